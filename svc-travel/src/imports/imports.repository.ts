import type { ImportRowFilter, ImportState } from '@osaka/contracts/travel';
import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db, Filter } from 'mongodb';
import type { ImportDocument, RowDocument, RowDraft, Writer } from './import-documents.ts';

export type ImportRepository = ReturnType<typeof createImportRepository>;
export type Pass = 'applied' | 'undone';
export type Outcome = Pick<RowDocument, '_id' | 'outcome' | 'reason' | 'writtenVersion'>;

const ROWS_AT_ONCE = 500;
/** Documents outlive their import by this time, so that one begun at the last moment ends before they are deleted. */
export const FINISH_MS = 24 * 60 * 60 * 1000;

export const importIndexes = [
  { key: { running: 1 }, name: 'running', unique: true, sparse: true },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
] as const;
export const importRowIndexes = [
  { key: { importNo: 1, rowNo: 1 }, name: 'rows' },
  { key: { importNo: 1, outcome: 1, rowNo: 1 }, name: 'outcomes' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
] as const;

export function createImportRepository(db: Db) {
  const imports: Collection<ImportDocument> = db.collection('imports');
  const rows: Collection<RowDocument> = db.collection('importRows');

  return {
    /** Rows first, so that a listed import is complete. */
    async add(document: ImportDocument, drafts: readonly RowDraft[]): Promise<void> {
      const { _id: importNo, expiresAt } = document;
      for (let from = 0; from < drafts.length; from += ROWS_AT_ONCE) {
        const batch = drafts.slice(from, from + ROWS_AT_ONCE);
        await rows.insertMany(
          batch.map((draft) => ({ _id: `${importNo}:${draft.rowNo}`, importNo, expiresAt, ...draft })),
        );
      }
      await imports.insertOne(document);
    },

    find: (importNo: number, now: Date) => imports.findOne({ _id: importNo, ...usableAt(now) }),

    async list(now: Date, skip: number, limit: number) {
      const filter = usableAt(now);
      const [found, total] = await Promise.all([
        imports.find(filter).sort({ _id: -1 }).skip(skip).limit(limit).toArray(),
        imports.countDocuments(filter),
      ]);
      return { found, total };
    },

    async listRows(importNo: number, show: ImportRowFilter, skip: number, limit: number) {
      const filter: Filter<RowDocument> = { importNo, ...SHOWN[show] };
      const found = rows.find(filter, { projection: { change: 0, before: 0 } }).sort({ rowNo: 1 });
      const [data, total] = await Promise.all([found.skip(skip).limit(limit).toArray(), rows.countDocuments(filter)]);
      return { data, total };
    },

    /**
     * Changes the state for exactly one caller. 'busy' while another import is running, 'late' when the state is no
     * longer `from`.
     */
    async begin(
      importNo: number,
      from: ImportState,
      to: ImportState,
      writer: Writer,
      holder: string,
      leaseUntil: Date,
    ): Promise<'begun' | 'busy' | 'late'> {
      const begun = await ignoreDuplicateKey(
        imports.updateOne(
          { _id: importNo, state: from },
          { $set: { state: to, writer, running: true as const, holder, leaseUntil } },
        ),
      );
      if (!begun) return 'busy';
      return begun.matchedCount === 1 ? 'begun' : 'late';
    },

    /** Takes over an import with an expired lease. */
    takeOver: (holder: string, now: Date, leaseUntil: Date) =>
      imports.findOneAndUpdate(
        { running: true, leaseUntil: { $lte: now } },
        { $set: { holder, leaseUntil } },
        { returnDocument: 'after' },
      ),

    async extendLease(importNo: number, holder: string, leaseUntil: Date): Promise<boolean> {
      return (await imports.updateOne({ _id: importNo, holder }, { $set: { leaseUntil } })).matchedCount === 1;
    },

    /** Rows that are not written yet, in order. */
    findPending: (importNo: number, pass: Pass, limit: number) =>
      rows
        .find({ importNo, ...PENDING[pass] })
        .sort({ rowNo: 1 })
        .limit(limit)
        .toArray(),

    /** Stored before the rows are written, so that a repeated write uses the same numbers. */
    async assignNumbers(numbered: readonly Pick<RowDocument, '_id' | 'travelNo'>[]): Promise<void> {
      if (numbered.length === 0) return;
      await rows.bulkWrite(
        numbered.map(({ _id, travelNo }) => ({ updateOne: { filter: { _id }, update: { $set: { travelNo } } } })),
        { ordered: false },
      );
    },

    async settle(importNo: number, pass: Pass, outcomes: readonly Outcome[]): Promise<void> {
      for (const [end, numbers] of groupByOutcome(outcomes))
        await rows.updateMany({ _id: { $in: numbers } }, { $set: JSON.parse(end) as Partial<RowDocument> });
      const written = outcomes.filter(({ outcome }) => outcome === 'written' || outcome === 'restored').length;
      await imports.updateOne(
        { _id: importNo },
        { $inc: { [`${pass}.written`]: written, [`${pass}.left`]: outcomes.length - written } },
      );
    },

    /** Recounts the rows, because a killed process may have counted a batch twice or not at all. */
    async finish(importNo: number, pass: Pass, at: Date): Promise<void> {
      const [done, left] = await Promise.all(ENDS[pass].map((outcome) => rows.countDocuments({ importNo, outcome })));
      const counts = { rows: (done ?? 0) + (left ?? 0), written: done ?? 0, left: left ?? 0 };
      const end = {
        $set: { state: pass, [pass]: counts, [`${pass}Date`]: at },
        $unset: { running: '', holder: '', leaseUntil: '' },
      } as const;
      await imports.updateOne({ _id: importNo }, end);
    },

    async sweep(now: Date): Promise<void> {
      const gone = { expiresAt: { $lte: now } };
      await imports.deleteMany(gone);
      await rows.deleteMany(gone);
    },
  };
}

function usableAt(now: Date) {
  return { expiresAt: { $gt: new Date(now.getTime() + FINISH_MS) } };
}

/** Groups row ids by outcome, so that most are written with one update. */
function groupByOutcome(outcomes: readonly Outcome[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { _id, ...end } of outcomes) {
    const key = JSON.stringify(end);
    groups.set(key, [...(groups.get(key) ?? []), _id]);
  }
  return groups;
}

const SHOWN: Record<ImportRowFilter, Filter<RowDocument>> = {
  all: {},
  added: { kind: 'added' },
  changed: { kind: 'changed' },
  same: { kind: 'same' },
  wrong: { kind: 'wrong' },
  attention: { $or: [{ kind: 'wrong' }, { outcome: { $in: ['left', 'kept'] } }] },
};

const PENDING: Record<Pass, Filter<RowDocument>> = {
  applied: { kind: { $in: ['added', 'changed'] }, outcome: null },
  undone: { outcome: 'written' },
};

const ENDS: Record<Pass, ['written' | 'restored', 'left' | 'kept']> = {
  applied: ['written', 'left'],
  undone: ['restored', 'kept'],
};
