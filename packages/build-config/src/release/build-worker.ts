import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readApp } from '../app.ts';
import { buildApp } from '../build-app.ts';
import { everyEndpoint } from '../every-slice.ts';
import { addFolder } from './add-folder.ts';
import { compressFolder } from './compress.ts';
import { createFolderStore } from './folder-store.ts';
import { workspaceDir } from './slices.ts';

export interface BuildOrder {
  slice: string;
  version: string;
  commit: string;
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

async function build({ slice, version, commit, storeDir, cached, remoteOverride }: BuildOrder) {
  const store = createFolderStore(storeDir);
  const folder = await store.workFolder();
  try {
    const appDir = join(workspaceDir, slice);
    await buildApp({ appDir, outDir: folder, version, mode: 'production', cached, remoteOverride });
    const contracts = await contractsOf(appDir, folder);
    await compressFolder(folder);
    await addFolder(store, folder, { slice, version, commit, contracts });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Calls are found by their paths in the scripts, because a bundle contains only the contracts that it uses. */
async function contractsOf(appDir: string, folder: string) {
  const { libraries } = await readApp(appDir);
  const scripts = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  const code = (await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
  const calls = (await everyEndpoint()).filter(({ path }) => ['"', "'", '`'].some((quote) => code.includes(`${quote}${path}${quote}`)));
  const { modules } = JSON.parse(await readFile(join(folder, 'chunks.json'), 'utf8')) as { modules: object };
  return { modules: Object.keys(modules), libraries, calls: calls.map(({ method, path }) => `${method} ${path}`).sort() };
}
