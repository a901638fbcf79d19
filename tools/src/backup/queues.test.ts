import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { cacheDir } from '../places.ts';
import { type Child, spawnChild } from '../processes/child.ts';
import { endProcesses } from '../processes/end-processes.mjs';
import { chooseRedis } from '../servers/redis.ts';
import { openQueues } from './queues.ts';

const closing: (() => void)[] = [];
let folder: string;
let child: Child;
let url: string;

/** A separate Redis: other tests are connected to the shared one. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'queues-'));
  const chosen = await chooseRedis({ dataDir: folder, cacheDir, logDir: folder, progress: () => {}, ownOnly: true });
  if (!chosen.program) throw new Error(`${chosen.label} is no process`);
  url = chosen.url;
  child = spawnChild(chosen.program);
  while (!(await chosen.program.isReady().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 50));
});
afterAll(async () => {
  await endProcesses([child], 3000);
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test('a copy of Redis is no service that has to be stopped before a restore', async () => {
  await openCopy();
  await expect(openQueues(url).requireIdle()).resolves.toBeUndefined();
});

test('a restore is refused while a service is connected', async () => {
  const service = new Redis(url);
  closing.push(() => service.disconnect());
  await service.ping();
  await expect(openQueues(url).requireIdle()).rejects.toThrow('Redis has 1 other connections');
});

/** A connection that asks for all data, as the second Redis of deploy/ does. */
async function openCopy(): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  closing.push(() => socket.destroy());
  socket.write('SYNC\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
}
