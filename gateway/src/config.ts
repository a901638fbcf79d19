import { commaList, processSettings, readConfig } from '@osaka/service-kit';
import * as z from 'zod/mini';

const address = z.url({ error: 'must be a base address such as http://127.0.0.1:8001' });

export const configSchema = z.object({
  ...processSettings,
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 8000).check(z.describe('port of the site; 0 takes a free one')),
  TRUSTED_PROXIES: commaList.check(z.describe('address ranges of proxies in front of the gateway; only theirs X-Forwarded-For counts')),
  ACCOUNT_URL: address.check(z.describe('base address of svc-account')),
  TRAVEL_URL: address.check(z.describe('base address of svc-travel')),
  PLANNER_URL: address.check(z.describe('base address of svc-planner')),
  CHAT_URLS: z.pipe(commaList, z.array(address).check(z.minLength(1))).check(z.describe('base addresses of the svc-chat instances, separated by commas')),
  RELEASES_DIR: z._default(z.string(), 'releases').check(z.describe('folder of the release store')),
  SITE_URL: z
    ._default(z.string(), '')
    .check(z.describe('address of the site as browsers see it, named in canonical links, previews and sitemap.xml; with https browsers are told to stay on it')),
  MAP_PROVIDER: z._default(z.enum(['leaflet', 'google']), 'leaflet').check(z.describe('which map the browser draws')),
  GOOGLE_MAPS_KEY: z._default(z.string(), '').check(z.describe('browser key for MAP_PROVIDER=google')),
  MAP_TILES_URL: z._default(z.string(), '').check(z.describe('raster tiles under the drawn map, such as https://tiles.example/{z}/{x}/{y}.png')),
  MAP_TILES_ATTRIBUTION: z._default(z.string(), '').check(z.describe('attribution of those tiles')),
});
export type GatewayConfig = z.output<typeof configSchema>;

export function readGatewayConfig(): GatewayConfig {
  return readConfig(configSchema, process.env);
}
