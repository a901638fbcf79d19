import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredRemote } from '@osaka/contracts';
import { openApiOf, schemaOf } from '@osaka/contracts/openapi';
import { readApp } from '../build/app.ts';
import { buildApp } from '../build/build-app.ts';
import type { ChunkList } from '../build/chunk-list-plugin.ts';
import { everyEndpoint, everyService, framesIn, topicsIn } from '../build/every-slice.ts';
import { addFolder } from './add-folder.ts';
import { compressFolder } from './compress.ts';
import { builtContracts, namesTopic } from './contracts/built-contracts.ts';
import { toleratedIn } from './contracts/contract-faults.ts';
import { contracts } from './contracts/stored-version.ts';
import { openStore } from './open-store.ts';
import { slices, workspaceDir } from './slices.ts';

export interface BuildOrder {
  slice: string;
  version: string;
  commit: string;
  place: string;
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

async function build({ slice, version, commit, place, cached, remoteOverride }: BuildOrder) {
  const store = await openStore(place);
  const folder = await store.workFolder();
  try {
    const appDir = join(workspaceDir, slice);
    await buildApp({ appDir, outDir: folder, version, mode: 'production', cached, remoteOverride });
    await compressFolder(folder, cached ? 'local' : 'released');
    const reliedOn = await contractsOf(appDir, folder);
    await addFolder(store, folder, { slice, version, commit, contracts: reliedOn });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What the built code relies on. Calls, screens and widgets of other slices are found by their names in the scripts,
 * because a bundle contains only the contracts that it uses.
 */
async function contractsOf(appDir: string, folder: string) {
  const { name, libraries } = await readApp(appDir);
  // The map library has most of the bytes and none of these names.
  const scripts = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.js') && !file.includes('maplibre-gl'),
  );
  const code = (await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
  const isNamed = (text: string, ends: readonly string[]) =>
    QUOTES.some((quote) => [quote, ...ends].some((end) => code.includes(`${quote}${text}${end}`)));
  const calls = (await everyEndpoint()).filter(({ path }) => isNamed(path, []));
  const others = (await everySlice()).filter((slice) => slice.name !== name);
  const screens = others.flatMap((slice) => slice.screens.map(({ path }) => path));
  const links = screens.filter((path) =>
    path.includes(':') ? isNamed(path.slice(0, path.indexOf(':')), ['']) : path !== '/' && isNamed(path, ['?', '#']),
  );
  const widgets = others.flatMap((slice) => Object.keys(slice.widgets)).filter((widget) => isNamed(widget, []));
  const chunks = JSON.parse(await readFile(join(folder, 'chunks.json'), 'utf8')) as ChunkList;
  const contract = Object.fromEntries(calls.map((call) => [`${call.method} ${call.path}`, call]));
  const openapi = openApiOf(name, contract, 'caller');
  const tolerated = toleratedIn(contracts.parse({ openapi }), contracts.parse({ openapi: openApiOf(name, contract) }));
  const services = await everyService();
  const topics = services
    .flatMap((service) => topicsIn(service.contract))
    .filter(({ topic }) => namesTopic(code, topic))
    .map(({ topic, body }) => ({ topic, schema: schemaOf(body, 'input') }));
  const frames = services
    .flatMap((service) => framesIn(service.contract))
    .filter(({ destination }) => isNamed(destination, []))
    .map(({ destination, body }) => ({ destination, schema: schemaOf(body, 'input') }));
  return {
    modules: Object.keys(chunks.modules),
    libraries,
    openapi,
    tolerated,
    links,
    widgets,
    frames,
    topics,
    ...(await builtContracts(name, appDir, folder, chunks)),
  };
}

const QUOTES = ['"', "'", '`'];

/** The declarations of the shell and of every remote. */
async function everySlice(): Promise<DeclaredRemote[]> {
  return Promise.all(slices.map(async (slice) => (await readApp(join(workspaceDir, slice))).declared));
}
