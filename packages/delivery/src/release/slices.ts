import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sliceFolders, workspaceDir } from '../build/every-slice.ts';

export { workspaceDir };

/** The shell and every folder mf-* that declares a slice. */
export const slices: readonly string[] = ['shell', ...sliceFolders('mf-')];
export const services: readonly string[] = sliceFolders('svc-');

/** The version of a slice: equal modules, packages, settings and Node give the same version. */
export async function versionOf(slice: string): Promise<string> {
  // With it come compilers, half of the time that a rollback takes.
  const { fingerprintOf } = await import('../build/fingerprint.ts');
  return `${await packageVersion(slice)}-${(await fingerprintOf(slice)).slice(0, 10)}`;
}

/** The version in the package.json of a workspace. */
export async function packageVersion(folder: string): Promise<string> {
  return (JSON.parse(await readFile(join(workspaceDir, folder, 'package.json'), 'utf8')) as { version: string })
    .version;
}
