import { INVENTED_OPERATOR } from '@osaka/contracts';
import { isBucketUrl } from '@osaka/delivery/store';
import { closedLines, commaList, processSettings, readConfig } from '@osaka/service-kit';
import * as z from 'zod/mini';
import { isMapTiles } from './map-tiles.ts';

const ofOperator = (usual: string, meaning: string) =>
  z._default(z.string(), usual).check(z.describe(`${meaning}; invented by default`));
const address = z.url({ error: 'must be a base address such as http://127.0.0.1:8001' });

export const configSchema = z.object({
  ...processSettings,
  PORT: z
    ._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 8000)
    .check(z.describe('port of the site; 0 takes a free one')),
  TRUSTED_PROXIES: commaList.check(
    z.describe('address ranges of proxies in front of the gateway; only theirs X-Forwarded-For counts'),
  ),
  'SVC_<NAME>_URL': z
    .optional(z.record(z.string(), z.array(address).check(z.minLength(1))))
    .check(
      z.describe(
        'base addresses of svc-<name>, separated by commas; each address that a host name has in DNS is an instance; http://svc-<name>:8080 where it is unset',
      ),
    ),
  REDIS_URL: z
    ._default(z.string(), '')
    .check(
      z.describe(
        'Redis in which all gateways count the requests of an address and the failing visitors of a canary; empty: each counts requests for itself, and no canary ends by itself',
      ),
    ),
  RELEASES_DIR: z
    ._default(z.string(), 'releases')
    .check(z.describe('folder of the release store; with RELEASE_STORE a folder of this gateway alone, for its copy')),
  RELEASE_STORE: z._default(z.string(), '').check(
    z.refine((place) => place === '' || isBucketUrl(place), {
      error: 'must be s3://bucket/prefix; a folder is named by RELEASES_DIR',
    }),
    z.describe('release store in a bucket, such as s3://bucket/releases; empty: in RELEASES_DIR'),
  ),
  S3_ENDPOINT: z._default(z.string(), '').check(z.describe('address of the S3-compatible service; empty for Amazon')),
  S3_REGION: z._default(z.string(), 'us-east-1').check(z.describe('region of the bucket')),
  S3_ACCESS_KEY_ID: z
    ._default(z.string(), '')
    .check(z.describe('key that may list and read the bucket of RELEASE_STORE, and write below channels/')),
  S3_SECRET_ACCESS_KEY: z._default(z.string(), '').check(z.describe('secret of that key')),
  API_DOCS_DIR: z
    ._default(z.string(), '')
    .check(z.describe('folder with the API reference, shown at /api/docs in the local profile alone')),
  SITE_URL: z
    ._default(z.string(), '')
    .check(
      z.describe(
        'address of the site as browsers see it, named in canonical links, previews and sitemap.xml; with https browsers must stay on it',
      ),
    ),
  MAP_PROVIDER: z._default(z.enum(['leaflet', 'google']), 'leaflet').check(z.describe('which map the browser draws')),
  GOOGLE_MAPS_KEY: z._default(z.string(), '').check(z.describe('browser key for MAP_PROVIDER=google')),
  MAP_TILES_URL: z._default(z.string(), '').check(
    z.refine((setting) => setting === '' || isMapTiles(setting), {
      error: 'must be gsi, an address with {z}, {x} and {y}, or the address of a .pmtiles file',
    }),
    z.describe(
      'streets below the drawn map, which takes their place when they fail: `gsi` (pale map of the Geospatial Information Authority of Japan), raster tiles such as https://tiles.example/{z}/{x}/{y}.png, or a PMTiles file with the layers of a Protomaps basemap such as https://tiles.example/osaka.pmtiles; empty: none',
    ),
  ),
  MAP_TILES_ATTRIBUTION: z
    ._default(z.string(), '')
    .check(z.describe('attribution of those streets; empty: that of the preset, or the host they come from')),
  SIGN_IN_PROVIDERS: commaList.check(
    z.describe(
      'names of the OIDC_PROVIDERS of svc-account that the log-in page offers, separated by commas, such as kakao,naver,google; empty: none',
    ),
  ),
  TRANSIT_CLOSED_LINES: closedLines,
  OPERATOR_NAME: ofOperator(INVENTED_OPERATOR.name, 'name of the operator, in the footer'),
  OPERATOR_REPRESENTATIVE: ofOperator(INVENTED_OPERATOR.representative, 'its representative, in the footer'),
  OPERATOR_ADDRESS: ofOperator(INVENTED_OPERATOR.address, 'its address, in the footer and 고객센터'),
  OPERATOR_PHONE: ofOperator(INVENTED_OPERATOR.phone, 'its telephone, in the footer and all policies'),
  OPERATOR_EMAIL: ofOperator(INVENTED_OPERATOR.email, 'its address for mails, in 고객센터 and 이용약관'),
  OPERATOR_PRIVACY_OFFICER: ofOperator(INVENTED_OPERATOR.privacyOfficer, 'name of the 개인정보 보호책임자'),
  OPERATOR_PRIVACY_EMAIL: ofOperator(INVENTED_OPERATOR.privacyEmail, 'address for mails of the 개인정보 보호책임자'),
  OPERATOR_DIRECTIONS: ofOperator(
    INVENTED_OPERATOR.directions.join('|'),
    'ways to the address, in 고객센터, separated by |',
  ),
  SECURITY_CONTACT: z
    ._default(z.string(), '')
    .check(
      z.describe(
        'where vulnerabilities are reported, such as mailto:security@osaka.example, several separated by commas; shown in /.well-known/security.txt, which does not exist while it is empty',
      ),
    ),
});
/** The base addresses under which the instances of a service are found. */
export type UrlsOf = (service: string) => readonly string[];
export type GatewayConfig = z.output<typeof configSchema>;

export function readGatewayConfig(): GatewayConfig {
  return readConfig(configSchema, { ...process.env, 'SVC_<NAME>_URL': serviceUrlsIn(process.env) });
}

export function urlsOf({ 'SVC_<NAME>_URL': urls = {} }: GatewayConfig): UrlsOf {
  return (service) => urls[service] ?? [`http://svc-${service}:8080`];
}

function serviceUrlsIn(env: NodeJS.ProcessEnv): Record<string, string[]> {
  const set = Object.entries(env).flatMap(([key, value]) => {
    const name = /^SVC_(.+)_URL$/.exec(key)?.[1];
    return name && value
      ? [[name.toLowerCase().replaceAll('_', '-'), value.split(',').map((url) => url.trim())] as const]
      : [];
  });
  return Object.fromEntries(set);
}
