import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { addressOf, createServiceMatcher, type Endpoint } from '@osaka/contracts';
import { login } from '@osaka/contracts/account';
import { declaredServices } from '@osaka/delivery/every-slice';
import { cacheDir, root } from '@osaka/tools/places';
import { freePort } from '@osaka/tools/ports';
import type { Program } from '@osaka/tools/processes/supervisor';
import { administrator, type Instance, localSettings } from '@osaka/tools/product/settings';
import { chooseMongo } from '@osaka/tools/servers/mongo';
import { chooseRedis } from '@osaka/tools/servers/redis';
import type { ChosenServer } from '@osaka/tools/servers/server';
import { createFleet, type Fleet } from '../../harness/fleet.ts';
import { openNetworkSwitch } from '../../harness/network-switch.ts';

export interface Call {
  endpoint: Endpoint;
  input?: { params?: object; query?: object; body?: object };
  /** As the administrator, who is also a member. */
  signedIn?: boolean;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  retryAfterS: number;
  body: { data?: Record<string, unknown> };
}

/** kill -9 and restart with the same data; a server in Docker is disconnected instead. */
interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** All services from source as processes, with a MongoDB and a Redis that may be killed. */
export interface ServicesStage {
  fleet: Fleet;
  mongo: Outage;
  redis: Outage;
  ask(call: Call): Promise<Answer>;
  /** A new session of the administrator: headers with its access token and with its cookie. */
  signIn(): Promise<{ bearer: { authorization: string }; cookie: { cookie: string } }>;
  services: readonly string[];
  urlOf(service: string): string;
  /** Liveness and readiness. */
  probes(service: string): Promise<{ health: number; ready: number }>;
  close(): Promise<void>;
}

export async function openServicesStage(): Promise<ServicesStage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'osaka-outages-'));
  mkdirSync(join(dataDir, 'logs'));
  const fleet = createFleet();
  const site = { dataDir, cacheDir, logDir: join(dataDir, 'logs'), progress: () => {}, ownOnly: true };
  const chosen = [await chooseMongo(site), await chooseRedis(site)] as const;
  await fleet.start(...chosen.flatMap(({ program }) => program ?? []));
  const [mongo, redis] = [await outageOf(chosen[0], fleet), await outageOf(chosen[1], fleet)];

  // Mails are discarded, because no test uses them.
  const servers = {
    mongo: { ...chosen[0], url: mongo.url },
    redis: { ...chosen[1], url: redis.url },
    mail: { url: 'smtp://127.0.0.1:9', label: 'nowhere' },
  };
  const { services } = await localSettings(servers, { sitePort: 9, imageDir: join(dataDir, 'images') });
  const instances = new Map(services.map((instance) => [instance.slice.replace('svc-', ''), instance] as const));
  await fleet.start(...[...instances.values()].map((instance) => programOf(instance, site.logDir)));

  const at = (service: string | undefined) => instances.get(service ?? '') as Instance;
  let administratorsToken = {};
  const urlOf = (service: string | undefined) => `http://127.0.0.1:${at(service).port}`;
  const { serviceAt } = createServiceMatcher(Object.values(await declaredServices()));
  const ask = async ({ endpoint, input = {}, signedIn, headers }: Call): Promise<Answer> => {
    const response = await fetch(urlOf(serviceAt(endpoint.path)?.name) + addressOf(endpoint, input), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(signedIn && administratorsToken), ...headers },
      ...(input.body && { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(10_000),
    });
    return {
      status: response.status,
      headers: response.headers,
      retryAfterS: Number(response.headers.get('retry-after')),
      body: (await response.json()) as Answer['body'],
    };
  };
  const signIn = async () => {
    const { headers, body } = await ask({
      endpoint: login,
      input: { body: { memberId: administrator.ADMIN_ID, memberPw: administrator.ADMIN_PASSWORD } },
    });
    const { accessToken } = (body.data as { tokens: { accessToken: string } }).tokens;
    const cookie = headers.getSetCookie().map((each) => each.split(';')[0]);
    return { bearer: { authorization: `Bearer ${accessToken}` }, cookie: { cookie: cookie.join('; ') } };
  };
  administratorsToken = (await signIn()).bearer;

  return {
    fleet,
    mongo,
    redis,
    ask,
    signIn,
    services: [...instances.keys()],
    urlOf,
    async probes(service) {
      const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${at(service).opsPort}${path}`)).status;
      return { health: await statusOf('/health'), ready: await statusOf('/ready') };
    },
    async close() {
      await fleet.close();
      for (const { close } of [mongo, redis]) close?.();
      for (const { stop } of chosen) await stop?.();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function outageOf(
  { url, program }: ChosenServer,
  fleet: Fleet,
): Promise<Outage & { url: string; close?(): void }> {
  if (program) return { url, begin: () => fleet.kill(program.name), end: () => fleet.revive(program.name) };
  const way = await openNetworkSwitch(Number(new URL(url).port), await freePort());
  const through = new URL(url);
  through.port = String(way.port);
  return { url: through.href, begin: async () => way.cut(), end: way.restore, close: way.close };
}

function programOf({ slice, port, opsPort, env }: Instance, logDir: string): Program {
  return {
    name: slice,
    command: process.execPath,
    args: ['--import', 'tsx', join(root, slice, 'src/main.ts')],
    env: { ...process.env, ...env, LOG_LEVEL: 'warn', PORT: String(port), OPS_PORT: String(opsPort) },
    cwd: root,
    logFile: join(logDir, `${slice}.log`),
    isReady: async () => (await fetch(`http://127.0.0.1:${opsPort}/ready`, { signal: AbortSignal.timeout(2000) })).ok,
    readyWithinMs: 60_000,
    stopWithinMs: 5000,
  };
}
