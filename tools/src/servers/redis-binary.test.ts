import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pack } from 'tar-stream';
import { builtRedis, type RedisSources } from './redis-binary.ts';
import type { ServerSite } from './server.ts';

// A release of Redis whose Makefile writes a script in place of the server.
const MAKEFILE = `all:\n\t@mkdir -p src\n\t@printf '#!/bin/sh\\necho "Redis server v=7.4.6 sha=0"\\n' > src/redis-server\n\t@chmod +x src/redis-server\n`;
const { PATH } = process.env;
let site: ServerSite;
let host: Server;
let asked: string[];
let sources: RedisSources;

beforeAll(async () => {
  const archive = await archived();
  host = createServer(({ method = '', url = '' }, response) => {
    asked.push(`${method} ${url}`);
    response.end(url.endsWith('redis-7.4.6.tar.gz') ? archive : '');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/releases/`;
  sources = { version: '7.4.6', sha256: createHash('sha256').update(archive).digest('hex'), url };
});
afterAll(() => void host.close());
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'redis-binary-'));
  site = { dataDir, cacheDir: dataDir, logDir: dataDir, progress: () => {}, ownOnly: true };
  asked = [];
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(site.dataDir, { recursive: true, force: true });
});

test('Redis is built once from its sources, and found without a network from then on', async () => {
  const built = await builtRedis(site, sources);
  expect(execFileSync(String(built), ['--version'], { encoding: 'utf8' })).toContain('v=7.4.6');
  expect(asked).toContain('GET /releases/redis-7.4.6.tar.gz');
  expect(await builtRedis(site, { ...sources, url: 'http://127.0.0.1:9/' })).toBe(built);
});

test('sources with another digest are not built', async () => {
  expect(await builtRedis(site, { ...sources, sha256: '0'.repeat(64) })).toEqual({
    because: expect.stringMatching(/has the digest \w{64}, not 0{64}/),
  });
  expect(existsSync(join(site.cacheDir, 'redis-binaries/7.4.6'))).toBe(false);
});

test('without a compiler or without a network the reason is one message', async () => {
  expect(await builtRedis(site, { ...sources, url: 'http://127.0.0.1:9/' })).toEqual({
    because: 'the sources of Redis were not reached within 5 s (http://127.0.0.1:9/)',
  });
  process.env.PATH = site.dataDir;
  expect(await builtRedis(site, sources)).toEqual({ because: 'building Redis needs make and a C compiler (cc)' });
});

async function archived(): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'redis-7.4.6/Makefile' }, MAKEFILE);
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) chunks.push(chunk as Uint8Array);
  return gzipSync(Buffer.concat(chunks));
}
