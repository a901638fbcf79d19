import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fault } from '../../launch/fault.mjs';

export type Bytes = AsyncIterable<Uint8Array>;

/** A folder, or the part of a bucket below a prefix, that holds backups or pictures. */
export interface Place {
  /** For the operator. */
  label: string;
  /** A file that is not written to its end does not appear. */
  write(path: string, bytes: Bytes): Promise<void>;
  /** Undefined when there is no such file. */
  read(path: string): Promise<Bytes | undefined>;
  remove(path: string): Promise<void>;
  /** Paths of all files, in order. */
  list(): AsyncIterable<string>;
}

/** The place of a backup, and its parent, which holds what is known beyond the time of each backup. */
export interface BackupPlaces {
  backup: Place;
  beside: Place;
}

export function folderPlace(folder: string): Place {
  return {
    label: folder,
    async write(path, bytes) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      const handle = await open(`${file}.part`, 'w');
      try {
        for await (const chunk of bytes) await handle.writeFile(chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.part`, file);
    },
    async read(path) {
      const handle = await open(join(folder, path)).catch(undefinedIfMissing);
      await handle?.close();
      return handle && createReadStream(join(folder, path));
    },
    remove: (path) => rm(join(folder, path), { force: true }),
    async *list() {
      yield* filesBelow(folder, '');
    },
  };
}

async function* filesBelow(folder: string, path: string): AsyncIterable<string> {
  const entries = (await readdir(join(folder, path), { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const inner = path ? `${path}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesBelow(folder, inner);
    else if (!isUnfinished(inner)) yield inner;
  }
}

/** Half-written files of ours, and the work folder of the release store. */
function isUnfinished(path: string): boolean {
  return path.endsWith('.part') || path.startsWith('.work/');
}

export async function readJson<T>(place: Place, path: string): Promise<T | undefined> {
  const bytes = await place.read(path);
  if (!bytes) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T;
  } catch {
    throw fault(
      `${path} in ${place.label} cannot be read.`,
      'It was changed or damaged after it was written; take another backup.',
    );
  }
}

export function writeJson(place: Place, path: string, value: unknown): Promise<void> {
  return place.write(path, once(Buffer.from(`${JSON.stringify(value, null, 1)}\n`)));
}

export async function* once(bytes: Uint8Array): Bytes {
  yield bytes;
}

export async function isEmpty(place: Place): Promise<boolean> {
  for await (const _ of place.list()) return false;
  return true;
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
