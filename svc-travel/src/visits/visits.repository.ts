import type { EventData } from '@osaka/contracts';
import type { planVisited } from '@osaka/contracts/planner';
import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

type VisitedPlan = EventData<typeof planVisited>;
interface VisitDocument extends Pick<VisitedPlan, 'visits'> {
  /** planNo */
  _id: number;
  /** Absent while the plan has no visits: its number and version alone order the events. */
  memberNo?: number;
  /** Version of the last applied event. */
  version: number;
}
/** Of a review. */
interface Written {
  authorNo: number;
  travelNo: number;
  createdDate: Date;
}

export const visitIndexes = [
  { key: { memberNo: 1 }, name: 'member' },
  { key: { 'visits.travelNo': 1, memberNo: 1 }, name: 'place' },
] as const;

/** Members of one query. */
const ASKED_AT_ONCE = 1000;

export type VisitRepository = ReturnType<typeof createVisitRepository>;

/** Visits of places by members, from their own plans; a copy from svc-planner, which events keep up to date. */
export function createVisitRepository(db: Db) {
  const plans: Collection<VisitDocument> = db.collection('planVisits');
  return {
    /** A newer state is kept. Returns the places whose visitors it may change. */
    async apply({ planNo, memberNo, visits }: VisitedPlan, version: number): Promise<number[]> {
      const change =
        visits.length > 0
          ? { $set: { memberNo, visits, version } }
          : { $set: { visits, version }, $unset: { memberNo: '' as const } };
      const before = await ignoreDuplicateKey(
        plans.findOneAndUpdate({ _id: planNo, version: { $lt: version } }, change, {
          upsert: true,
          returnDocument: 'before',
        }),
      );
      return [...new Set([...(before?.visits ?? []), ...visits].map(({ travelNo }) => travelNo))];
    },

    async versionsOf(planNos: readonly number[]): Promise<Map<number, number>> {
      const found = await plans.find({ _id: { $in: [...planNos] } }, { projection: { version: 1 } }).toArray();
      return new Map(found.map(({ _id, version }) => [_id, version]));
    },

    /** True if there were any. */
    async removeAllOf(memberNo: number): Promise<boolean> {
      return (await plans.deleteMany({ memberNo })).deletedCount > 0;
    },

    /** Those of the members who have visited the place. */
    async visitorsAmong(travelNo: number, memberNos: readonly number[]): Promise<ReadonlySet<number>> {
      const visitors = new Set<number>();
      for (let at = 0; at < memberNos.length; at += ASKED_AT_ONCE) {
        const found = await plans
          .find(
            { 'visits.travelNo': travelNo, memberNo: { $in: memberNos.slice(at, at + ASKED_AT_ONCE) } },
            { projection: { memberNo: 1 } },
          )
          .toArray();
        for (const { memberNo } of found) if (memberNo !== undefined) visitors.add(memberNo);
      }
      return visitors;
    },

    /**
     * The month in which the author of a review had visited the place before writing it; of someone who wrote earlier,
     * the first visit.
     */
    async monthsOf(reviews: readonly Written[]): Promise<(review: Written) => string | undefined> {
      if (reviews.length === 0) return () => undefined;
      const [members, places] = [reviews.map(({ authorNo }) => authorNo), reviews.map(({ travelNo }) => travelNo)].map(
        (numbers) => [...new Set(numbers)],
      );
      const found = await plans
        .find({ memberNo: { $in: members ?? [] }, 'visits.travelNo': { $in: places ?? [] } })
        .toArray();
      return ({ authorNo, travelNo, createdDate }) => {
        const months = found
          .filter(({ memberNo }) => memberNo === authorNo)
          .flatMap(({ visits }) => visits.filter((visit) => visit.travelNo === travelNo).map(({ month }) => month));
        const written = monthInSeoul(createdDate);
        return (
          months
            .filter((month) => month <= written)
            .sort()
            .at(-1) ?? months.sort()[0]
        );
      };
    },
  };
}

const SEOUL_OFFSET_MS = 9 * 3600 * 1000;

function monthInSeoul(instant: Date): string {
  return new Date(instant.getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 7);
}
