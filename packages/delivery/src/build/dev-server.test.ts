import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import WebSocket, { WebSocketServer } from 'ws';
import { serveApp } from './dev-server.ts';
import { forwardTo } from './forward.ts';
import { freePort } from './free-port.ts';

let folder: string;
let gateway: Server;
let seen: IncomingHttpHeaders;
let url: string;
let served: { stop(): void };
const problems: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osaka-dev-server-'));
  await writeFile(join(folder, 'main.js'), 'export const value = "first";');
  gateway = createServer((request, response) => {
    seen = request.headers;
    response.setHeader('x-from', 'gateway');
    request.pipe(response);
  });
  const sockets = new WebSocketServer({ server: gateway });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`echo ${data}`)));
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  const { request, upgrade } = forwardTo(
    `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    'http://the.site',
  );
  const port = await freePort();
  url = `http://localhost:${port}`;
  problems.length = 0;
  served = await serveApp({
    config: {
      mode: 'development',
      devtool: false,
      context: folder,
      entry: { main: './main.js' },
      output: { path: join(folder, 'out'), filename: '[name].js', publicPath: '/' },
    },
    port,
    site: {
      answer(asked, response) {
        if (!asked.url?.startsWith('/api/')) return false;
        request(asked, response);
        return true;
      },
      upgrade,
      page: async () => 'the page',
    },
    onCompiled: (problem) => problems.push(problem),
  });
});
afterEach(async () => {
  served.stop();
  gateway.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

const opened = async (path: string) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  await once(socket, 'open');
  return { socket, messages };
};

test('pages hear of each compilation that succeeds, and every request after a change gets the new files', async () => {
  const { socket, messages } = await opened('/hot');
  if (messages.length === 0) await once(socket, 'message');
  expect(await (await fetch(`${url}/main.js`)).text()).toContain('"first"');

  await writeFile(join(folder, 'main.js'), 'export const value = "second";');
  await once(socket, 'message');
  expect(await (await fetch(`${url}/main.js`)).text()).toContain('"second"');
  expect(new Set(messages).size).toBe(2);

  await writeFile(join(folder, 'main.js'), 'export const value = ;');
  await once(socket, 'message');
  expect(problems.at(-1)).toContain('main.js');
  expect(messages.at(-1)).toBe(messages.at(-2));
  socket.close();
});

test('other paths are the page, and those of the gateway have its answers and the origin of its site', async () => {
  expect(await (await fetch(`${url}/plans/7`)).text()).toBe('the page');
  const answer = await fetch(`${url}/api/echo`, { method: 'POST', body: 'sent', headers: { origin: url } });
  expect([answer.headers.get('x-from'), await answer.text(), seen.origin]).toEqual([
    'gateway',
    'sent',
    'http://the.site',
  ]);
});

test('websockets other than that of hot reload are the gateway’s', async () => {
  const { socket, messages } = await opened('/ws');
  socket.send('hello');
  await once(socket, 'message');
  expect(messages).toEqual(['echo hello']);
  socket.close();
});
