import { cp } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies the pictures of the data set (posters, banners, one per category) into the folder that /images serves. A file
 * that exists is kept, because its address never changes its content.
 */
export async function placePictures(seedDir: string, imageDir: string): Promise<void> {
  await cp(path.join(seedDir, 'pictures'), imageDir, { recursive: true, force: false });
}
