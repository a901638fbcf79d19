import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BSON, type Document } from 'mongodb';
import { fault } from '../../launch/fault.mjs';
import { unpack } from './archives.ts';
import { collectionsIn, pathOf, type Report } from './back-up.ts';
import { load } from './collections.ts';
import { checkDigests, readFile, readManifest } from './manifest.ts';
import type { Installation } from './open-installation.ts';
import { type BackupPlaces, isEmpty, type Place } from './place.ts';
import { applySince, merged, presentState, readSince, type Since } from './withdrawals.ts';

export interface RestoreWishes {
  /** Empty an installation that holds something. */
  replace: boolean;
  /** Go on without knowing who has withdrawn since the backup. */
  forget: boolean;
}

/** Puts a backup into an installation whose services are stopped. Nothing is changed unless the backup is whole. */
export async function restore(
  installation: Installation,
  { backup, beside }: BackupPlaces,
  wishes: RestoreWishes,
  progress: (text: string) => void,
): Promise<Report> {
  const { client, queues, stores } = installation;
  const manifest = await readManifest(backup);
  await queues.requireIdle();
  const known = await knownSince(installation, beside, wishes);
  progress('comparing digests');
  await checkDigests(backup, manifest);
  await emptyInstallation(installation, wishes, progress);

  let documents = 0;
  for (const { database, collection, path } of manifest.collections) {
    progress(`${database}.${collection}, after ${documents} documents`);
    const indexes = await indexesOf(backup, `${pathOf({ database, collection })}.metadata.json.gz`);
    documents += await load(client.db(database), collection, await readFile(backup, path), indexes);
  }
  let files = 0;
  for (const { file, what, place } of stores) {
    if (!manifest.others.some(({ path }) => path === file)) continue;
    progress(what);
    files += await unpack(await readFile(backup, file), place);
  }
  await applySince(installation, known);
  await queues.empty();
  return {
    documents,
    files,
    bytes: [...manifest.collections, ...manifest.others].reduce((all, { bytes }) => all + bytes, 0),
  };
}

/** Withdrawals noted beside the backups, and those that the databases about to be replaced still know. */
async function knownSince(installation: Installation, beside: Place, { forget }: RestoreWishes): Promise<Since> {
  const noted = await readSince(beside);
  if (!noted && !forget)
    throw fault(
      `${beside.label} holds no withdrawn.json, so members who have withdrawn since the backup would return.`,
      'Bring the file that npm run backup keeps beside the backups, or add --without-withdrawals.',
    );
  return merged(noted, await presentState(installation));
}

async function emptyInstallation(
  installation: Installation,
  { replace }: RestoreWishes,
  progress: (text: string) => void,
): Promise<void> {
  const held: string[] = [];
  const { client, services, stores } = installation;
  for (const { database } of services)
    if ((await collectionsIn(installation, database)).length > 0) held.push(`the database ${database}`);
  for (const { what, place } of stores) if (!(await isEmpty(place))) held.push(`the ${what}`);
  if (held.length === 0) return;
  if (!replace)
    throw fault(
      `This installation is not empty: ${held.join(', ')}. Nothing is changed.`,
      'Add --replace to empty it first.',
    );
  progress('emptying');
  for (const { database } of services)
    for (const name of await collectionsIn(installation, database)) await client.db(database).collection(name).drop();
  for (const { place } of stores) for await (const path of place.list()) await place.remove(path);
}

async function indexesOf(backup: Place, path: string): Promise<Document[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of pipeline(
    Readable.from(await readFile(backup, path), { objectMode: false }),
    createGunzip(),
    () => {},
  ))
    chunks.push(chunk as Buffer);
  return (BSON.EJSON.parse(Buffer.concat(chunks).toString('utf8')) as { indexes: Document[] }).indexes;
}
