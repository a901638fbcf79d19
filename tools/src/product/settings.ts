import { join } from 'node:path';
import process from 'node:process';
import { releasesDir } from '../places.ts';
import { freePort } from '../ports/ports.ts';
import type { Servers } from '../servers/servers.ts';

export const administrator = {
  ADMIN_ID: process.env.ADMIN_ID || 'osakaadmin',
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD || 'Osaka123!',
  ADMIN_NAME: process.env.ADMIN_NAME || '관리자',
  ADMIN_EMAIL: process.env.ADMIN_EMAIL || 'admin@osaka.example',
};

/** One server process of the product: where it listens and what only it is told. */
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
  /** Everything behind the gateway, and the gateway itself. */
  services: Instance[];
  gateway: Instance;
}

interface Placing {
  sitePort: number;
  /** Another than the site's while a dev server stands before it. */
  gatewayPort?: number;
  imageDir: string;
}

/** The local profile: free ports inside, two chat instances, limits per address widened, staff chat open. */
export async function localSettings(servers: Servers, { sitePort, gatewayPort = sitePort, imageDir }: Placing): Promise<Settings> {
  const siteUrl = `http://localhost:${sitePort}`;
  const [account, travel, planner, chat1, chat2] = [
    await instance('svc-account', {
      SMTP_URL: servers.mail.url,
      MAIL_FROM: '오사카로 <no-reply@osaka.example>',
      ACCOUNT_SECRET: process.env.ACCOUNT_SECRET || 'the local profile keeps no secrets',
      ...administrator,
    }),
    await instance('svc-travel', { IMAGE_DIR: imageDir }),
    await instance('svc-planner', {}),
    await instance('svc-chat', { INSTANCE_ID: 'chat-1', ...staffAccess() }, 'svc-chat-1'),
    await instance('svc-chat', { INSTANCE_ID: 'chat-2', ...staffAccess() }, 'svc-chat-2'),
  ];
  const services = [account, travel, planner, chat1, chat2];
  const common = {
    LOCAL_PROFILE: '1',
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env.LOG_LEVEL || 'info',
    RATE_LIMIT_SCALE: process.env.RATE_LIMIT_SCALE || '50',
    MONGODB_URL: servers.mongo.url,
    REDIS_URL: servers.redis.url,
    ACCOUNT_URL: urlOf(account),
    SITE_URL: siteUrl,
  };
  for (const service of services) service.env = { ...common, MONGODB_DATABASE: service.slice.replace('svc-', ''), ...service.env };
  const gateway = await instance('gateway', {
    ...common,
    HOST: process.env.HOST || '127.0.0.1',
    ...serviceUrls(services),
    RELEASES_DIR: releasesDir,
    MAP_PROVIDER: process.env.MAP_PROVIDER || 'leaflet',
  });
  return { siteUrl, mongoUrl: servers.mongo.url, imageDir, services, gateway: { ...gateway, port: gatewayPort } };
}

async function instance(slice: string, env: NodeJS.ProcessEnv, name = slice): Promise<Instance> {
  return { name, slice, port: await freePort(), opsPort: await freePort(), env };
}

/** SVC_CHAT_URL names the instances of svc-chat, and so for every service. */
function serviceUrls(instances: readonly Instance[]): NodeJS.ProcessEnv {
  const urls: Record<string, string> = {};
  for (const each of instances) {
    const name = `${each.slice.toUpperCase().replaceAll('-', '_')}_URL`;
    urls[name] = [urls[name], urlOf(each)].filter(Boolean).join(',');
  }
  return urls;
}

function staffAccess(): NodeJS.ProcessEnv {
  return { CHAT_STAFF_ACCESS: process.env.CHAT_STAFF_ACCESS || 'open' };
}

function urlOf({ port }: Instance): string {
  return `http://127.0.0.1:${port}`;
}

/** In a folder that only one run has, unless the operator keeps pictures elsewhere. */
export function imageDirOf(dataDir: string): string {
  return process.env.IMAGE_DIR || join(dataDir, 'images');
}
