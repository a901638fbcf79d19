import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseStore } from '@osaka/contracts/release-store';
import { sha256 } from './release-digests.ts';

/** The release store in a folder, as the gateway reads it. */
export function createReleaseFolder(dir: string): ReleaseStore {
  const read = (key: string) => readFile(path.join(dir, key)).catch(undefinedIfMissing);
  return {
    read,
    async digest(key) {
      const bytes = await read(key);
      return bytes && sha256(bytes);
    },
    names: async (folder) => ((await readdir(path.join(dir, folder)).catch(undefinedIfMissing)) ?? []).filter((name) => !name.startsWith('.')),
  };
}

function undefinedIfMissing(error: { code?: string }): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined;
  throw error;
}
