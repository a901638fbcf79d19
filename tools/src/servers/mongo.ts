import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from '../../launch/fault.mjs';
import { freePort } from '../ports/ports.ts';
import { chooseServer } from './choose.ts';
import { dockerServer } from './docker.ts';
import { given } from './given.ts';
import { javaServers } from './java.ts';
import { memoryServerBinary } from './mongod-binary.ts';
import { answers, mongoVersion } from './ping.ts';
import { type Choice, type ChosenServer, type NotHere, notHere, type ServerSite } from './server.ts';
import { onPath, outputOf } from './tool.ts';

const leastMongod = 7;

const installed: Choice = {
  name: 'mongod',
  how: 'Install MongoDB 7 or 8, so that mongod is on PATH (or set MONGOD_BIN to it).',
  async choose(site) {
    const asked = process.env.MONGOD_BIN;
    const binary = asked || onPath('mongod');
    if (!binary) return notHere('mongod is not on PATH and MONGOD_BIN is not set');
    const server = await spawned(binary, site);
    if (asked && 'because' in server)
      throw fault(
        `MONGOD_BIN is set, but ${server.because}.`,
        'Set MONGOD_BIN to the mongod of MongoDB 7 or 8; unset it to let this command look for one.',
      );
    return server;
  },
};

const docker: Choice = {
  name: 'Docker',
  how: 'Install Docker and start it.',
  choose: (site) => dockerServer('mongo', 27_017, 'mongodb', site),
};

const downloaded: Choice = {
  name: 'download',
  how: "Give this machine a network that reaches MongoDB's downloads.",
  async choose(site) {
    const binary = await memoryServerBinary(site);
    return typeof binary === 'string' ? spawned(binary, site) : binary;
  },
};

const java: Choice = {
  name: 'mongo-java-server',
  how: `Install a JDK (17 or later) and Maven.`,
  async choose(site) {
    const servers = await javaServers(site);
    if ('because' in servers) return servers;
    const port = await freePort();
    const folder = join(site.dataDir, 'mongo-java');
    mkdirSync(folder, { recursive: true });
    const label = `mongo-java-server 1.47.0 on JDK ${servers.jdk}`;
    return withProgram(port, label, site, servers.java, [
      '-Xmx512m',
      ...(site.isShortLived ? ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'] : []),
      '-cp',
      servers.classPath,
      'LocalMongo',
      join(folder, 'data.mv'),
      String(port),
    ]);
  },
};

/** Chooses MongoDB in order of preference; the caller starts the program, if there is one. */
export function chooseMongo(site: ServerSite): Promise<ChosenServer> {
  return chooseServer(
    'MongoDB',
    given('MONGODB_URL', 'MongoDB', '7 or 8', mongoVersion),
    [installed, docker, downloaded, java],
    site,
  );
}

async function spawned(binary: string, site: ServerSite): Promise<ChosenServer | NotHere> {
  const version = /v(\d+\.\d+\.\d+)/.exec((await outputOf(binary, ['--version'])) ?? '')?.[1];
  if (!version) return notHere(`${binary} cannot be run`);
  if (Number.parseInt(version, 10) < leastMongod)
    return notHere(`${binary} is mongod ${version}, ${leastMongod} or later is needed`);
  const port = await freePort();
  const folder = join(site.dataDir, 'mongo');
  mkdirSync(folder, { recursive: true });
  return withProgram(port, `mongod ${version}`, site, binary, [
    '--dbpath',
    folder,
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--nounixsocket',
    '--wiredTigerCacheSizeGB',
    '0.5',
    // Disabled, because slow commands are logged with their arguments, which may contain an address or a code.
    '--slowms',
    '1000000',
  ]);
}

function withProgram(port: number, label: string, site: ServerSite, command: string, args: string[]): ChosenServer {
  const url = `mongodb://127.0.0.1:${port}`;
  return {
    url,
    label,
    program: {
      name: 'MongoDB',
      command,
      args,
      logFile: join(site.logDir, 'mongodb.log'),
      isReady: () => answers(() => mongoVersion(url, 1_000)),
      readyWithinMs: 30_000,
      stopWithinMs: 2_500,
    },
  };
}
