import { requirePort } from '../ports/ports.ts';
import type { Run } from '../processes/run.ts';
import { type Servers, startServers } from '../servers/servers.ts';
import { buildParts } from './build-parts.ts';
import { seedCatalogue } from './seed.ts';
import { imageDirOf, localSettings, type Settings } from './settings.ts';
import { startServices } from './start-services.ts';

export interface Product {
  servers: Servers;
  settings: Settings;
}

interface Options {
  sitePort: number;
  sample: boolean;
  /** Running servers; by default they are started here. */
  servers?: Servers;
}

/** Builds, seeds and starts everything between an installed project and a responding site. */
export async function bringUpProduct(run: Run, { sitePort, sample, servers: given }: Options): Promise<Product> {
  await requirePort(sitePort, 'PORT');
  // At once: the first start also fetches the servers.
  const [servers] = await Promise.all([given ?? startServers(run, 'local'), buildParts(run)]);
  const settings = await localSettings(servers, { sitePort, imageDir: imageDirOf(run.data.path()) });
  await seedCatalogue(run, settings, { sample });
  await startServices(run, settings);
  return { servers, settings };
}
