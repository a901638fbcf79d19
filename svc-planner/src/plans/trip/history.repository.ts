import { TRIP_LIMITS } from '@osaka/contracts/planner';
import { declareIndexes, ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import type { ChangeRecord, StoredPlan } from '../stored-plan.ts';

type Entry = Omit<ChangeRecord, 'kind' | 'ids'>;

/** An accepted call, and whether it was taken back. */
export interface HistoryEntry extends Entry {
  planNo: number;
  undone?: { version: number; memberNo: number };
}
type EntryDocument = HistoryEntry & {
  /** `planNo:changeNo` */
  _id: string;
  /** Of the undo, or of the entry itself. */
  lastVersion: number;
};
/** A changeId that has been applied; as long as the plan lives. */
interface IdDocument {
  /** `planNo:changeId` */
  _id: string;
  planNo: number;
  isSkipped: boolean;
}
export type HistoryRepository = ReturnType<typeof createHistoryRepository>;

export const historyIndexes = [
  { key: { planNo: 1, changeNo: -1 }, name: 'history' },
  { key: { planNo: 1, lastVersion: 1 }, name: 'since' },
] as const;
export const changeIdIndexes = [{ key: { planNo: 1 }, name: 'plan' }] as const;

/**
 * Changes of plans, written from the plan's own record (decision 41): an entry that is written twice is
 * written once.
 */
export function createHistoryRepository(db: Db) {
  const entries: Collection<EntryDocument> = db.collection('planChanges');
  const changeIds: Collection<IdDocument> = db.collection('planChangeIds');

  async function remember(planNo: number, ids: ChangeRecord['ids']): Promise<void> {
    if (ids.length === 0) return;
    const documents = ids.map(({ changeId, isSkipped }) => ({ _id: `${planNo}:${changeId}`, planNo, isSkipped }));
    await ignoreDuplicateKey(changeIds.insertMany(documents, { ordered: false }));
  }

  return {
    async prepare() {
      await declareIndexes(entries, [...historyIndexes]);
      await declareIndexes(changeIds, [...changeIdIndexes]);
    },

    /**
     * Writes what made the plan's version. To be done before the plan is changed again, because the next record takes
     * its place.
     */
    async settle({ planNo, record }: Pick<StoredPlan, 'planNo' | 'record'>): Promise<void> {
      if (!record) return;
      const _id = `${planNo}:${record.changeNo}`;
      if (record.kind === 'undo') {
        const { version, memberNo } = record;
        await entries.updateOne(
          { _id, undone: { $exists: false } },
          { $set: { undone: { version, memberNo }, lastVersion: version } },
        );
        return;
      }
      const { kind: _kind, ids, ...entry } = record;
      await Promise.all([
        remember(planNo, ids),
        ignoreDuplicateKey(entries.insertOne({ _id, planNo, ...entry, lastVersion: entry.version })),
      ]);
      if (entry.changeNo > TRIP_LIMITS.history)
        await entries.deleteOne({ _id: `${planNo}:${entry.changeNo - TRIP_LIMITS.history}` });
    },

    remember,

    /** Which of these changes were applied before, each with whether it was skipped then. */
    async findIds(planNo: number, asked: readonly string[]): Promise<Map<string, boolean>> {
      const found = await changeIds.find({ _id: { $in: asked.map((changeId) => `${planNo}:${changeId}`) } }).toArray();
      return new Map(found.map(({ _id, isSkipped }) => [_id.slice(`${planNo}:`.length), isSkipped]));
    },

    async find(planNo: number, changeNo: number): Promise<HistoryEntry | null> {
      return entries.findOne({ _id: `${planNo}:${changeNo}` });
    },

    async findPage(planNo: number, before: number | undefined, size: number): Promise<HistoryEntry[]> {
      return entries
        .find({ planNo, ...(before !== undefined && { changeNo: { $lt: before } }) })
        .sort({ changeNo: -1 })
        .limit(size)
        .toArray();
    },

    /** Entries that were made or taken back after a version. */
    async findSince(planNo: number, version: number, limit: number): Promise<HistoryEntry[]> {
      return entries
        .find({ planNo, lastVersion: { $gt: version } })
        .limit(limit)
        .toArray();
    },

    async removePlans(planNos: readonly number[]): Promise<void> {
      if (planNos.length === 0) return;
      await entries.deleteMany({ planNo: { $in: [...planNos] } });
      await changeIds.deleteMany({ planNo: { $in: [...planNos] } });
    },
  };
}
