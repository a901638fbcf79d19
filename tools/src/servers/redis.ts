import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { freePort } from '../ports/ports.ts';
import { chooseServer } from './choose.ts';
import { dockerServer } from './docker.ts';
import { given } from './given.ts';
import { javaServers } from './java.ts';
import { answers, redisVersion } from './ping.ts';
import { builtRedis } from './redis-binary.ts';
import { type Choice, type ChosenServer, type NotHere, notHere, type ServerSite } from './server.ts';
import { onPath, outputOf } from './tool.ts';

/** Required by BullMQ. */
const leastRedis = 6.2;

const installed: Choice = {
  name: 'redis-server',
  how: 'Install Redis 7 or Valkey, so that redis-server or valkey-server is on PATH.',
  async choose(site) {
    const binary = onPath('redis-server') ?? onPath('valkey-server');
    return binary ? spawned(binary, site) : notHere('neither redis-server nor valkey-server is on PATH');
  },
};

const docker: Choice = {
  name: 'Docker',
  how: 'Install Docker and start it.',
  choose: (site) => dockerServer('redis', 6_379, 'redis', site),
};

const fromMaven: Choice = {
  name: 'embedded-redis',
  how: 'Install a JDK (17 or later) and Maven, on Linux or macOS.',
  async choose(site) {
    const servers = await javaServers(site);
    if ('because' in servers) return servers;
    return servers.redisBinary
      ? spawned(servers.redisBinary, site)
      : notHere(`the artifact holds no redis-server for ${process.platform} ${process.arch}`);
  },
};

const built: Choice = {
  name: 'redis-memory-server',
  how: "Give this machine a network that reaches Redis's downloads, make and a C compiler.",
  async choose(site) {
    const binary = await builtRedis(site);
    return typeof binary === 'string' ? spawned(binary, site) : binary;
  },
};

/** Chooses Redis in order of preference; the caller starts the program, if there is one. */
export function chooseRedis(site: ServerSite): Promise<ChosenServer> {
  return chooseServer(
    'Redis',
    given('REDIS_URL', 'Redis', '7', redisVersion),
    [installed, docker, fromMaven, built],
    site,
  );
}

async function spawned(binary: string, site: ServerSite): Promise<ChosenServer | NotHere> {
  const version = /v=(\S+)/.exec((await outputOf(binary, ['--version'])) ?? '')?.[1];
  if (!version) return notHere(`${binary} cannot be run`);
  if (Number.parseFloat(version) < leastRedis)
    return notHere(`${binary} is ${version}, ${leastRedis} or later is needed`);
  const port = await freePort();
  const folder = join(site.dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const url = `redis://127.0.0.1:${port}`;
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--appendfsync',
    'everysec',
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
  ];
  return {
    url,
    label: `${basename(binary)} ${version}`,
    program: {
      name: 'Redis',
      command: binary,
      args,
      logFile: join(site.logDir, 'redis.log'),
      isReady: () => answers(() => redisVersion(url, 1_000)),
      readyWithinMs: 15_000,
      stopWithinMs: 2_500,
    },
  };
}
