import { join } from 'node:path';
import process from 'node:process';
import { everyService, type ServiceSlice } from '@osaka/delivery/every-slice';
import { apiDocsDir, releasesDir } from '../places.ts';
import { freePort } from '../ports/ports.ts';
import type { Servers } from '../servers/servers.ts';

export const administrator = {
  ADMIN_ID: process.env.ADMIN_ID || 'osakaadmin',
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD || 'Osaka123!',
  ADMIN_NAME: process.env.ADMIN_NAME || '관리자',
  ADMIN_EMAIL: process.env.ADMIN_EMAIL || 'admin@osaka.example',
};

/** The service whose access token keys all others fetch. */
const ACCOUNT = 'svc-account';

/** A server process of the product: its ports and its environment. */
export interface Instance {
  name: string;
  slice: string;
  port: number;
  opsPort: number;
  env: NodeJS.ProcessEnv;
}

export interface Settings {
  siteUrl: string;
  mongoUrl: string;
  imageDir: string;
  /** All services and the gateway. */
  services: Instance[];
  gateway: Instance;
}

interface Placing {
  sitePort: number;
  /** Differs from the site's port while a dev server is in front of it. */
  gatewayPort?: number;
  imageDir: string;
  /** At least so many instances of each service. */
  copies?: number;
}

/** The local profile: free internal ports, higher limits per address, and the values of each slice.ts. */
export async function localSettings(
  servers: Servers,
  { sitePort, gatewayPort = sitePort, imageDir, copies = 1 }: Placing,
): Promise<Settings> {
  const siteUrl = `http://localhost:${sitePort}`;
  const known = { SMTP_URL: servers.mail.url, IMAGE_DIR: imageDir, ...administrator };
  const slices = await everyService();
  const services: Instance[] = [];
  for (const slice of slices)
    services.push(...(await instancesOf({ ...slice, instances: Math.max(slice.instances, copies) }, known)));
  const common = {
    LOCAL_PROFILE: '1',
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env.LOG_LEVEL || 'info',
    RATE_LIMIT_SCALE: process.env.RATE_LIMIT_SCALE || '50',
    MONGODB_URL: servers.mongo.url,
    REDIS_URL: servers.redis.url,
    ACCOUNT_URL: urlOf(services.find(({ slice }) => slice === ACCOUNT) as Instance),
    SITE_URL: siteUrl,
    TRANSIT_CLOSED_LINES: process.env.TRANSIT_CLOSED_LINES || '',
    MEMBER_DATA_URLS: memberDataUrls(slices, services),
  };
  for (const service of services) service.env = { ...common, ...service.env };
  const gateway = await instance('gateway', {
    ...common,
    HOST: process.env.HOST || '127.0.0.1',
    ...serviceUrls(services),
    RELEASES_DIR: releasesDir,
    API_DOCS_DIR: apiDocsDir,
    SIGN_IN_PROVIDERS: process.env.SIGN_IN_PROVIDERS || '',
    MAP_PROVIDER: process.env.MAP_PROVIDER || 'leaflet',
    SECURITY_CONTACT: process.env.SECURITY_CONTACT || 'mailto:security@osakaro.example',
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('OPERATOR_'))),
  });
  return { siteUrl, mongoUrl: servers.mongo.url, imageDir, services, gateway: { ...gateway, port: gatewayPort } };
}

async function instancesOf(
  { name, instances, database, settings }: ServiceSlice,
  known: Readonly<Record<string, string>>,
): Promise<Instance[]> {
  const numbers = instances === 1 ? [''] : Array.from({ length: instances }, (_, index) => `-${index + 1}`);
  const all: Instance[] = [];
  for (const number of numbers) {
    const own = localValues(settings, { ...known, INSTANCE_ID: `${name}${number}` });
    all.push(await instance(`svc-${name}`, { MONGODB_DATABASE: database, ...own }, `svc-${name}${number}`));
  }
  return all;
}

/** Precedence: values of the start, then the environment, then slice.ts. */
function localValues(settings: ServiceSlice['settings'], known: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const values = Object.entries(settings).map(([name, { local }]) => [
    name,
    known[name] ?? (process.env[name] || local),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

async function instance(slice: string, env: NodeJS.ProcessEnv, name = slice): Promise<Instance> {
  return { name, slice, port: await freePort(), opsPort: await freePort(), env };
}

/** URLs of the instances, such as SVC_CHAT_URL for svc-chat. */
function serviceUrls(instances: readonly Instance[]): NodeJS.ProcessEnv {
  const urls: Record<string, string> = {};
  for (const each of instances) {
    const name = `${each.slice.toUpperCase().replaceAll('-', '_')}_URL`;
    urls[name] = [urls[name], urlOf(each)].filter(Boolean).join(',');
  }
  return urls;
}

/** One instance of each service that stores data of members. */
function memberDataUrls(slices: readonly ServiceSlice[], instances: readonly Instance[]): string {
  const holders = slices.filter(({ memberData }) => memberData.length > 0).map(({ name }) => `svc-${name}`);
  return holders.map((slice) => urlOf(instances.find((each) => each.slice === slice) as Instance)).join(',');
}

function urlOf({ port }: Instance): string {
  return `http://127.0.0.1:${port}`;
}

/** In a folder of this run, unless the operator configures another. */
export function imageDirOf(dataDir: string): string {
  return process.env.IMAGE_DIR || join(dataDir, 'images');
}
