import { readFile } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' };
const FOLDER = /^[a-z]{1,20}$/;
const FILE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.(webp|avif)$/;

export interface StoredImage {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** A picture out of one folder of the image directory; names that could lead elsewhere are names of nothing. */
export async function readImage(imageDir: string, folder: string, file: string): Promise<StoredImage | undefined> {
  const type = TYPES[FILE.exec(file)?.[1] ?? ''];
  if (!FOLDER.test(folder) || !type) return undefined;
  try {
    return { bytes: new Uint8Array(await readFile(path.join(imageDir, folder, file))), type };
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}
