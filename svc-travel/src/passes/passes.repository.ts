import { type PassWords, UNRECKONED_PASS } from '@osaka/contracts/travel';
import { type AuditEntry, ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import type { PassDocument } from '../documents/reference-documents.ts';

export type PassRepository = ReturnType<typeof createPassRepository>;

export const passIndexes = [{ key: { nameKo: 1 }, name: 'name', unique: true }] as const;

export function createPassRepository(db: Db) {
  const passes: Collection<PassDocument> = db.collection('passes');
  return {
    async find(passNo: number): Promise<PassWords | undefined> {
      const found = await passes.findOne({ _id: passNo }, { projection: { _id: 0, audit: 0 } });
      return found ? { ...UNRECKONED_PASS, ...found } : undefined;
    },

    async findNo(nameKo: string): Promise<number | undefined> {
      return (await passes.findOne({ nameKo }, { projection: { _id: 1 } }))?._id;
    },

    /** False when the name is taken. */
    async add(passNo: number, words: PassWords, entry: AuditEntry): Promise<boolean> {
      return (await ignoreDuplicateKey(passes.insertOne({ _id: passNo, ...words, audit: [entry] }))) !== undefined;
    },

    /** Atomic with its audit entry; false when another pass has the name. */
    async change(passNo: number, words: PassWords, entry: AuditEntry): Promise<boolean> {
      const records = entry.changes.length > 0 ? { $push: { audit: entry } } : {};
      const update = { $set: words, ...records } as UpdateFilter<PassDocument>;
      return (await ignoreDuplicateKey(passes.updateOne({ _id: passNo }, update))) !== undefined;
    },

    async remove(passNo: number): Promise<void> {
      await passes.deleteOne({ _id: passNo });
    },
  };
}
