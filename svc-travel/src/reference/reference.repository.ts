import type { Kind } from '@osaka/contracts/travel';
import { type AuditEntry, ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db, Document, UpdateFilter } from 'mongodb';
import { KINDS } from './kinds.ts';

export type Row = Document & { _id: number };
/** The fields of a form. */
export type Fields = Record<string, string | number>;
export type ReferenceRepository = ReturnType<typeof createReferenceRepository>;

export function createReferenceRepository(db: Db) {
  const of = (kind: Kind): Collection<Row> => db.collection<Row>(KINDS[kind].collection);
  return {
    /** False when the name is taken. */
    async add(kind: Kind, no: number, fields: Document, entry: AuditEntry): Promise<boolean> {
      return (await ignoreDuplicateKey(of(kind).insertOne({ _id: no, ...fields, audit: [entry] }))) !== undefined;
    },

    /** Atomic with its audit entry; 'late' when the row has changed since it was read. */
    async change(
      kind: Kind,
      { _id, ...before }: Row,
      fields: Document,
      entry: AuditEntry,
    ): Promise<'done' | 'late' | 'taken'> {
      const unchanged = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name] ?? null]));
      const records = entry.changes.length > 0 ? { $push: { audit: entry } } : {};
      const done = await ignoreDuplicateKey(
        of(kind).updateOne({ _id, ...unchanged }, { $set: fields, ...records } as UpdateFilter<Row>),
      );
      if (!done) return 'taken';
      return done.matchedCount === 1 ? 'done' : 'late';
    },

    find: (kind: Kind, numbers: readonly number[]): Promise<Row[]> =>
      of(kind)
        .find({ _id: { $in: [...numbers] } }, { projection: { audit: 0 } })
        .toArray(),

    findByKey: (kind: Kind, nameKey: string): Promise<Row | null> => of(kind).findOne({ nameKey }),

    async countUses(kind: Kind, no: number): Promise<number> {
      const { collection, field } = KINDS[kind].usedIn;
      return db.collection(collection).countDocuments({ [field]: no });
    },

    async remove(kind: Kind, numbers: readonly number[]): Promise<void> {
      await of(kind).deleteMany({ _id: { $in: [...numbers] } });
    },

    /** Removes tags from all destinations; returns the numbers of these. */
    async detachTags(tagNos: readonly number[], changeNo: number): Promise<number[]> {
      const destinations = db.collection<{ _id: number; tagNos: number[]; changeNo: number }>('destinations');
      const filter = { tagNos: { $in: [...tagNos] } };
      const touched = (await destinations.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
      await destinations.updateMany(filter, { $pull: { tagNos: { $in: [...tagNos] } }, $set: { changeNo } });
      return touched;
    },
  };
}
