import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { sliceFolders } from '@osaka/build-config/every-slice';

export const workspaceDir = join(import.meta.dirname, '../..');
/** The shell and every folder mf-* that declares a slice. */
export const slices: readonly string[] = ['shell', ...sliceFolders('mf-')];

const SHARED = ['packages/contracts', 'packages/slice', 'packages/web-kit', 'packages/router', 'packages/query', 'packages/build-config'];
const LEFT_OUT = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$|(^|\/)service-build\.ts$|(^|\/)jest\.[jt]s$/;

/** Names what a slice is built from: the same sources, dependencies and Node give the same version. */
export async function versionOf(slice: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const folder of [...SHARED, slice]) await addFolder(hash, join(workspaceDir, folder));
  await addFile(hash, join(workspaceDir, 'package-lock.json'));
  const { version } = JSON.parse(await readFile(join(workspaceDir, slice, 'package.json'), 'utf8')) as { version: string };
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

async function addFolder(hash: ReturnType<typeof createHash>, folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) if (!LEFT_OUT.test(relative(folder, file))) await addFile(hash, file);
}

async function addFile(hash: ReturnType<typeof createHash>, file: string) {
  hash
    .update(relative(workspaceDir, file))
    .update('\0')
    .update(await readFile(file));
}
