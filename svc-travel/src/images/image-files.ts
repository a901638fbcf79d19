import { readFile } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = /^[a-z]{1,20}$/;
const FILE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.(webp|avif)$/;

/** True for names without path traversal. */
export function isImageFile(file: string): boolean {
  return FILE.test(file);
}

/** Reads a picture from a folder of the image directory; undefined when it does not exist. */
export async function readImage(
  imageDir: string,
  folder: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!FOLDER.test(folder) || !isImageFile(file)) return undefined;
  try {
    return new Uint8Array(await readFile(path.join(imageDir, folder, file)));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}
