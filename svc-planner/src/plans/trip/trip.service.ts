import {
  PLAN_FIELD_NAMES,
  PLAN_MESSAGES,
  type PlanChangeEntry,
  type RecordedChange,
  TRIP_LIMITS,
  type TripChange,
  type WrittenValue,
  writtenValue,
} from '@osaka/contracts/planner';
import {
  type Applied,
  applyChanges,
  ChangeRefusal,
  publicChanges,
  type Trip,
  type TripWrite,
  undoWrites,
  writesBetween,
} from '@osaka/domain/trip';
import { AppError, invalidField, type Member, unavailable } from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import { createPlanDescriptions } from '../describe-plan.ts';
import type { Facts } from '../places.ts';
import { createPlanAccess, roleOf } from '../plan-access.ts';
import { changedNotice } from '../plan-notices.ts';
import { createFindStranger, memberNoOf } from '../plan-people.ts';
import type { ChangeRecord, PlanChange, PlanRecord, StoredPlace, StoredPlan } from '../stored-plan.ts';
import type { HistoryEntry } from './history.repository.ts';
import { concealedFrom, nextPrivateNo, splitItems, withoutConcealed, withPrivateItems } from './private-items.ts';

export type TripService = ReturnType<typeof createTripService>;
type Author = Pick<Member, 'memberNo' | 'memberName'>;

/** What changes of a trip set; what a change leaves as it is stays the same object, and is not written again. */
const TRIP_FIELDS = [
  ...PLAN_FIELD_NAMES,
  ...(['travelStartDate', 'travelEndDate', 'selectedPlaces', 'dayNotes', 'bookings', 'items', 'privateLists'] as const),
];

/** Each one lost means that another writer has won, so this many writers at once all succeed. */
const ATTEMPTS = 60;

/** Applies changes to the current state of a saved plan, records and announces them, and undoes them. */
export function createTripService(context: PlannerContext) {
  const { plans, history, memberNames, destinations, clock, announcements, planCounter } = context;
  const requirePlan = createPlanAccess(plans.find);
  const descriptions = createPlanDescriptions(context);
  const findStranger = createFindStranger(context);

  /** The plan after the change, or undefined where another writer was first. */
  async function store(
    plan: StoredPlan,
    next: StoredPlan,
    record: PlanRecord,
    author: Author,
    count = 1,
  ): Promise<StoredPlan | undefined> {
    const change: PlanChange = Object.fromEntries(
      TRIP_FIELDS.filter((field) => next[field] !== plan[field]).map((field) => [field, next[field]]),
    );
    if (record.version === plan.version) return plans.change(plan, { ...change, record }, { counted: 'listRevision' });
    const changeNo = Math.max(plan.changeNo, record.changeNo);
    const notice = changedNotice(next, author, { ...record, count });
    return plans.change(
      plan,
      { ...change, changeNo, record, lastChange: 'changes', updateDate: record.at },
      { notice },
    );
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
        isItemTaken: (itemNo) => concealedFrom(plan, memberNo).has(itemNo),
      });
    } catch (error) {
      throw error instanceof ChangeRefusal ? toAnswer(error) : error;
    }
  }

  async function refuseStrangers(plan: StoredPlan, changes: readonly TripChange[]): Promise<void> {
    const people = changes.flatMap((change) => (change.type === 'item' && change.who ? [change.who] : []));
    const stranger = await findStranger(plan, people);
    const at = changes.findIndex((change) => change.type === 'item' && change.who && change.who === stranger);
    if (stranger) throw invalidField(`changes.${at}.who`, PLAN_MESSAGES.person);
  }

  async function tryChange(plan: StoredPlan, { memberNo, memberName }: Author, asked: readonly TripChange[]) {
    // Asked for at once, because a change waits for each of them. The facts are those of the places before and after
    // it.
    const [known, ofPlan, ofNew, named] = await Promise.all([
      knownIds(
        plan,
        asked.map(({ changeId }) => changeId),
      ),
      destinations.findRecent(plan.selectedPlaces.map(({ travelId }) => travelId)),
      // Whether a new place is closed is asked for now.
      destinations.findMany(destinationsIn(asked)),
      descriptions.recentBeside(plan, memberNo, peopleIn(asked)),
      refuseStrangers(plan, asked),
      history.settle(plan),
    ]);
    const facts = new Map([...ofPlan, ...ofNew]);
    const { nameOf } = named;
    const beside = { ...named, nameOf: (no: number) => (no === memberNo ? memberName : nameOf(no)) };
    const fresh = asked.filter(
      ({ changeId }, index) => !known.has(changeId) && asked.findIndex((each) => each.changeId === changeId) === index,
    );
    const seen = withPrivateItems(plan, memberNo);
    const { trip, effective, skipped } = apply(seen, memberNo, fresh, facts);
    const ids = fresh.map(({ changeId }) => ({ changeId, isSkipped: skipped.includes(changeId) }));
    const allSkipped = [
      ...asked.filter(({ changeId }) => known.get(changeId)).map(({ changeId }) => changeId),
      ...skipped,
    ];
    if (effective.length === 0) {
      await history.remember(plan.planNo, ids);
      return { plan, facts, beside, skipped: allSkipped };
    }
    const next = withTrip(plan, trip, memberNo);
    const changes = publicChanges(seen.items, effective);
    const [changeNo, version] =
      changes.length > 0 ? [plan.changeNo + 1, plan.version + 1] : [nextPrivateNo(plan, memberNo), plan.version];
    const isPrivate = next.privateLists !== plan.privateLists;
    const record: ChangeRecord = {
      kind: 'change',
      changeNo,
      version,
      memberNo,
      at: clock.now(),
      changes,
      writes: writesBetween(plan, next),
      ...(isPrivate && { own: { changes: effective, writes: writesBetween(seen, trip) } }),
      ids,
    };
    const changed = await store(plan, next, record, { memberNo, memberName }, changes.length);
    if (!changed) return undefined;
    await planCounter.places(effective.flatMap((change) => (change.type === 'add' ? (change.travelNo ?? []) : [])));
    if (changes.length > 0) announcements.changed(plan.planNo, { version, changeNo, memberName, changes });
    if (isPrivate) announcements.privateItemsChanged(plan.planNo, memberNo);
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
    const found = await history.find(plan.planNo, changeNo, memberNo);
    const entry = found && toOwn(found, memberNo);
    const concealed = concealedFrom(plan, memberNo);
    if (!entry || withoutConcealed(entry.changes, concealed).length === 0)
      throw new AppError('NOT_FOUND', PLAN_MESSAGES.changeMissing);
    if (entry.writes.some((write) => write.of === 'dates') && roleOf(plan, memberNo) !== 'owner')
      throw new AppError('FORBIDDEN', PLAN_MESSAGES.datesOwnerOnly);
    const isOpen = !entry.undone && withoutConcealed(entry.writes, concealed).length === entry.writes.length;
    const seen = withPrivateItems(plan, memberNo);
    const trip = isOpen ? undoWrites<StoredPlace>(seen, entry.writes) : undefined;
    const next = trip && withTrip(plan, trip, memberNo);
    const isPrivate = found.changes.length === 0;
    // An item may be public by now.
    if (!next || (isPrivate && next.items !== plan.items)) throw new AppError('CONFLICT', PLAN_MESSAGES.changedSince);
    const version = isPrivate ? plan.version : plan.version + 1;
    const record = { kind: 'undo' as const, changeNo, version, memberNo, at: clock.now() };
    const changed = await store(plan, next, record, { memberNo, memberName });
    if (changed && !isPrivate)
      announcements.changed(plan.planNo, { version, changeNo, memberName, changes: found.changes, undone: changeNo });
    if (changed && next.privateLists !== plan.privateLists) announcements.privateItemsChanged(plan.planNo, memberNo);
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
      const plan = await requirePlan(memberNo, planNo, 'viewer');
      await history.settle(plan);
      const concealed = concealedFrom(plan, memberNo);
      const entries = await history.findPage(planNo, memberNo, before, TRIP_LIMITS.historyPage + 1);
      const page = entries.slice(0, TRIP_LIMITS.historyPage);
      const nameOf = await memberNames.findMany(page.map((entry) => entry.memberNo));
      const changes = page
        .map((entry) => toEntry(toOwn(entry, memberNo), concealed, nameOf))
        .filter((entry) => entry.changes.length > 0);
      return { changes, hasMore: entries.length > page.length };
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

/** The plan with a trip that a member has changed. */
function withTrip(plan: StoredPlan, trip: Trip<StoredPlace>, memberNo: number): StoredPlan {
  return { ...plan, ...trip, ...splitItems(plan, memberNo, trip.items) };
}

/** An entry as the member knows it: the own private items are in those that the member made. */
function toOwn({ own, ...entry }: HistoryEntry, memberNo: number): HistoryEntry {
  return entry.memberNo === memberNo ? { ...entry, ...own } : entry;
}

function peopleIn(changes: readonly TripChange[]): number[] {
  return changes.flatMap((change) => (change.type === 'item' ? memberNoOf(change.who ?? null) : []));
}

function toEntry(
  { changeNo, memberNo, at, changes, writes, undone }: HistoryEntry,
  concealed: ReadonlySet<number>,
  nameOf: (memberNo: number) => string,
): PlanChangeEntry {
  return {
    changeNo,
    memberName: nameOf(memberNo),
    at: at.toISOString(),
    changes: withoutConcealed(changes, concealed).map(withoutCode),
    written: withoutConcealed(writes, concealed).flatMap(toWritten),
    undone: undone !== undefined,
  };
}

function toWritten(write: TripWrite<StoredPlace>): WrittenValue[] {
  if (write.of === 'item')
    return write.before
      ? [{ of: 'item', itemNo: write.itemNo, part: 'text', before: write.before.text, after: null }]
      : [];
  if (write.of === 'position') {
    const { travelId, before, after } = write;
    return [{ of: 'move', travelId, before: before.day, after: after.day }];
  }
  const read = writtenValue.safeParse(write.of === 'itemPart' ? { ...write, of: 'item' } : write);
  return read.success ? [read.data] : [];
}
