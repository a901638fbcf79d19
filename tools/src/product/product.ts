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
  /** Servers that run already; without them they are brought up here. */
  servers?: Servers;
}

/** Everything between an installed project and a site that answers. */
export async function bringUpProduct(run: Run, { sitePort, sample, servers: given }: Options): Promise<Product> {
  await requirePort(sitePort, 'PORT');
  const servers = given ?? (await startServers(run, 'local'));
  await buildParts(run);
  const settings = await localSettings(servers, { sitePort, imageDir: imageDirOf(run.data.path()) });
  await seedCatalogue(run, settings, { sample });
  await startServices(run, settings);
  return { servers, settings };
}
