import { readFileSync } from 'node:fs';
import type { Db, IndexDescription } from 'mongodb';
import { declareIndexes } from '../data/mongo.ts';

/**
 * Declares the indexes of all releases, `{ collection: [index, …] }` in a file, beside those of this one, as a rollback
 * does: it fails where one was changed under its name. Returns those of this release that the file lacks.
 */
export async function declareReleasedIndexes(db: Db, file: string): Promise<string[]> {
  const released = JSON.parse(readFileSync(file, 'utf8')) as Record<string, IndexDescription[]>;
  const unreleased: string[] = [];
  for (const { name: collection } of await db.listCollections().toArray())
    for (const { name, key, unique, sparse, expireAfterSeconds } of await db.collection(collection).indexes()) {
      const index = { name, key, unique, sparse, expireAfterSeconds };
      const isReleased = released[collection]?.some((each) => each.name === name);
      if (name !== '_id_' && !isReleased) unreleased.push(`${collection}: ${JSON.stringify(index)}`);
    }
  for (const [collection, indexes] of Object.entries(released))
    await declareIndexes(db.collection(collection), indexes);
  return unreleased.sort();
}
