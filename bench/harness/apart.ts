import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installedFolder } from '@osaka/tools/launch/install';

const folder = fileURLToPath(new URL('../apart', import.meta.url));

/**
 * Imports a package of bench/apart: large ones that benches alone load, with a lockfile of their own, which npm fetches
 * at their first use. The caller states what it uses of them, because their types are fetched with them.
 */
export async function importApart<T>(name: string): Promise<T> {
  await installedFolder(folder);
  return import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href) as Promise<T>;
}
