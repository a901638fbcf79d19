import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';

const START_MS = 60_000;
let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

test(
  'the port of a service is closed until it is prepared, while its operations port says what it waits for',
  async () => {
    const [port, opsPort] = [await freePort(), await freePort()];
    child = fork(new URL('../testing/slow-start.ts', import.meta.url), {
      env: { ...process.env, PORT: `${port}`, OPS_PORT: `${opsPort}` },
      execArgv: ['--import', 'tsx'],
    });
    await until(async () => (await statusOf(opsPort, '/health')) === 200);
    expect(await statusOf(opsPort, '/ready')).toBe(503);
    expect(await statusOf(port, '/')).toBe('ECONNREFUSED');
    child.send('prepared');
    await until(async () => (await statusOf(opsPort, '/ready')) === 200);
    expect(await statusOf(port, '/')).toBe(200);

    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
  START_MS,
);

test(
  'a service that is told to end before it is prepared ends',
  async () => {
    const opsPort = await freePort();
    child = fork(new URL('../testing/slow-start.ts', import.meta.url), {
      env: { ...process.env, PORT: `${await freePort()}`, OPS_PORT: `${opsPort}` },
      execArgv: ['--import', 'tsx'],
    });
    await until(async () => (await statusOf(opsPort, '/health')) === 200);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
  START_MS,
);

async function statusOf(port: number, path: string): Promise<number | string> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    (error: { cause?: { code?: string } }) => error.cause?.code ?? 'failed',
  );
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
