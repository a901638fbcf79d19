import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '@osaka/delivery/store';
import { getMimeType } from 'hono/utils/mime';
import type { DigestsOf } from './release-digests.ts';
import { type Representation, representation } from './representation.ts';

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
/** Valid parts of a file's path: none begins with a dot, so none leads upwards or to a hidden file. */
const PART = /^[\w@-][\w@.+-]*$/;

/** Whether a path may be that of a file in a version. */
export function isFilePath(file: string): boolean {
  return file.split('/').every((part) => PART.test(part));
}

/** The file under the store's folder, or undefined. */
export type ReleaseFile = (...parts: string[]) => Promise<Representation | undefined>;

interface Verification {
  digestsOf: DigestsOf;
  /** Called with the path of a file whose bytes are not what was released. */
  onChanged(file: string): void;
}

/**
 * Reads and caches files of released versions, which never change. With `verification` a file with other bytes is as
 * good as missing.
 */
export function createReleaseFiles(releasesDir: string, verification?: Verification): ReleaseFile {
  const cached = new Map<string, Representation>();
  let cachedBytes = 0;

  return async (...parts) => {
    if (!parts.every((part) => PART.test(part))) return undefined;
    const key = parts.join('/');
    const file = cached.get(key);
    if (file) return file;
    const [slice = '', version = '', ...rest] = parts;
    const digests = await verification?.digestsOf(slice, version);
    const isReleased = (bytes: Buffer, suffix: string) => {
      if (!digests || digests[rest.join('/') + suffix] === sha256(bytes)) return true;
      verification?.onChanged(key + suffix);
      return false;
    };
    const read = await readRepresentation(releasesDir, path.join(releasesDir, ...parts), isReleased);
    if (!read) return undefined;
    cachedBytes += sizeOf(read);
    if (cachedBytes > MAX_CACHED_BYTES) {
      cached.clear();
      cachedBytes = sizeOf(read);
    }
    cached.set(key, read);
    return read;
  };
}

async function readRepresentation(
  releasesDir: string,
  file: string,
  isReleased: (bytes: Buffer, suffix: string) => boolean,
): Promise<Representation | undefined> {
  if (!(await isWithin(releasesDir, file))) return undefined;
  const [identity, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map(async (suffix) => {
      const bytes = await readIfThere(file + suffix);
      return bytes && isReleased(bytes, suffix) ? bytes : undefined;
    }),
  );
  return identity && representation(getMimeType(file) ?? 'application/octet-stream', identity, { br, gzip });
}

/** False for a symbolic link that leads out of the store. */
async function isWithin(folder: string, file: string): Promise<boolean> {
  const [root, target] = await Promise.all([folder, file].map((each) => realpath(each).catch(() => '')));
  return root !== '' && Boolean(target?.startsWith(root + path.sep));
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined;
    throw error;
  });
}

function sizeOf({ bodies }: Representation): number {
  return Object.values(bodies).reduce((bytes, body) => bytes + (body?.length ?? 0), 0);
}
