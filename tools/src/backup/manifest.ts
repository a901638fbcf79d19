import { createHash } from 'node:crypto';
import { fault } from '../../launch/fault.mjs';
import { type Bytes, type Place, readJson, writeJson } from './place.ts';

/** A file of a backup as it was written. */
export interface BackupFile {
  path: string;
  bytes: number;
  sha256: string;
}

export interface CollectionFile extends BackupFile {
  database: string;
  collection: string;
  documents: number;
}

/** Written last: a backup without it was cut off, and is never restored. */
export interface Manifest {
  format: 1;
  /** Everything acknowledged before this time is in the backup. */
  startedAt: string;
  finishedAt: string;
  collections: CollectionFile[];
  /** Archives of pictures and of the release store, and descriptions of collections. */
  others: BackupFile[];
}

const FILE = 'manifest.json';

export async function readManifest(place: Place): Promise<Manifest> {
  const manifest = await readJson<Manifest>(place, FILE);
  if (!manifest)
    throw fault(
      `${place.label} holds no whole backup: its manifest is missing.`,
      'A backup that was interrupted has none; name another one.',
    );
  if (manifest.format !== 1)
    throw fault(
      `${place.label} was written by a later version of this command (format ${manifest.format}).`,
      'Restore it with that version.',
    );
  return manifest;
}

export function writeManifest(place: Place, manifest: Manifest): Promise<void> {
  return writeJson(place, FILE, manifest);
}

/** Stores a stream and returns its size and digest. */
export async function store(place: Place, path: string, bytes: Bytes): Promise<BackupFile> {
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(): Bytes {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await place.write(path, measured());
  return { path, bytes: size, sha256: hash.digest('hex') };
}

/** Reads every file once and refuses a backup of which any differs from what was written. */
export async function checkDigests(place: Place, { collections, others }: Manifest): Promise<void> {
  for (const { path, sha256 } of [...collections, ...others]) {
    const hash = createHash('sha256');
    for await (const chunk of await readFile(place, path)) hash.update(chunk);
    if (hash.digest('hex') !== sha256)
      throw fault(
        `${path} in ${place.label} is not what the backup wrote; nothing is changed.`,
        'Restore another backup.',
      );
  }
}

export async function readFile(place: Place, path: string): Promise<Bytes> {
  const bytes = await place.read(path);
  if (!bytes) throw fault(`${path} is missing in ${place.label}; nothing is changed.`, 'Restore another backup.');
  return bytes;
}
