import type { DomainEvent, Fact } from '@osaka/contracts';
import { planVisited } from '@osaka/contracts/planner';
import { eventOf, outboxIndex, type PublishedCollection } from '@osaka/service-kit';
import type { Collection, Db, Filter } from 'mongodb';
import { withStops } from '../places.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { nextVisitsDue, type Visit, visitsOf } from './plan-visits.ts';

/** What a document of the collection `plans` says of its visits, beside the plan itself. */
export interface VisitFields {
  /**
   * The visits are published after this day; empty: at once, because something changed. Absent when nothing is left to
   * publish.
   */
  visitsDue?: string;
  /**
   * The visits as they were last published; version 0 when there was nothing to publish yet. Absent before the plan is
   * looked at first.
   */
  visits?: { version: number; list: Visit[] };
  outbox?: DomainEvent[];
}
type PlanDocument = Omit<StoredPlan, 'planNo'> & VisitFields & { _id: number };
export type PlanVisitRepository = ReturnType<typeof createPlanVisitRepository>;

export const planVisitIndexes = [
  { key: { visitsDue: 1 }, name: 'visitsDue', sparse: true },
  { key: { 'visits.version': 1 }, name: 'visits', sparse: true },
  { key: { state: 1, 'visits.version': 1 }, name: 'unknownVisits' },
  outboxIndex,
] as const;

export const VISITS_AT_ONCE = 500;
const PROJECTION = {
  memberNo: 1,
  state: 1,
  version: 1,
  travelStartDate: 1,
  travelEndDate: 1,
  selectedPlaces: 1,
  deletedAt: 1,
  withdrawnAt: 1,
  visitsDue: 1,
  visits: 1,
} as const;

export function createPlanVisitRepository(db: Db) {
  const plans: Collection<PlanDocument> = db.collection('plans');
  return {
    /** Plans whose visits may have changed since they were published. */
    findDue: (today: string): Promise<PlanDocument[]> =>
      plans
        .find({ visitsDue: { $lt: today } }, { projection: PROJECTION })
        .limit(VISITS_AT_ONCE)
        .toArray(),

    /**
     * Publishes the visits of a plan if they differ from those published. False when the plan was changed or published
     * meanwhile; it is then still due.
     */
    async publish(document: PlanDocument, today: string): Promise<boolean> {
      const { _id: planNo, memberNo, visits: published } = document;
      const plan = { ...document, selectedPlaces: withStops(document.selectedPlaces) };
      const list = visitsOf(plan, today);
      const due = nextVisitsDue(plan, today);
      const { version: before, list: listBefore } = published ?? { version: 0, list: [] };
      const isTold = !isSame(list, listBefore);
      const version = isTold ? before + 1 : before;
      const change = {
        $set: {
          visits: isTold ? { version, list } : { version, list: listBefore },
          ...(due ? { visitsDue: due } : {}),
        },
        ...(due ? {} : { $unset: { visitsDue: '' as const } }),
        ...(isTold ? { $push: { outbox: eventOf(planVisited, version, { planNo, memberNo, visits: list }) } } : {}),
      };
      return (await plans.updateOne(unchanged(document), change)).matchedCount > 0;
    },

    /** Makes plans of earlier releases due, which have never been looked at. */
    async makeUnknownDue(): Promise<void> {
      const unknown: Filter<PlanDocument> = {
        state: 'saved',
        visitsDue: { $exists: false },
        'visits.version': { $exists: false },
        withdrawnAt: { $exists: false },
        deletedAt: { $exists: false },
      };
      await plans.updateMany(unknown, { $set: { visitsDue: '' } });
    },
  };
}

/** All that the visits depend on; the version does not grow with a deletion. */
function unchanged({ _id, version, visitsDue, visits, deletedAt, withdrawnAt }: PlanDocument): Filter<PlanDocument> {
  const sameOrAbsent = (value: unknown) => value ?? { $exists: false };
  const published = { 'visits.version': sameOrAbsent(visits?.version) };
  return {
    _id,
    version,
    visitsDue: sameOrAbsent(visitsDue),
    deletedAt: sameOrAbsent(deletedAt),
    withdrawnAt: sameOrAbsent(withdrawnAt),
    ...published,
  } as Filter<PlanDocument>;
}

function isSame(one: readonly Visit[], other: readonly Visit[]): boolean {
  const known = new Set(other.map(({ travelNo, month }) => `${travelNo} ${month}`));
  return one.length === other.length && one.every(({ travelNo, month }) => known.has(`${travelNo} ${month}`));
}

/** For the publication of `planVisited`. */
export function publishedPlans(db: Db): PublishedCollection<PlanDocument> {
  return {
    collection: db.collection<PlanDocument>('plans'),
    filter: { 'visits.version': { $gt: 0 } },
    projection: { memberNo: 1, visits: 1 },
    factOf,
  };
}

function factOf({ _id: planNo, memberNo, visits }: PlanDocument): Fact {
  return {
    type: planVisited.type,
    version: visits?.version ?? 0,
    data: { planNo, memberNo, visits: visits?.list ?? [] },
  };
}
