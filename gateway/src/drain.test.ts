import { fork } from 'node:child_process';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startGateway } from './testing/gateway.ts';
import { type GatewayProcess, PROCESS_START_MS, startGatewayProcess } from './testing/gateway-process.ts';
import { ask, parse, readUntilSilent } from './testing/raw.ts';
import { type FakeService, startService, until } from './testing/services.ts';

let travel: FakeService;
let gateway: GatewayProcess;

beforeEach(async () => {
  travel = await startService();
  gateway = await startGatewayProcess(travel);
}, PROCESS_START_MS);
afterEach(async () => {
  await gateway.stop();
  await travel.stop();
});

test.each([
  ['SIGTERM', () => gateway.child.kill('SIGTERM')],
  ['the exit of its parent process', () => gateway.child.disconnect()],
])(
  'on %s the gateway refuses new connections, finishes the call in flight and exits with 0',
  async (_, end) => {
    let finish = () => undefined as unknown;
    travel.handle = (_request, response) => {
      finish = () => response.end('done');
    };
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write('GET /api/travels HTTP/1.1\r\nhost: a\r\n\r\n');
    const answer = readUntilSilent(socket, 5000);
    await until(() => travel.requests.some(({ url }) => url === '/api/travels'));
    const ended = new Promise((resolve) => gateway.child.once('exit', resolve));

    end();
    // Connections are accepted until the process has handled its signal.
    await until(async () => (await connectionError()) === 'ECONNREFUSED');
    finish();

    expect(parse(await answer)).toMatchObject({ status: 200, body: expect.stringContaining('done') });
    expect(await ended).toBe(0);
  },
  PROCESS_START_MS,
);

test(
  'a gateway that leaves is not ready at once, accepts calls until load balancers have noticed, and keeps no connection',
  async () => {
    const leaving = await startGatewayProcess(travel, { LEAVE_DELAY_MS: '2000' });
    const ended = new Promise((resolve) => leaving.child.once('exit', resolve));
    const status = async (port: number, path: string) => (await ask(port, `GET ${path} HTTP/1.1`)).status;
    expect(await status(leaving.opsPort, '/ready')).toBe(200);

    leaving.child.kill('SIGTERM');
    await until(async () => (await status(leaving.opsPort, '/ready')) === 503);
    const kept = connect(leaving.port, '127.0.0.1');
    kept.write('GET /api/travels HTTP/1.1\r\nhost: a\r\n\r\n');
    expect(parse(await readUntilSilent(kept, 1000))).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect(await ended).toBe(0);
    await leaving.stop();
  },
  PROCESS_START_MS,
);

test(
  'no write fails while one of two processes leaves and ends, although its name keeps its address',
  async () => {
    const leaving = await startGatewayProcess(travel, { LEAVE_DELAY_MS: '5000' });
    const urls = [gateway, leaving].map(({ port }) => `http://127.0.0.1:${port}`);
    const front = await startGateway({ travelUrl: 'http://travel.test:8080' }, {}, { resolve: async () => urls });
    const ended = new Promise((resolve) => leaving.child.once('exit', resolve));
    const statuses: number[] = [];
    let isOver = false;
    const writers = Array.from({ length: 8 }, async () => {
      while (!isOver)
        statuses.push((await ask(front.port, 'POST /api/reviews HTTP/1.1\r\ncontent-length: 2', '{}')).status);
    });
    await until(() => statuses.length > 50);

    leaving.child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const atEnd = statuses.length;
    await until(() => statuses.length > atEnd + 200, 30_000);
    isOver = true;
    await Promise.all(writers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await front.stop();
    await leaving.stop();
  },
  PROCESS_START_MS * 2,
);

test('health, readiness and metrics are served on a separate port', async () => {
  expect((await ask(gateway.opsPort, 'GET /health HTTP/1.1')).status).toBe(200);
  expect((await ask(gateway.opsPort, 'GET /ready HTTP/1.1')).status).toBe(200);
  expect((await ask(gateway.opsPort, 'GET /metrics HTTP/1.1')).body).toContain('http_request_duration_seconds');
  expect((await ask(gateway.port, 'GET /metrics HTTP/1.1')).status).toBe(404);
});

test(
  'an invalid setting ends the process at once with a message that names the setting',
  async () => {
    const child = fork(new URL('./main.ts', import.meta.url), {
      env: { PATH: process.env.PATH, PORT: 'eight', SVC_CHAT_URL: 'http://127.0.0.1:1, nowhere' },
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    expect(await new Promise((resolve) => child.once('exit', resolve))).not.toBe(0);
    expect(stderr).toMatch(/PORT/);
    expect(stderr).toMatch(/SVC_<NAME>_URL\.chat\.1: must be a base address/);
  },
  PROCESS_START_MS,
);

/** The code of the error of a new connection; undefined when it is accepted. */
function connectionError(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    socket.once('connect', () => {
      socket.destroy();
      resolve(undefined);
    });
  });
}
