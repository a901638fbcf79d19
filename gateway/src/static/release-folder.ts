import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PointerStore } from '@osaka/contracts/release-store';
import { sha256 } from './release-digests.ts';

/** The release store in a folder, as the gateway uses it. It writes nothing but the pointers that end a canary. */
export function createReleaseFolder(dir: string): PointerStore {
  const read = (key: string) => readFile(path.join(dir, key)).catch(undefinedIfMissing);
  return {
    read,
    async digest(key) {
      const bytes = await read(key);
      return bytes && sha256(bytes);
    },
    names: async (folder) =>
      ((await readdir(path.join(dir, folder)).catch(undefinedIfMissing)) ?? []).filter((name) => !name.startsWith('.')),
    async create(key, text) {
      const target = path.join(dir, key);
      const unfinished = path.join(path.dirname(target), `.${randomUUID()}`);
      try {
        await writeFile(unfinished, text, { flush: true });
        // Unlike rename, link never replaces a file.
        await link(unfinished, target);
        return true;
      } catch (error) {
        if ((error as { code?: string }).code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
  };
}

function undefinedIfMissing(error: { code?: string }): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined;
  throw error;
}
