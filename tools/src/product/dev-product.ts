import { existsSync } from 'node:fs';
import { sliceFolders } from '@osaka/delivery/every-slice';
import { freePort, requirePort } from '../ports/ports.ts';
import type { Run } from '../processes/run.ts';
import { startServers } from '../servers/servers.ts';
import { buildParts } from './build-parts.ts';
import { allParts } from './parts.ts';
import type { Product } from './product.ts';
import { seedCatalogue } from './seed.ts';
import { imageDirOf, localSettings } from './settings.ts';
import { startServices } from './start-services.ts';
import { startWeb } from './start-web.ts';
import { restartOnChange } from './watch.ts';

interface Options {
  sitePort: number;
  sample: boolean;
  say(message: string): void;
}

/** The product from its sources: services restart on changes, and shell and remotes hot-reload in the page. */
export async function bringUpForDevelopment(run: Run, { sitePort, sample, say }: Options): Promise<Product> {
  await requirePort(sitePort, 'PORT');
  // The gateway needs a release, of any age: the dev servers respond in its place.
  const needed = allParts.filter(
    ({ name, product }) => name === 'api-docs' || (name === 'web' && !existsSync(product)),
  );
  const [servers] = await Promise.all([startServers(run, 'local'), buildParts(run, needed)]);
  const settings = await localSettings(servers, {
    sitePort,
    gatewayPort: await freePort(),
    imageDir: imageDirOf(run.data.path()),
  });
  await seedCatalogue(run, settings, { sample, fromSource: true });
  const instances = [...settings.services, settings.gateway];
  await startServices(run, settings, { fromSource: instances.map(({ slice }) => slice) });
  await startWeb(run, {
    port: sitePort,
    gatewayUrl: `http://127.0.0.1:${settings.gateway.port}`,
    remotes: sliceFolders('mf-'),
    say,
  });
  restartOnChange(run, instances, say);
  return { servers, settings };
}

/**
 * The product as last built, except for the named remotes and services, which run from their sources. Builds only parts
 * that have never been built.
 */
export async function bringUpAround(
  names: readonly string[],
  run: Run,
  { sitePort, say }: Omit<Options, 'sample'>,
): Promise<Product> {
  const [remotes, services] = [
    names.filter((name) => name.startsWith('mf-')),
    names.filter((name) => !name.startsWith('mf-')),
  ];
  const gatewayPort = remotes.length > 0 ? await freePort() : sitePort;
  const web =
    remotes.length > 0 &&
    startWeb(run, { port: sitePort, gatewayUrl: `http://127.0.0.1:${gatewayPort}`, remotes, say });
  const neverBuilt = allParts.filter(({ product }) => !existsSync(product));
  const [servers] = await Promise.all([startServers(run, 'local'), buildParts(run, neverBuilt)]);
  const settings = await localSettings(servers, { sitePort, gatewayPort, imageDir: imageDirOf(run.data.path()) });
  await seedCatalogue(run, settings, { sample: false });
  await startServices(run, settings, { fromSource: services });
  const instances = [...settings.services, settings.gateway].filter(({ slice }) => services.includes(slice));
  if (instances.length > 0) restartOnChange(run, instances, say);
  await web;
  return { servers, settings };
}
