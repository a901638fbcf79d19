import { type EventData, pick } from '@osaka/contracts';
import { isOwnId } from '@osaka/contracts/planner';
import type { destinationChanged } from '@osaka/contracts/travel';
import { isSameValue } from '@osaka/domain/trip';
import { LRUCache } from 'lru-cache';
import type { Collection, Db } from 'mongodb';

/** The last event of svc-travel about a destination. */
export type DestinationCopy = EventData<typeof destinationChanged> & { version: number };
const VISIT_FIELDS = ['status', 'timeList', 'closures', 'openKind'] as const;
/** What decides whether one can visit a place on a date. */
export type VisitState = Pick<DestinationCopy, 'version' | (typeof VISIT_FIELDS)[number]>;
/** What plans are told of it. */
export type ToldState = VisitState & Pick<DestinationCopy, 'title'>;
type CopyDocument = Omit<DestinationCopy, 'travelNo'> & {
  _id: number;
  /** The state before a change of it, until all plans have been told. */
  unannounced?: VisitState;
  /** What plans are being told, which a change meanwhile does not touch. */
  telling?: ToldState;
};

const RECENT = { max: 2000, ttl: 5000 };

export function createDestinationCopies(db: Db) {
  const copies: Collection<CopyDocument> = db.collection('destinationCopies');
  const recent = new LRUCache<number, DestinationCopy>(RECENT);

  /** There are none of own places of plans. */
  async function findMany(numbers: readonly number[]): Promise<Map<number, DestinationCopy>> {
    const travelNos = numbers.filter((number) => !isOwnId(number));
    const documents =
      travelNos.length > 0
        ? await copies.find({ _id: { $in: travelNos } }, { projection: { unannounced: 0, telling: 0 } }).toArray()
        : [];
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
      // destination again; so does one of which not all plans were told.
      const documents = await copies
        .find(
          { _id: { $in: [...travelNos] }, indoor: { $exists: true }, unannounced: { $exists: false } },
          { projection: { version: 1 } },
        )
        .toArray();
      return new Map(documents.map(({ _id, version }) => [_id, version]));
    },

    /** Keeps the newest: an event that comes late or twice changes nothing. */
    async keep({ travelNo, ...copy }: DestinationCopy): Promise<void> {
      recent.delete(travelNo);
      for (;;) {
        const stored = await copies.findOne({ _id: travelNo });
        if (stored && stored.version > copy.version) return;
        const unannounced =
          stored?.unannounced ??
          (stored && stored.version < copy.version && isVisitChanged(stored, copy)
            ? pick(stored, ['version', ...VISIT_FIELDS])
            : undefined);
        // Another event may bring a copy between the two.
        const { matchedCount, upsertedCount } = stored
          ? await copies.updateOne(
              {
                _id: travelNo,
                version: stored.version,
                'unannounced.version': stored.unannounced?.version ?? { $exists: false },
              },
              { $set: { ...copy, ...(unannounced && { unannounced }) } },
            )
          : await copies.updateOne({ _id: travelNo }, { $setOnInsert: copy }, { upsert: true });
        if ((stored ? matchedCount : upsertedCount) > 0) return;
      }
    },

    /** The next change that not all plans were told of: the same for all who ask at the same time. */
    async findUnannounced(travelNo: number): Promise<{ before: VisitState; now: ToldState } | undefined> {
      for (;;) {
        const stored = await copies.findOne({ _id: travelNo });
        if (!stored?.unannounced) return undefined;
        const { unannounced: before, telling, version } = stored;
        if (telling) return { before, now: telling };
        await copies.updateOne(
          { _id: travelNo, version, 'unannounced.version': before.version, telling: { $exists: false } },
          { $set: { telling: pick(stored, ['version', 'title', ...VISIT_FIELDS]) } },
        );
      }
    },

    /** A later change of it is compared with what was told. */
    async markTold(travelNo: number, version: number): Promise<void> {
      const isTold = { _id: travelNo, 'telling.version': version };
      const { matchedCount } = await copies.updateOne(
        { ...isTold, version },
        { $unset: { unannounced: '', telling: '' } },
      );
      if (matchedCount === 0) await copies.updateOne(isTold, { $rename: { telling: 'unannounced' } });
    },
  };
}

function isVisitChanged(before: Omit<VisitState, 'version'>, now: Omit<VisitState, 'version'>): boolean {
  return !isSameValue(pick(before, VISIT_FIELDS), pick(now, VISIT_FIELDS));
}
