import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { cacheDir } from '@osaka/tools/places';
import { freePort } from '@osaka/tools/ports';
import type { Run } from '@osaka/tools/processes/run';
import type { Program } from '@osaka/tools/processes/supervisor';
import { seedCatalogue } from '@osaka/tools/product/seed';
import { type Instance, imageDirOf, localSettings, type Settings } from '@osaka/tools/product/settings';
import { programOf } from '@osaka/tools/product/start-services';
import { chooseMail } from '@osaka/tools/servers/mail';
import { chooseMongo } from '@osaka/tools/servers/mongo';
import { chooseRedis } from '@osaka/tools/servers/redis';
import type { ChosenServer } from '@osaka/tools/servers/server';
import { type Disk, mountDisk } from './disk.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { findLoopback, type Loopback } from './loopback.ts';
import type { PlantedDefect, Stage } from './trial.ts';

/** The whole built product with its own servers and data; each process may be killed. */
export interface ProductStage extends Stage {
  /** Base URL of the gateway. */
  site: string;
  inbox: Inbox;
  /** Fleet name of the mail server. */
  inboxName: string;
  loopback: Loopback;
  mongoUrl: string;
  redisUrl: string;
  /** Server processes of the product, gateways last. */
  instances: readonly Instance[];
  dataDir: string;
  /** Disk with all data and logs; undefined when not requested or not mountable. */
  disk?: Disk | undefined;
}

export interface ProductStageOptions {
  /** Subfolder of run.data. */
  name: string;
  defect?: PlantedDefect;
  /** Extra environment of every process of the product. */
  env?: NodeJS.ProcessEnv;
  /** Size of a separate disk for all data and logs. */
  diskMb?: number;
  /** At least so many instances of each service. */
  copies?: number;
  /** Where the processes run; without it as `npm start` places them. */
  arrange?(settings: Settings, ground: Ground): Promise<Arrangement>;
}

/** What the product is placed on. */
export interface Ground {
  dataDir: string;
  logDir: string;
  fleet: Fleet;
  redis: ChosenServer;
}

/** The processes of the product, placed otherwise than on one machine. */
export interface Arrangement {
  /** Base URL of the site. */
  site: string;
  services: readonly Instance[];
  gateways: readonly Instance[];
  /** More environment of every process. */
  env?: NodeJS.ProcessEnv;
  /** Changes how an instance is started. */
  adapt(program: Program, instance: Instance): Program;
  /** The balancer in front of the gateways. */
  front?: Program;
}

export async function openProductStage(
  run: Run,
  { name, defect, env = {}, diskMb, copies, arrange = asStarted }: ProductStageOptions,
): Promise<ProductStage> {
  const fleet = createFleet();
  const dataDir = run.data.path(name);
  const logDir = join(dataDir, 'logs');
  mkdirSync(dataDir, { recursive: true });
  const disk = diskMb === undefined ? undefined : mountDisk(dataDir, diskMb);
  // Also when the stage does not open to the end.
  run.onClose(async () => {
    await fleet.close();
    disk?.unmount();
  });
  mkdirSync(logDir, { recursive: true });
  const serverSite = { dataDir, cacheDir, logDir, progress: () => {}, ownOnly: true };
  const servers = {
    mongo: await chooseMongo(serverSite),
    redis: await chooseRedis(serverSite),
    mail: await chooseMail(serverSite, 'free'),
  };
  const all = Object.values(servers);
  await fleet.start(...all.flatMap(({ program }) => program ?? []));

  const settings = await localSettings(servers, { sitePort: await freePort(), imageDir: imageDirOf(dataDir), copies });
  await seedCatalogue(run, settings, { sample: false });
  const {
    site,
    services,
    gateways,
    adapt,
    front,
    env: more,
  } = await arrange(settings, { dataDir, logDir, fleet, redis: servers.redis });
  const instances = [...services, ...gateways];
  const start = (started: readonly Instance[]) =>
    fleet.start(
      ...started.map((instance) => {
        const complete = {
          ...instance,
          env: { ...instance.env, LOG_LEVEL: process.env.LOG_LEVEL || 'info', ...env, ...more },
        };
        return adapt(programOf(complete, logDir, { bundle: defect?.bundles[instance.slice] }), instance);
      }),
    );
  await start(services);
  await start(gateways);
  if (front) await fleet.start(front);

  return {
    site,
    inbox: openInbox(servers.mail.inboxUrl ?? ''),
    inboxName: servers.mail.program?.name ?? '',
    loopback: await findLoopback(),
    mongoUrl: servers.mongo.url,
    redisUrl: servers.redis.url,
    instances,
    dataDir,
    disk,
    fleet,
    label: `${servers.mongo.label}, ${servers.redis.label}, ${instances.map((instance) => instance.name).join(', ')}`,
    servers: [servers.mongo, servers.redis].flatMap(({ program }) => program?.name ?? []),
    async close() {
      await fleet.close();
      for (const { stop } of all) await stop?.();
      disk?.unmount();
    },
  };
}

async function asStarted({ services, gateway }: Settings): Promise<Arrangement> {
  return { site: `http://127.0.0.1:${gateway.port}`, services, gateways: [gateway], adapt: (program) => program };
}
