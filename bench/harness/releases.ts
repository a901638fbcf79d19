import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseOfServices } from '@osaka/delivery/every-slice';

/** Writes a release store with the declarations of all services and no screens. */
export async function writeReleases(folder: string): Promise<string> {
  mkdirSync(join(folder, 'channels/stable'), { recursive: true });
  writeFileSync(join(folder, 'channels/stable/1.json'), JSON.stringify(await releaseOfServices()));
  return folder;
}
