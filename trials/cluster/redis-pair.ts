import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@osaka/tools/ports';
import type { Program } from '@osaka/tools/processes/supervisor';
import type { Fleet } from '../harness/fleet.ts';
import { type NetworkSwitch, openNetworkSwitch } from '../harness/network-switch.ts';
import { commandRedis } from '../harness/redis.ts';
import { waitUntil } from '../harness/wait.ts';

/** A Redis with a copy behind one address, as a service of an orchestrator or Sentinel gives it. */
export interface RedisPair {
  /** The address that the product is given. */
  url: string;
  /** Kills the first and makes the copy the one behind the address; returns how long the address had none. */
  failOver(): Promise<number>;
  close(): void;
}

const SYNCED_WITHIN_MS = 20_000;

/** `program` is the first Redis, which listens at `url`. */
export async function openRedisPair(fleet: Fleet, program: Program, url: string, dataDir: string): Promise<RedisPair> {
  const [port, copyPort] = [await freePort(), await freePort()];
  const copyUrl = `redis://127.0.0.1:${copyPort}`;
  let way: NetworkSwitch = await openNetworkSwitch(Number(new URL(url).port), port);

  async function startCopy() {
    await fleet.start(copyOf(program, Number(new URL(url).port), copyPort, dataDir));
    const isSynced = async () => (await commandRedis(copyUrl, 'INFO', 'replication')).includes('master_link_status:up');
    if (!(await waitUntil(isSynced, SYNCED_WITHIN_MS, 200))) throw new Error('the copy of Redis is not in step');
  }

  await startCopy();
  return {
    url: `redis://127.0.0.1:${port}`,
    async failOver() {
      const startedMs = performance.now();
      way.cut();
      await fleet.kill(program.name);
      await commandRedis(copyUrl, 'REPLICAOF', 'NO', 'ONE');
      way = await openNetworkSwitch(copyPort, port);
      return performance.now() - startedMs;
    },
    close: () => way.close(),
  };
}

function copyOf(program: Program, masterPort: number, port: number, dataDir: string): Program {
  const folder = join(dataDir, 'redis-copy');
  mkdirSync(folder, { recursive: true });
  const args = program.args.map((arg, at) =>
    program.args[at - 1] === '--port' ? String(port) : program.args[at - 1] === '--dir' ? folder : arg,
  );
  return {
    ...program,
    name: 'Redis copy',
    args: [...args, '--replicaof', '127.0.0.1', String(masterPort)],
    logFile: program.logFile.replace(/\.log$/, '-copy.log'),
    isReady: async () => (await commandRedis(`redis://127.0.0.1:${port}`, 'PING')).includes('PONG'),
  };
}
