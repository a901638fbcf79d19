import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@osaka/tools/ports';
import type { Run } from '@osaka/tools/processes/run';
import type { Program } from '@osaka/tools/processes/supervisor';
import type { Instance, Settings } from '@osaka/tools/product/settings';
import { type Arrangement, type Ground, openProductStage, type ProductStage } from '../harness/product-stage.ts';
import type { StageOptions } from '../harness/trial.ts';
import { pause } from '../harness/wait.ts';
import { type Balancer, createBalancer } from './balancer.ts';

/**
 * Two of each process of the product behind a balancer; each instance of a service has an address of its own under one
 * name.
 */
export interface MachinesStage extends ProductStage {
  gateways: readonly Instance[];
  /**
   * What an orchestrator does to replace a process: out of the names, then SIGTERM, a new one, into the names when it
   * is ready.
   */
  replace(name: string): Promise<{ leftMs: number; readyMs: number }>;
  /** kill -9. The names lose it as soon as an orchestrator would notice, and it is started again. */
  crash(name: string): Promise<{ readyMs: number }>;
  measured: string[];
}

const COPIES = 2;
/** Between out of the names and SIGTERM, as `preStop`: longer than the gateways take to ask again (2 s). */
const PRE_STOP_MS = 4000;
/** After it a crashed container is no longer among the ready ones. */
const NOTICED_MS = 1000;
const LEAVE_DELAY_MS = '2000';
const STOP_WITHIN_MS = 15_000;
const preload = fileURLToPath(new URL('./names.mjs', import.meta.url));

export interface MachinesOptions extends StageOptions {
  /** Subfolder of run.data. */
  name: string;
  /** Extra environment of every process of the product. */
  env: NodeJS.ProcessEnv;
  /** Returns the address of Redis that the product is given; without it that of the chosen one. */
  redisUrl?(ground: Ground): Promise<string>;
}

export async function openMachinesStage(
  run: Run,
  { name, defect, env, redisUrl }: MachinesOptions,
): Promise<MachinesStage> {
  let placed: Placed | undefined;
  const stage = await openProductStage(run, {
    name,
    ...(defect && { defect }),
    copies: COPIES,
    env: { LEAVE_DELAY_MS, TRUSTED_PROXIES: '127.0.0.0/8', CHAT_STAFF_ACCESS: 'open', ...env },
    async arrange(settings, ground) {
      placed = { ...(await place(settings, ground)), ...(redisUrl && { env: { REDIS_URL: await redisUrl(ground) } }) };
      return placed;
    },
  });
  const { gateways, name: nameIt } = placed as unknown as Placed;

  async function replace(name: string) {
    nameIt(name, false);
    await pause(PRE_STOP_MS);
    const startedMs = performance.now();
    await stage.fleet.end(name);
    const leftMs = performance.now() - startedMs;
    const { readyMs } = await revive(name);
    return { leftMs, readyMs };
  }

  async function revive(name: string) {
    const startedMs = performance.now();
    await stage.fleet.revive(name);
    nameIt(name, true);
    return { readyMs: performance.now() - startedMs };
  }

  return {
    ...stage,
    gateways,
    measured: [],
    replace,
    async crash(name) {
      await stage.fleet.kill(name);
      await pause(NOTICED_MS);
      nameIt(name, false);
      return revive(name);
    },
  };
}

interface Placed extends Arrangement {
  balancer: Balancer;
  /** Puts an instance into the names or takes it out. */
  name(instance: string, isThere: boolean): void;
}

async function place(settings: Settings, { dataDir, logDir }: Ground): Promise<Placed> {
  const namesFile = join(dataDir, 'names.json');
  const services = settings.services.map((instance, index) => onItsOwn(instance, settings, 10 + index));
  const second: Instance = {
    ...settings.gateway,
    name: 'gateway-2',
    port: await freePort(),
    opsPort: await freePort(),
  };
  const gateways = [{ ...settings.gateway, name: 'gateway-1' }, second].map((gateway) => ({
    ...gateway,
    env: named(gateway.env, settings, namesFile),
  }));
  const sitePort = await freePort();
  const balancer = createBalancer(
    sitePort,
    gateways.map(({ port }) => port),
    join(dataDir, 'balancer'),
    join(logDir, 'balancer.log'),
  );
  const away = new Set<string>();

  function write() {
    const there = services.filter(({ name }) => !away.has(name));
    const names = new Map<string, string[]>(services.map(({ slice }) => [nameOf(slice), []]));
    for (const { slice, env } of there) names.get(nameOf(slice))?.push(String(env.HOST));
    // Renamed, because processes read it at any moment.
    writeFileSync(`${namesFile}.new`, JSON.stringify(Object.fromEntries(names)));
    renameSync(`${namesFile}.new`, namesFile);
  }

  write();
  return {
    site: `http://127.0.0.1:${sitePort}`,
    services: services.map((instance) => ({ ...instance, env: named(instance.env, settings, namesFile) })),
    gateways,
    adapt: (program) =>
      ({ ...program, args: ['--import', preload, ...program.args], stopWithinMs: STOP_WITHIN_MS }) satisfies Program,
    front: balancer.program,
    balancer,
    name(instance, isThere) {
      if (isThere) away.delete(instance);
      else away.add(instance);
      if (gateways.some(({ name }) => name === instance))
        balancer.use(gateways.filter(({ name }) => !away.has(name)).map(({ port }) => port));
      else write();
    },
  };
}

const nameOf = (slice: string) => `${slice}.trial`;

/** All instances of a service listen on one port, each at its own address. */
function onItsOwn(instance: Instance, { services }: Settings, host: number): Instance {
  const { port } = services.find(({ slice }) => slice === instance.slice) as Instance;
  return { ...instance, port, env: { ...instance.env, HOST: `127.0.3.${host}` } };
}

/** Settings with the name of each service where they have the addresses of its instances. */
function named(env: NodeJS.ProcessEnv, { services }: Settings, namesFile: string): NodeJS.ProcessEnv {
  const addresses = services.map(
    ({ slice, port }) =>
      [
        `http://127.0.0.1:${port}`,
        `http://${nameOf(slice)}:${services.find((each) => each.slice === slice)?.port}`,
      ] as const,
  );
  const changed = Object.entries(env).map(([key, value = '']) => [
    key,
    addresses.reduce((text, [from, to]) => text.replaceAll(from, to), value),
  ]);
  return { ...Object.fromEntries(changed), TRIAL_NAMES: namesFile };
}
