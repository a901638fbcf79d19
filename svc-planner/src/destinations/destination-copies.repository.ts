import type { EventData } from '@osaka/contracts';
import { isOwnId } from '@osaka/contracts/planner';
import type { destinationChanged } from '@osaka/contracts/travel';
import { LRUCache } from 'lru-cache';
import type { Collection, Db } from 'mongodb';

/** The last event of svc-travel about a destination. */
export type DestinationCopy = EventData<typeof destinationChanged> & { version: number };
type CopyDocument = Omit<DestinationCopy, 'travelNo'> & { _id: number };

const RECENT = { max: 2000, ttl: 5000 };

export function createDestinationCopies(db: Db) {
  const copies: Collection<CopyDocument> = db.collection('destinationCopies');
  const recent = new LRUCache<number, DestinationCopy>(RECENT);

  /** There are none of own places of plans. */
  async function findMany(numbers: readonly number[]): Promise<Map<number, DestinationCopy>> {
    const travelNos = numbers.filter((number) => !isOwnId(number));
    const documents = travelNos.length > 0 ? await copies.find({ _id: { $in: travelNos } }).toArray() : [];
    const found = documents.map(({ _id, ...rest }): DestinationCopy => ({ travelNo: _id, ...rest }));
    for (const copy of found) recent.set(copy.travelNo, copy);
    return new Map(found.map((copy) => [copy.travelNo, copy]));
  }

  return {
    findMany,

    /** The same, up to 5 s old: each change of a plan is answered with the facts of all its places. */
    async findRecent(travelNos: readonly number[]): Promise<Map<number, DestinationCopy>> {
      const known = travelNos.flatMap((travelNo) => recent.get(travelNo) ?? []);
      const found = new Map(known.map((copy) => [copy.travelNo, copy]));
      return new Map([...found, ...(await findMany(travelNos.filter((travelNo) => !found.has(travelNo))))]);
    },

    async versionsOf(travelNos: readonly number[]): Promise<Map<number, number>> {
      // A copy of an earlier release lacks fields: its version counts as unknown, so that reconciliation sends the
      // destination again.
      const documents = await copies
        .find({ _id: { $in: [...travelNos] }, indoor: { $exists: true } }, { projection: { version: 1 } })
        .toArray();
      return new Map(documents.map(({ _id, version }) => [_id, version]));
    },

    /** Keeps the newest: an event that comes late or twice changes nothing. */
    async keep({ travelNo, ...copy }: DestinationCopy): Promise<void> {
      recent.delete(travelNo);
      const overwrite = () => copies.updateOne({ _id: travelNo, version: { $lte: copy.version } }, { $set: copy });
      if ((await overwrite()).matchedCount > 0) return;
      const { upsertedCount } = await copies.updateOne({ _id: travelNo }, { $setOnInsert: copy }, { upsert: true });
      // Another event may have brought an older copy between the two.
      if (upsertedCount === 0) await overwrite();
    },
  };
}
