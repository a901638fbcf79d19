import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, OptionalUnlessRequiredId } from 'mongodb';

export interface InSlot {
  /** `owner:0` to `owner:9` while the document holds, so that there are never more of an owner. */
  slot?: string;
}

/** The unique index that slots need. */
export const slotIndex = { key: { slot: 1 }, name: 'slot', unique: true, sparse: true } as const;

/** Inserts a document into the first free slot of its owner; false where all are taken. */
export async function insertIntoSlot<D extends InSlot>(
  collection: Collection<D>,
  document: Omit<D, 'slot'>,
  owner: number,
  slots: number,
): Promise<boolean> {
  for (let slot = 0; slot < slots; slot += 1) {
    const inSlot = { ...document, slot: `${owner}:${slot}` } as unknown as OptionalUnlessRequiredId<D>;
    if (await ignoreDuplicateKey(collection.insertOne(inSlot))) return true;
  }
  return false;
}
