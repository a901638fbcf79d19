import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { dockerServer } from './docker.ts';
import { chooseMongo } from './mongo.ts';
import { chooseRedis } from './redis.ts';
import type { ServerSite } from './server.ts';

// The programs on PATH are scripts that simulate the real ones.
const { PATH, MONGOD_BIN } = process.env;
let site: ServerSite;
let bin: string;
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'executables-'));
  site = { dataDir, cacheDir: dataDir, logDir: dataDir, progress: () => {}, ownOnly: true };
  bin = join(dataDir, 'bin');
  mkdirSync(bin);
  process.env.PATH = bin;
  delete process.env.MONGOD_BIN;
});
afterEach(() => {
  process.env.PATH = PATH;
  if (MONGOD_BIN) process.env.MONGOD_BIN = MONGOD_BIN;
  else delete process.env.MONGOD_BIN;
  rmSync(site.dataDir, { recursive: true, force: true });
});

test("a mongod on PATH is started on the loopback interface, with its data in the run's folder", async () => {
  const mongod = put('mongod', 'echo "db version v8.0.4"');
  const { url, label, program } = await chooseMongo(site);
  expect([label, program?.command]).toEqual(['mongod 8.0.4', mongod]);
  expect(program?.args).toEqual(expect.arrayContaining([join(site.dataDir, 'mongo'), new URL(url).port, '127.0.0.1']));
});

test('MONGOD_BIN has precedence over the mongod on PATH', async () => {
  put('mongod', 'echo "db version v8.0.4"');
  process.env.MONGOD_BIN = put('mongod-7', 'echo "db version v7.0.14"');
  expect((await chooseMongo(site)).label).toBe('mongod 7.0.14');
});

test.each([
  ['exit 1', /cannot be run/],
  ['echo "db version v4.4.29"', /is mongod 4\.4\.29, 7 or later is needed/],
])('an unusable MONGOD_BIN (%s) ends the start with one message', async (script, text) => {
  process.env.MONGOD_BIN = put('broken', script);
  await expect(chooseMongo(site)).rejects.toMatchObject({
    message: expect.stringMatching(text),
    wayOut: expect.stringContaining('MONGOD_BIN'),
  });
});

test('an outdated redis-server is skipped, a valkey-server is used', async () => {
  put('redis-server', 'echo "Redis server v=5.0.7 sha=0"');
  await expect(chooseRedis(site)).rejects.toMatchObject({
    message: expect.stringContaining('is 5.0.7, 6.2 or later is needed'),
  });
  rmSync(join(bin, 'redis-server'));
  put('valkey-server', 'echo "Valkey server v=8.1.0 sha=0"');
  expect((await chooseRedis(site)).label).toBe('valkey-server 8.1.0');
});

const DOCKER = `
case "$*" in
  info*) echo 27.3.1 ;;
  *" up "*) echo "$*" > ${'$'}{0%/*}/asked ;;
  *" port "*) echo 127.0.0.1:32768 ;;
  *) echo "$*" > ${'$'}{0%/*}/asked ;;
esac`;

test('Docker runs the server on a published port; data of a test run are removed, data of npm start are kept', async () => {
  put('docker', DOCKER);
  const asked = () => readFileSync(join(bin, 'asked'), 'utf8');
  for (const [ownOnly, end] of [
    [false, /stop --timeout 5 mongo/],
    [true, /down --volumes/],
  ] as const) {
    const server = await dockerServer('mongo', 27_017, 'mongodb', { ...site, ownOnly });
    expect(server).toMatchObject({ url: 'mongodb://127.0.0.1:32768', label: 'mongo in Docker 27.3.1' });
    expect(asked()).toMatch(/compose -p osaka-\w{8} -f .*local\.compose\.yml up -d --wait mongo/);
    if ('stop' in server) await server.stop?.();
    expect(asked()).toMatch(end);
  }
});

test.each([
  ['no engine', 'exit 1', /no Docker engine answers/],
  [
    'no compose',
    'case "$*" in info*) echo 27.3.1 ;; *) echo "unknown command: docker compose" >&2; exit 1 ;; esac',
    /unknown command: docker compose/,
  ],
])('Docker with %s is skipped', async (_what, script, because) => {
  put('docker', script);
  expect(await dockerServer('redis', 6_379, 'redis', site)).toEqual({ because: expect.stringMatching(because) });
});

function put(name: string, script: string): string {
  const file = join(bin, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
