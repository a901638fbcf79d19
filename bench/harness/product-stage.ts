import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { cacheDir } from '@osaka/tools/places';
import { freePort } from '@osaka/tools/ports';
import type { Run } from '@osaka/tools/processes/run';
import { seedCatalogue } from '@osaka/tools/product/seed';
import { type Instance, imageDirOf, localSettings } from '@osaka/tools/product/settings';
import { programOf } from '@osaka/tools/product/start-services';
import { chooseMail } from '@osaka/tools/servers/mail';
import { chooseMongo } from '@osaka/tools/servers/mongo';
import { chooseRedis } from '@osaka/tools/servers/redis';
import { createFleet } from './fleet.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { findLoopback, type Loopback } from './loopback.ts';
import { writeReleases } from './releases.ts';
import type { PlantedDefect, Stage } from './trial.ts';

/** The whole built product with its own servers and data; each process may be killed. */
export interface ProductStage extends Stage {
  /** Base URL of the gateway. */
  site: string;
  inbox: Inbox;
  loopback: Loopback;
  mongoUrl: string;
  redisUrl: string;
  /** Server processes of the product, the gateway last. */
  instances: readonly Instance[];
  dataDir: string;
}

export interface ProductStageOptions {
  /** Subfolder of run.data. */
  name: string;
  defect?: PlantedDefect | undefined;
  /** Extra environment of every process of the product. */
  env?: NodeJS.ProcessEnv;
  /** Instances of the only services that run, such as { 'svc-chat': 3 }; the site has no screens then. */
  only?: Readonly<Record<string, number>>;
  /** More environment of one instance. */
  envOf?(instance: Instance): Promise<NodeJS.ProcessEnv>;
  /** Servers that start quickly and run slowly. */
  isShortLived?: boolean;
}

export async function openProductStage(
  run: Run,
  { name, defect, env = {}, only, envOf, isShortLived = false }: ProductStageOptions,
): Promise<ProductStage> {
  const fleet = createFleet();
  const dataDir = run.data.path(name);
  const logDir = join(dataDir, 'logs');
  // Also when the stage does not open to the end.
  run.onClose(fleet.close);
  mkdirSync(logDir, { recursive: true });
  const serverSite = { dataDir, cacheDir, logDir, progress: () => {}, ownOnly: true, isShortLived };
  const servers = {
    mongo: await chooseMongo(serverSite),
    redis: await chooseRedis(serverSite),
    mail: await chooseMail(serverSite, 'free'),
  };
  const all = Object.values(servers);
  await fleet.start(...all.flatMap(({ program }) => program ?? []));

  const settings = await localSettings(servers, {
    sitePort: await freePort(),
    imageDir: imageDirOf(dataDir),
    copies: Math.max(1, ...Object.values(only ?? {})),
  });
  const services = settings.services.filter(({ slice }) => !only || slice in only);
  const instances = [...services, settings.gateway];
  if (!only) await seedCatalogue(run, settings, { sample: false });
  const common = {
    LOG_LEVEL: process.env.LOG_LEVEL || 'info',
    ...(only && { RELEASES_DIR: await writeReleases(join(dataDir, 'releases')) }),
    ...env,
  };
  const start = async (instance: Instance) => {
    const complete = { ...instance, env: { ...instance.env, ...common, ...(await envOf?.(instance)) } };
    await fleet.start(programOf(complete, logDir, { bundle: defect?.bundles[instance.slice] }));
  };
  await Promise.all(services.map(start));
  await start(settings.gateway);

  return {
    site: `http://127.0.0.1:${settings.gateway.port}`,
    inbox: openInbox(servers.mail.inboxUrl ?? ''),
    loopback: await findLoopback(),
    mongoUrl: servers.mongo.url,
    redisUrl: servers.redis.url,
    instances,
    dataDir,
    fleet,
    label: `${servers.mongo.label}, ${servers.redis.label}, ${instances.map((instance) => instance.name).join(', ')}`,
    servers: [servers.mongo, servers.redis].flatMap(({ program }) => program?.name ?? []),
    async close() {
      await fleet.close();
      for (const { stop } of all) await stop?.();
    },
  };
}
