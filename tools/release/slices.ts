import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sliceFolders } from '@osaka/build-config/every-slice';
import { fingerprintOf } from '@osaka/build-config/fingerprint';

export const workspaceDir = join(import.meta.dirname, '../..');
/** The shell and every folder mf-* that declares a slice. */
export const slices: readonly string[] = ['shell', ...sliceFolders('mf-')];

/** The version of a slice: equal modules, packages, settings and Node give the same version. */
export async function versionOf(slice: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(workspaceDir, slice, 'package.json'), 'utf8')) as { version: string };
  return `${version}-${(await fingerprintOf(slice)).slice(0, 10)}`;
}
