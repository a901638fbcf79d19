import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Collection, MongoClient } from 'mongodb';
import { cacheDir } from '../../places.ts';
import { freePort } from '../../ports/ports.ts';
import { type JavaServers, javaServers } from '../java.ts';

// The MongoDB stand-in for machines with only a JDK, in its own process and on its own disk.
const DISK_MB = 64;
const found = await javaServers({ dataDir: '', cacheDir, logDir: '', progress: () => {} });
const disk = mkdtempSync(join(tmpdir(), 'local-store-'));
const isSmallDisk = 'java' in found && mountsSmallDisk();
const testHere = 'java' in found ? test : test.skip;
const testOnSmallDisk = isSmallDisk ? test : test.skip;

let port: number;
let server: ChildProcess;
let client: MongoClient;
const log = join(disk, 'store.log');
const members = (): Collection<{ _id: number; emailKey?: string; pad?: string }> =>
  client.db('account').collection('members');

beforeAll(async () => {
  port = await freePort();
});
beforeEach(async () => {
  if (!('java' in found)) return;
  start(found);
  client = new MongoClient(`mongodb://127.0.0.1:${port}`, { serverSelectionTimeoutMS: 1000 });
  await eventually(() => client.connect());
});
afterEach(async () => {
  await client?.close();
  server?.kill('SIGKILL');
  for (const name of ['data.mv', 'filling']) rmSync(join(disk, name), { force: true });
});
afterAll(() => {
  if (isSmallDisk) execFileSync('umount', ['-l', disk]);
  else rmSync(disk, { recursive: true, force: true });
  if (isSmallDisk) rmdirSync(disk);
});

testHere('its log holds no address and no code, also when commands fail', async () => {
  await members().createIndex({ emailKey: 1 }, { unique: true });
  await members().insertOne({ _id: 1, emailKey: 'haneul@example.com' });
  const failing = [
    members().insertOne({ _id: 2, emailKey: 'haneul@example.com' }),
    members().updateOne({ _id: 3 }, { $set: { emailKey: 'haneul@example.com' } }, { upsert: true }),
    members().findOneAndUpdate({ _id: 4 }, { $set: { emailKey: 'haneul@example.com' } }, { upsert: true }),
    members().updateOne({ emailKey: 'haneul@example.com' }, { $nonsense: { code: '0427' } } as never),
    members().findOne({ emailKey: { $nonsense: 'haneul@example.com', code: '0427' } } as never),
    client.db('account').command({ nonsense: 'haneul@example.com', code: '0427' }),
  ];
  for (const outcome of await Promise.allSettled(failing)) expect(outcome.status).toBe('rejected');
  const text = readFileSync(log, 'utf8');
  expect(text).toContain(`mongodb://127.0.0.1:${port}`);
  expect(text).not.toMatch(/haneul|0427/);
});

testOnSmallDisk(
  'on a full disk it reads on, refuses writes, and takes them again when there is space; nothing acknowledged is lost',
  async () => {
    const kept: number[] = [];
    const add = async (_id: number) => {
      await members().insertOne({ _id, pad: 'x'.repeat(2000) });
      kept.push(_id);
    };
    for (let round = 1; round <= 3; round += 1) {
      // Some writes hit the full disk halfway.
      const writing = Promise.allSettled(Array.from({ length: 100 }, (_, index) => add(round * 1000 + index)));
      fillDisk();
      await expect(members().insertOne({ _id: round })).rejects.toMatchObject({ code: 14_031 });
      expect(await members().findOne({ _id: 999_999 })).toBeNull();
      if (round === 2) {
        server.kill('SIGKILL');
        start(found as JavaServers);
      }
      rmSync(join(disk, 'filling'));
      await writing;
      await eventually(() => add(round));
    }
    const stored = new Set(
      (
        await members()
          .find({}, { projection: { _id: 1 } })
          .toArray()
      ).map(({ _id }) => _id),
    );
    expect(kept.filter((_id) => !stored.has(_id))).toEqual([]);
    expect(server.exitCode).toBeNull();
  },
);

function start({ java, classPath }: JavaServers): void {
  const output = openSync(log, 'a');
  server = spawn(java, ['-Xmx256m', '-cp', classPath, 'LocalMongo', join(disk, 'data.mv'), String(port)], {
    stdio: ['ignore', output, output],
  });
}

/** Only root may mount; otherwise the tests that need it are skipped. */
function mountsSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fillDisk(): void {
  const file = openSync(join(disk, 'filling'), 'a');
  try {
    for (;;) writeSync(file, Buffer.alloc(64 * 1024));
  } catch {
    closeSync(file); // full
  }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const untilMs = Date.now() + 20_000; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > untilMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
