import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { WritableReleaseStore } from '@osaka/contracts/release-store';

/** Names that begin with a dot are unfinished or being deleted: they are never listed or served. */
const WORK = '.work';
/** Folders in which single files are written. */
const WRITTEN = ['channels/stable', 'keys'];
/** No build takes longer. */
export const LEFT_OVER_MS = 24 * 60 * 60 * 1000;

/**
 * A release store in a folder, for one machine or a shared volume.
 *
 * `read` and `digest` return undefined for a missing file, `create` false for an existing one; other faults reject.
 */
export function createFolderStore(dir: string): WritableReleaseStore {
  const at = (key: string) => join(dir, ...key.split('/'));
  return {
    read: (key) => readFile(at(key)).catch(undefinedIfMissing),
    async digest(key) {
      const bytes = await readFile(at(key)).catch(undefinedIfMissing);
      return bytes && sha256(bytes);
    },
    names: async (folder) => (await namesIn(at(folder))).filter((name) => !name.startsWith('.')),
    async files(folder) {
      const entries =
        (await readdir(at(folder), { recursive: true, withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(at(folder), join(entry.parentPath, entry.name)))
        .filter((path) => !path.startsWith('.'));
    },
    async create(key, text) {
      // In the same folder, because gateways may write in no other.
      const unfinished = join(await makeFolder(dirname(at(key))), `.${randomUUID()}`);
      try {
        await writeDurably(unfinished, text);
        // Unlike rename, link never replaces a file.
        await link(unfinished, at(key));
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async write(key, bytes) {
      const unfinished = join(await makeFolder(dirname(at(key))), `.${randomUUID()}`);
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, at(key));
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async addVersion(slice, version, folder) {
      await makeFolder(at(slice));
      // A folder with files is never replaced by rename.
      return rename(folder, at(`${slice}/${version}`)).then(
        () => true,
        (error) => {
          if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false;
          throw error;
        },
      );
    },
    async removeVersion(slice, version) {
      const removed = join(await makeFolder(at(WORK)), randomUUID());
      await rename(at(`${slice}/${version}`), removed).catch(undefinedIfMissing);
      await rm(removed, { recursive: true, force: true });
    },
    remove: (key) => rm(at(key), { force: true }),
    workFolder: async () => makeFolder(join(at(WORK), randomUUID())),
    async sweep(nowMs = Date.now()) {
      for (const name of await namesIn(at(WORK))) await removeOld(join(at(WORK), name), nowMs);
      for (const folder of WRITTEN)
        for (const name of await namesIn(at(folder)))
          if (name.startsWith('.')) await removeOld(join(at(folder), name), nowMs);
    },
  };
}

/** Hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function makeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(undefinedIfMissing)) ?? [];
}

async function removeOld(path: string, nowMs: number): Promise<void> {
  const { mtimeMs } = (await stat(path).catch(undefinedIfMissing)) ?? { mtimeMs: nowMs };
  if (nowMs - mtimeMs > LEFT_OVER_MS) await rm(path, { recursive: true, force: true });
}

async function writeDurably(file: string, content: string | Uint8Array) {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return undefined;
  throw error;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
