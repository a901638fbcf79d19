import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '@osaka/build-config/build-app';
import { compressFolder } from './compress.ts';
import { workspaceDir } from './slices.ts';

export interface BuildOrder {
  slice: string;
  version: string;
  storeDir: string;
  cached: boolean;
  remoteOverride: boolean;
}
export type BuildReport = { slice: string; cpuMs: number; error?: string };

process.on('message', async (order: BuildOrder) => {
  const before = process.cpuUsage();
  const error = await build(order).then(
    () => undefined,
    (problem: Error) => problem.message,
  );
  const { user, system } = process.cpuUsage(before);
  process.send?.({ slice: order.slice, cpuMs: (user + system) / 1000, error } satisfies BuildReport);
});
process.on('disconnect', () => process.exit());

// A version's folder appears atomically by a rename and is complete from then on.
async function build({ slice, version, storeDir, cached, remoteOverride }: BuildOrder) {
  const unfinished = join(storeDir, slice, `.${version}-${process.pid}`);
  try {
    await buildApp({ appDir: join(workspaceDir, slice), outDir: unfinished, version, mode: 'production', cached, remoteOverride });
    await compressFolder(unfinished);
    await replace(unfinished, join(storeDir, slice, version));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

// Rebuilds the same version from the same sources, so a concurrent reader misses its files only briefly.
async function replace(unfinished: string, folder: string) {
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}
