import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { freePort, isPortFree, requirePort } from './ports.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

async function occupied(host: string): Promise<number> {
  const port = await freePort();
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(port, host, resolve));
  return port;
}

test.each(['127.0.0.1', '0.0.0.0', '::'])(
  'a port taken on %s is refused with the variable that changes it',
  async (host) => {
    const port = await occupied(host);
    expect(await isPortFree(port)).toBe(false);
    await expect(requirePort(port, 'PORT')).rejects.toMatchObject({
      message: `Port ${port} is taken by another program.`,
      wayOut: expect.stringContaining(`PORT=${port + 1}`),
    });
  },
);

test('an invalid port number is refused', async () => {
  await expect(requirePort(Number('http'), 'PORT')).rejects.toThrow('PORT is not a port number.');
});

test('no free port is returned twice', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
});
