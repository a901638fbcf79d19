import {
  PLAN_FIELD_NAMES,
  PLAN_MESSAGES,
  type PlanChangeEntry,
  type RecordedChange,
  TRIP_LIMITS,
  type TripChange,
  writtenValue,
} from '@osaka/contracts/planner';
import { type Applied, applyChanges, ChangeRefusal, type Trip, undoWrites, writesBetween } from '@osaka/domain/trip';
import { AppError, type Member, unavailable } from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import { createPlanDescriptions } from '../describe-plan.ts';
import type { Facts } from '../places.ts';
import { createPlanAccess, roleOf } from '../plan-access.ts';
import type { ChangeRecord, PlanChange, PlanRecord, StoredPlace, StoredPlan } from '../stored-plan.ts';
import type { HistoryEntry } from './history.repository.ts';

export type TripService = ReturnType<typeof createTripService>;
type Author = Pick<Member, 'memberNo' | 'memberName'>;

/** What changes of a trip set; what a change leaves as it is stays the same object, and is not written again. */
const TRIP_FIELDS = [
  ...PLAN_FIELD_NAMES,
  'travelStartDate',
  'travelEndDate',
  'selectedPlaces',
  'dayNotes',
  'bookings',
] as const;

/** Each one lost means that another writer has won, so this many writers at once all succeed. */
const ATTEMPTS = 60;

/** Applies changes to the current state of a saved plan, records and announces them, and undoes them. */
export function createTripService(context: PlannerContext) {
  const { plans, history, memberNames, destinations, clock, announcements, planCounter } = context;
  const requirePlan = createPlanAccess(plans.find);
  const descriptions = createPlanDescriptions(context);

  /** The plan after the change, or undefined where another writer was first. */
  async function store(plan: StoredPlan, trip: Trip<StoredPlace>, record: PlanRecord): Promise<StoredPlan | undefined> {
    const change: PlanChange = Object.fromEntries(
      TRIP_FIELDS.filter((field) => trip[field] !== plan[field]).map((field) => [field, trip[field]]),
    );
    const changeNo = Math.max(plan.changeNo, record.changeNo);
    return plans.change(plan.planNo, plan.version, {
      ...change,
      changeNo,
      record,
      lastChange: 'changes',
      updateDate: record.at,
    });
  }

  function apply(
    plan: StoredPlan,
    memberNo: number,
    changes: readonly TripChange[],
    facts: Facts,
  ): Applied<StoredPlace> {
    try {
      return applyChanges<StoredPlace>(plan, changes, {
        today: clock.today(),
        isOwner: roleOf(plan, memberNo) === 'owner',
        placeOf: (travelNo) => toNewPlace(travelNo, facts),
      });
    } catch (error) {
      throw error instanceof ChangeRefusal ? toAnswer(error) : error;
    }
  }

  async function tryChange(plan: StoredPlan, { memberNo, memberName }: Author, asked: readonly TripChange[]) {
    // Asked for at once, because a change waits for each of them. The facts are those of the places before and after
    // it.
    const [known, ofPlan, ofNew, beside] = await Promise.all([
      knownIds(
        plan,
        asked.map(({ changeId }) => changeId),
      ),
      destinations.findRecent(plan.selectedPlaces.map(({ travelId }) => travelId)),
      // Whether a new place is closed is asked for now.
      destinations.findMany(destinationsIn(asked)),
      descriptions.recentBeside(plan, memberNo),
      history.settle(plan),
    ]);
    const facts = new Map([...ofPlan, ...ofNew]);
    const fresh = asked.filter(
      ({ changeId }, index) => !known.has(changeId) && asked.findIndex((each) => each.changeId === changeId) === index,
    );
    const { trip, effective, skipped } = apply(plan, memberNo, fresh, facts);
    const ids = fresh.map(({ changeId }) => ({ changeId, isSkipped: skipped.includes(changeId) }));
    const allSkipped = [
      ...asked.filter(({ changeId }) => known.get(changeId)).map(({ changeId }) => changeId),
      ...skipped,
    ];
    if (effective.length === 0) {
      await history.remember(plan.planNo, ids);
      return { plan, facts, beside, skipped: allSkipped };
    }
    const [changeNo, version] = [plan.changeNo + 1, plan.version + 1];
    const record: ChangeRecord = {
      kind: 'change',
      changeNo,
      version,
      memberNo,
      at: clock.now(),
      changes: effective,
      writes: writesBetween(plan, trip),
      ids,
    };
    const changed = await store(plan, trip, record);
    if (!changed) return undefined;
    await planCounter.places(effective.flatMap((change) => (change.type === 'add' ? (change.travelNo ?? []) : [])));
    announcements.changed(plan.planNo, { version, changeNo, memberName, changes: effective });
    return { plan: changed, facts, beside, skipped: allSkipped };
  }

  /** Those of the plan's record may not lie in the history yet. */
  async function knownIds({ planNo, record }: StoredPlan, asked: readonly string[]): Promise<Map<string, boolean>> {
    const own = record?.kind === 'change' ? record.ids.filter(({ changeId }) => asked.includes(changeId)) : [];
    return new Map([
      ...(await history.findIds(planNo, asked)),
      ...own.map(({ changeId, isSkipped }) => [changeId, isSkipped] as const),
    ]);
  }

  async function tryUndo(plan: StoredPlan, { memberNo, memberName }: Author, changeNo: number) {
    await history.settle(plan);
    const entry = await history.find(plan.planNo, changeNo);
    if (!entry) throw new AppError('NOT_FOUND', PLAN_MESSAGES.changeMissing);
    if (entry.writes.some((write) => write.of === 'dates') && roleOf(plan, memberNo) !== 'owner')
      throw new AppError('FORBIDDEN', PLAN_MESSAGES.datesOwnerOnly);
    const trip = entry.undone ? undefined : undoWrites<StoredPlace>(plan, entry.writes);
    if (!trip) throw new AppError('CONFLICT', PLAN_MESSAGES.changedSince);
    const version = plan.version + 1;
    const changed = await store(plan, trip, { kind: 'undo', changeNo, version, memberNo, at: clock.now() });
    if (changed)
      announcements.changed(plan.planNo, { version, changeNo, memberName, changes: entry.changes, undone: changeNo });
    return changed;
  }

  return {
    /** Applies changes in order, all or none. One whose changeId was applied before changes nothing. */
    async change(author: Author, planNo: number, changes: readonly TripChange[]) {
      // Both have ended before the call does, so that a name that comes late is found by the check for members who
      // left.
      const [introduced, changed] = await Promise.allSettled([
        memberNames.introduce(author.memberNo, author.memberName),
        untilStored(async () => tryChange(await requirePlan(author.memberNo, planNo, 'editor'), author, changes)),
      ]);
      if (introduced.status === 'rejected') throw introduced.reason;
      if (changed.status === 'rejected') throw changed.reason;
      const { plan, skipped, ...known } = changed.value;
      return { plan: await descriptions.describe(plan, author.memberNo, known), version: plan.version, skipped };
    },

    /** Takes an entry of the history back where what it touched is still as it left it. */
    async undo(author: Author, planNo: number, changeNo: number) {
      await memberNames.introduce(author.memberNo, author.memberName);
      const plan = await untilStored(async () =>
        tryUndo(await requirePlan(author.memberNo, planNo, 'editor'), author, changeNo),
      );
      return { plan: await descriptions.describe(plan, author.memberNo), version: plan.version };
    },

    async history(
      memberNo: number,
      planNo: number,
      before: number | undefined,
    ): Promise<{ changes: PlanChangeEntry[]; hasMore: boolean }> {
      await history.settle(await requirePlan(memberNo, planNo, 'viewer'));
      const entries = await history.findPage(planNo, before, TRIP_LIMITS.historyPage + 1);
      const page = entries.slice(0, TRIP_LIMITS.historyPage);
      const nameOf = await memberNames.findMany(page.map((entry) => entry.memberNo));
      return { changes: page.map((entry) => toEntry(entry, nameOf)), hasMore: entries.length > page.length };
    },
  };
}

async function untilStored<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
    const result = await attempt();
    if (result) return result;
  }
  throw unavailable(1, 'contention');
}

function destinationsIn(changes: readonly TripChange[]): number[] {
  return changes.flatMap((change) => {
    if (change.type === 'add') return change.travelNo ?? [];
    return change.type === 'day' && change.lodging && 'travelNo' in change.lodging ? [change.lodging.travelNo] : [];
  });
}

function toNewPlace(travelNo: number, facts: Facts) {
  const known = facts.get(travelNo);
  if (!known) return 'unknown';
  if (known.status === 'N') return 'closed';
  return {
    travelId: travelNo,
    travelName: known.title,
    mapX: known.mapX ?? 0,
    mapY: known.mapY ?? 0,
    travelDescription: known.explain,
    copyVersion: known.version,
  };
}

function toAnswer({ kind, message, path }: ChangeRefusal): AppError {
  return new AppError(kind, message, kind === 'INVALID' ? { errors: [{ path, message }] } : {});
}

/** The history says of a code only that it was set. */
function withoutCode(change: RecordedChange): RecordedChange {
  return change.type === 'booking' && change.code ? { ...change, code: '•••' } : change;
}

function toEntry(
  { changeNo, memberNo, at, changes, writes, undone }: HistoryEntry,
  nameOf: (memberNo: number) => string,
): PlanChangeEntry {
  const written = writes.flatMap((write) => writtenValue.safeParse(write).data ?? []);
  return {
    changeNo,
    memberName: nameOf(memberNo),
    at: at.toISOString(),
    changes: changes.map(withoutCode),
    written,
    undone: undone !== undefined,
  };
}
