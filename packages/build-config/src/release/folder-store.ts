import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { WritableReleaseStore } from '@osaka/contracts/release-store';

/** Names that begin with a dot are unfinished or being deleted: they are never listed or served. */
const WORK = '.work';
/** No build takes longer. */
const LEFT_OVER_MS = 24 * 60 * 60 * 1000;

/** A release store in a folder, for one machine or a shared volume. */
export function createFolderStore(dir: string): WritableReleaseStore {
  const at = (key: string) => join(dir, ...key.split('/'));
  return {
    read: (key) => readFile(at(key)).catch(undefinedIfMissing),
    async digest(key) {
      const bytes = await readFile(at(key)).catch(undefinedIfMissing);
      return bytes && sha256(bytes);
    },
    async names(folder) {
      const names = (await readdir(at(folder)).catch(undefinedIfMissing)) ?? [];
      return names.filter((name) => !name.startsWith('.'));
    },
    async files(folder) {
      const entries =
        (await readdir(at(folder), { recursive: true, withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(at(folder), join(entry.parentPath, entry.name)));
    },
    async create(key, text) {
      const unfinished = join(await makeFolder(at(WORK)), randomUUID());
      try {
        await writeDurably(unfinished, text);
        await makeFolder(dirname(at(key)));
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
    async sweep() {
      const folder = at(WORK);
      for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
        const { mtimeMs } = (await stat(join(folder, name)).catch(undefinedIfMissing)) ?? { mtimeMs: Date.now() };
        if (Date.now() - mtimeMs > LEFT_OVER_MS) await rm(join(folder, name), { recursive: true, force: true });
      }
    },
  };
}

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function makeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

async function writeDurably(file: string, text: string) {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(text);
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
