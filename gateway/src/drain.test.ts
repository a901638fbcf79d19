import { type ChildProcess, fork } from 'node:child_process';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ask, parse, readUntilSilent } from './testing/raw.ts';
import { createReleases, type TestReleases } from './testing/releases.ts';
import { type FakeService, startService, until } from './testing/services.ts';

/** A process of its own takes a while to begin on a busy machine. */
const PATIENCE_MS = 60_000;

let travel: FakeService;
let releases: TestReleases;
let gateway: ChildProcess;
let port: number;
let opsPort: number;

beforeEach(async () => {
  travel = await startService();
  releases = await createReleases();
  const urls = { ACCOUNT_URL: travel.url, TRAVEL_URL: travel.url, PLANNER_URL: travel.url, CHAT_URLS: travel.url };
  const env = { ...process.env, ...urls, HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'error', RELEASES_DIR: releases.dir };
  gateway = fork(new URL('./main.ts', import.meta.url), { env, execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { listening } = await new Promise<{ listening: { port: number; opsPort: number } }>((resolve) => gateway.once('message', (message) => resolve(message as never)));
  ({ port, opsPort } = listening);
}, PATIENCE_MS);
afterEach(async () => {
  gateway.kill('SIGKILL');
  await travel.stop();
  await releases.remove();
});

test.each([
  ['SIGTERM', () => gateway.kill('SIGTERM')],
  ['the end of its parent', () => gateway.disconnect()],
])(
  'on %s it takes no more connections, finishes the call under way and ends with 0',
  async (_, end) => {
    let finish = () => undefined as unknown;
    travel.handle = (_request, response) => {
      finish = () => response.end('done');
    };
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/travels HTTP/1.1\r\nhost: a\r\n\r\n');
    const answer = readUntilSilent(socket, 5000);
    await until(() => travel.requests.some(({ url }) => url === '/api/travels'));
    const ended = new Promise((resolve) => gateway.once('exit', resolve));

    end();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const refused = await new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve).once('connect', resolve));
    finish();

    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
    expect(parse(await answer)).toMatchObject({ status: 200, body: expect.stringContaining('done') });
    expect(await ended).toBe(0);
  },
  PATIENCE_MS,
);

test('health, readiness and metrics are on a port of their own', async () => {
  expect((await ask(opsPort, 'GET /health HTTP/1.1')).status).toBe(200);
  expect((await ask(opsPort, 'GET /ready HTTP/1.1')).status).toBe(200);
  expect((await ask(opsPort, 'GET /metrics HTTP/1.1')).body).toContain('http_request_duration_seconds');
  expect((await ask(port, 'GET /metrics HTTP/1.1')).status).toBe(404);
});

test(
  'a wrong setting ends the process at once with a line that names it',
  async () => {
    const child = fork(new URL('./main.ts', import.meta.url), {
      env: { PATH: process.env.PATH, PORT: 'eight' },
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    expect(await new Promise((resolve) => child.once('exit', resolve))).not.toBe(0);
    expect(said).toMatch(/PORT/);
    expect(said).toMatch(/CHAT_URLS/);
  },
  PATIENCE_MS,
);
