import { type PassWords, UNRECKONED_PASS } from '@osaka/contracts/travel';
import { type AuditEntry, ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import type { PassDocument } from '../documents/reference-documents.ts';

export type PassRepository = ReturnType<typeof createPassRepository>;

export interface StoredPass {
  version: number;
  words: PassWords;
}

export const passIndexes = [{ key: { nameKo: 1 }, name: 'name', unique: true }] as const;

export function createPassRepository(db: Db) {
  const passes: Collection<PassDocument> = db.collection('passes');
  return {
    async find(passNo: number): Promise<StoredPass | undefined> {
      const found = await passes.findOne({ _id: passNo }, { projection: { _id: 0, audit: 0 } });
      if (!found) return undefined;
      const { version = 1, ...words } = found;
      return { version, words: { ...UNRECKONED_PASS, ...words } };
    },

    async findNo(nameKo: string): Promise<number | undefined> {
      return (await passes.findOne({ nameKo }, { projection: { _id: 1 } }))?._id;
    },

    /** False when the name is taken. */
    async add(passNo: number, words: PassWords, entry: AuditEntry): Promise<boolean> {
      return (await ignoreDuplicateKey(passes.insertOne({ _id: passNo, ...words, audit: [entry] }))) !== undefined;
    },

    /** Atomic with its audit entry; `late` when the version has changed (optimistic lock). */
    async change(
      passNo: number,
      version: number,
      words: PassWords,
      entry: AuditEntry,
    ): Promise<'changed' | 'taken' | 'late'> {
      const records = entry.changes.length > 0 ? { $push: { audit: entry } } : {};
      const update = { $set: { ...words, version: version + 1 }, ...records } as UpdateFilter<PassDocument>;
      const ofVersion = version === 1 ? { $in: [1, null] } : version;
      const done = await ignoreDuplicateKey(
        passes.updateOne({ _id: passNo, version: ofVersion } as Filter<PassDocument>, update),
      );
      if (!done) return 'taken';
      return done.matchedCount === 1 ? 'changed' : 'late';
    },

    async remove(passNo: number): Promise<void> {
      await passes.deleteOne({ _id: passNo });
    },
  };
}
