import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { releaseOfServices } from '@osaka/delivery/every-slice';
import { cacheDir, root } from '@osaka/tools/places';
import { freePort } from '@osaka/tools/ports';
import type { Run } from '@osaka/tools/processes/run';
import type { Program } from '@osaka/tools/processes/supervisor';
import { chooseMongo } from '@osaka/tools/servers/mongo';
import { chooseRedis } from '@osaka/tools/servers/redis';
import type { ChosenServer } from '@osaka/tools/servers/server';
import { createFleet } from '../../harness/fleet.ts';
import { type NetworkSwitch, openNetworkSwitch } from '../../harness/network-switch.ts';
import type { Stage as AnyStage, StageOptions } from '../../harness/trial.ts';
import type { ClientDefects } from './client/participant.ts';

/** Three chat instances behind the gateway, with their own database and Redis. */
export interface Stage extends AnyStage {
  /** URL of the gateway. */
  site: string;
  instances: Instance[];
  /** Fleet name of the server; undefined when it is not our own process. */
  mongo: string | undefined;
  redis: string | undefined;
  clientDefects: ClientDefects;
}

export interface Instance {
  name: string;
  /** Its own URL, bypassing the gateway. */
  url: string;
  opsUrl: string;
  /** The instance's connection to Redis. */
  redis: NetworkSwitch;
}

/** Timeout after which a disconnected staff member counts as absent; 30 in the product. */
export const STAFF_GONE_AFTER_S = 3;
const INSTANCES = 3;
/** A closed port. */
const NOWHERE = 'http://127.0.0.1:9';

export async function openStage(
  run: Run,
  { isShort, defect: { bundles, client } = { bundles: {} } }: StageOptions,
): Promise<Stage> {
  const fleet = createFleet();
  // A subfolder, because npm test has its own database in the same folder.
  const dataDir = run.data.path('chat');
  const logDir = run.data.path('logs', 'chat');
  for (const folder of [dataDir, logDir]) mkdirSync(folder, { recursive: true });
  const site = { dataDir, cacheDir, logDir, progress: () => {}, ownOnly: true, isShortLived: isShort };
  const [mongo, redis] = [await chooseMongo(site), await chooseRedis(site)];
  await fleet.start(...[mongo, redis].flatMap(({ program }) => program ?? []));
  const redisPort = Number(new URL(redis.url).port);
  const instances = await Promise.all(
    Array.from({ length: INSTANCES }, (_, index) => describeInstance(`chat-${index + 1}`, redisPort)),
  );
  const database = `trials_${Date.now()}`;
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', SUPPORT_MAIL: 'help@osaka.example' };
  const common = {
    HOST: '127.0.0.1',
    LOCAL_PROFILE: '1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000000',
    ACCOUNT_URL: NOWHERE,
  };

  const chatPrograms = instances.map(({ name, url, opsUrl, redis: way }) =>
    nodeProgram(run, name, bundles['svc-chat'] ?? join(root, 'svc-chat/dist/main.js'), url, opsUrl, {
      ...common,
      MONGODB_URL: mongo.url,
      MONGODB_DATABASE: database,
      REDIS_URL: `redis://127.0.0.1:${way.port}`,
      INSTANCE_ID: name,
      CHAT_STAFF_ACCESS: 'open',
      CHAT_STAFF_GONE_AFTER_S: String(STAFF_GONE_AFTER_S),
      CHAT_MESSAGES_PER_S: '2000',
      ...mail,
    }),
  );
  const releases = join(dataDir, 'releases');
  mkdirSync(join(releases, 'channels/stable'), { recursive: true });
  writeFileSync(join(releases, 'channels/stable/1.json'), JSON.stringify(await releaseOfServices()));
  const [gatewayUrl, gatewayOps] = [urlOf(await freePort()), urlOf(await freePort())];
  const gateway = nodeProgram(run, 'gateway', join(root, 'gateway/dist/main.js'), gatewayUrl, gatewayOps, {
    ...common,
    SVC_ACCOUNT_URL: NOWHERE,
    SVC_TRAVEL_URL: NOWHERE,
    SVC_PLANNER_URL: NOWHERE,
    SVC_CHAT_URL: instances.map(({ url }) => url).join(','),
    RELEASES_DIR: releases,
  });
  gateway.isReady = async () => (await fetch(`${gatewayUrl}/ws/info`, { signal: AbortSignal.timeout(2000) })).ok;
  await fleet.start(...chatPrograms);
  await fleet.start(gateway);

  return {
    site: gatewayUrl,
    instances,
    fleet,
    mongo: mongo.program?.name,
    redis: redis.program?.name,
    servers: [mongo, redis].flatMap(({ program }) => program?.name ?? []),
    clientDefects: { historyFirst: client === 'historyFirst' },
    label: `${mongo.label}, ${redis.label}, ${INSTANCES} chat instances behind the gateway`,
    async close() {
      await fleet.close();
      for (const { redis: way } of instances) way.close();
      await stopServers([mongo, redis]);
    },
  };
}

async function describeInstance(name: string, redisPort: number): Promise<Instance> {
  return {
    name,
    url: urlOf(await freePort()),
    opsUrl: urlOf(await freePort()),
    redis: await openNetworkSwitch(redisPort, await freePort()),
  };
}

function nodeProgram(
  run: Run,
  name: string,
  bundle: string,
  url: string,
  opsUrl: string,
  env: NodeJS.ProcessEnv,
): Program {
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', bundle],
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: new URL(url).port, OPS_PORT: new URL(opsUrl).port },
    cwd: root,
    logFile: run.data.path('logs', 'chat', `${name}.log`),
    isReady: async () => (await fetch(`${opsUrl}/ready`, { signal: AbortSignal.timeout(2000) })).ok,
    readyWithinMs: 60_000,
    stopWithinMs: 8000,
  };
}

async function stopServers(servers: ChosenServer[]): Promise<void> {
  for (const { stop } of servers) await stop?.();
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}
