import { fault } from '../../launch/fault.mjs';
import { archive } from './archives.ts';
import { describe, dump, gzipped } from './collections.ts';
import { type BackupFile, type CollectionFile, store, writeManifest } from './manifest.ts';
import type { Installation } from './open-installation.ts';
import { type CollectionName, inOrder } from './order.ts';
import { type BackupPlaces, isEmpty, once } from './place.ts';
import { noteSince } from './withdrawals.ts';

export interface Report {
  documents: number;
  files: number;
  bytes: number;
}

/** Copies a running installation; decision 25 says what the copies of its services have in common. */
export async function backUp(
  installation: Installation,
  { backup, beside }: BackupPlaces,
  progress: (text: string) => void,
): Promise<Report> {
  if (!(await isEmpty(backup)))
    throw fault(`${backup.label} is not empty.`, 'Name a folder that does not exist yet: each backup has its own.');
  const startedAt = new Date().toISOString();
  const { client, services, stores } = installation;
  const collections: CollectionFile[] = [];
  const others: BackupFile[] = [];
  const present = new Map<string, string[]>();
  for (const { database } of services) present.set(database, await collectionsIn(installation, database));

  for (const name of inOrder(services, present)) {
    const path = pathOf(name);
    const collection = client.db(name.database).collection(name.collection);
    progress(`${name.database}.${name.collection}`);
    others.push(await store(backup, `${path}.metadata.json.gz`, gzipped(once(await describe(collection)))));
    let documents = 0;
    const written = await store(
      backup,
      `${path}.bson.gz`,
      dump(collection, (count) => {
        documents += count;
        progress(`${name.database}.${name.collection}: ${documents} documents`);
      }),
    );
    collections.push({ ...written, ...name, documents });
  }
  // After the documents that show them: a picture stays a day longer than what showed it.
  let files = 0;
  for (const { file, what, place } of stores) {
    const count = () => progress(`${what}: ${++files} files`);
    others.push(await store(backup, file, archive(place, count)));
  }
  await noteSince(installation, beside);
  await writeManifest(backup, { format: 1, startedAt, finishedAt: new Date().toISOString(), collections, others });
  return {
    documents: sum(collections.map(({ documents }) => documents)),
    files,
    bytes: sum([...collections, ...others].map(({ bytes }) => bytes)),
  };
}

export async function collectionsIn({ client }: Pick<Installation, 'client'>, database: string): Promise<string[]> {
  const found = await client.db(database).listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

/** As mongorestore --gzip reads it: databases/<database>/<collection>.bson.gz */
export function pathOf({ database, collection }: CollectionName): string {
  return `databases/${database}/${collection}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
