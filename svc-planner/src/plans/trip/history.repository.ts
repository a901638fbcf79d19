import { TRIP_LIMITS } from '@osaka/contracts/planner';
import { declareIndexes, ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import type { ChangeRecord, StoredPlan } from '../stored-plan.ts';
import { PRIVATE_NUMBERS } from './private-items.ts';

type Entry = Omit<ChangeRecord, 'kind' | 'ids'>;

/** An accepted call, and whether it was taken back. */
export interface HistoryEntry extends Entry {
  planNo: number;
  undone?: { version: number; memberNo: number };
}
type EntryDocument = HistoryEntry & {
  /** `planNo:changeNo`, with the member's number between for a change to private items alone. */
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
  { key: { planNo: 1, version: -1, changeNo: -1 }, name: 'pages' },
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
      const { memberNo: changedBy } = record;
      const _id = entryId(planNo, record.changeNo, changedBy);
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
      const oldNo = entry.changeNo - TRIP_LIMITS.history;
      if (oldNo > (entry.changeNo > PRIVATE_NUMBERS ? PRIVATE_NUMBERS : 0))
        await entries.deleteOne({ _id: entryId(planNo, oldNo, changedBy) });
    },

    remember,

    /** Which of these changes were applied before, each with whether it was skipped then. */
    async findIds(planNo: number, asked: readonly string[]): Promise<Map<string, boolean>> {
      const found = await changeIds.find({ _id: { $in: asked.map((changeId) => `${planNo}:${changeId}`) } }).toArray();
      return new Map(found.map(({ _id, isSkipped }) => [_id.slice(`${planNo}:`.length), isSkipped]));
    },

    /** One that the member may know of. */
    async find(planNo: number, changeNo: number, memberNo: number): Promise<HistoryEntry | null> {
      return entries.findOne({ _id: entryId(planNo, changeNo, memberNo) });
    },

    /** Those that the member may know of, newest first. */
    async findPage(
      planNo: number,
      memberNo: number,
      before: number | undefined,
      size: number,
    ): Promise<HistoryEntry[]> {
      const last = before === undefined ? null : await this.find(planNo, before, memberNo);
      const older = last
        ? { $or: [{ version: { $lt: last.version } }, { version: last.version, changeNo: { $lt: last.changeNo } }] }
        : before !== undefined && { changeNo: { $lt: before } };
      return entries
        .find({ planNo, $or: [PUBLIC, { memberNo }], ...(older && { $and: [older] }) })
        .sort({ version: -1, changeNo: -1 })
        .limit(size)
        .toArray();
    },

    /** Entries that were made or taken back after a version. */
    async findSince(planNo: number, version: number, limit: number): Promise<HistoryEntry[]> {
      return entries
        .find({ planNo, lastVersion: { $gt: version }, ...PUBLIC })
        .limit(limit)
        .toArray();
    },

    /** What a member changed in private items of these plans. */
    async forgetPrivateItems(planNos: readonly number[], memberNo: number): Promise<void> {
      const made = { planNo: { $in: [...planNos] }, memberNo };
      await entries.deleteMany({ ...made, changes: { $size: 0 } });
      await entries.updateMany({ ...made, own: { $exists: true } }, { $unset: { own: '' } });
    },

    async removePlans(planNos: readonly number[]): Promise<void> {
      if (planNos.length === 0) return;
      await entries.deleteMany({ planNo: { $in: [...planNos] } });
      await changeIds.deleteMany({ planNo: { $in: [...planNos] } });
    },
  };
}

/** Entries of changes that everybody in the plan may know of. */
const PUBLIC = { 'changes.0': { $exists: true } };

function entryId(planNo: number, changeNo: number, memberNo: number): string {
  return changeNo > PRIVATE_NUMBERS ? `${planNo}:${memberNo}:${changeNo}` : `${planNo}:${changeNo}`;
}
