import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageStore } from './image-store.ts';

/** A folder; a file is there whole or not at all. */
export function createFolderStore(folder: string): ImageStore {
  return {
    async put(file, bytes) {
      await mkdir(folder, { recursive: true });
      const unfinished = path.join(folder, `.${file}.part`);
      await writeFile(unfinished, bytes);
      await rename(unfinished, path.join(folder, file));
    },
    async get(file) {
      try {
        return new Uint8Array(await readFile(path.join(folder, file)));
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (file) => rm(path.join(folder, file), { force: true }),
  };
}
