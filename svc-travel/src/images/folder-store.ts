import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageStore } from './image-store.ts';

/** Stores files in a folder, atomically. */
export function createFolderStore(folder: string): ImageStore {
  const unfinishedOf = (file: string) => path.join(folder, `.${file}.part`);
  return {
    async put(file, bytes) {
      await mkdir(folder, { recursive: true });
      const unfinished = unfinishedOf(file);
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, path.join(folder, file));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw new Error('picture not stored', { cause: error });
      }
    },
    async get(file) {
      try {
        return new Uint8Array(await readFile(path.join(folder, file)));
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(file) {
      await rm(path.join(folder, file), { force: true });
      // Left over by a process that was killed while writing.
      await rm(unfinishedOf(file), { force: true });
    },
  };
}
