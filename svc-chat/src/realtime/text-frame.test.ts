import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('texts of every length arrive unchanged and in order', async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map(
    (length) => '가'.repeat(length / 3) + 'a'.repeat(length % 3),
  );
  server.once('connection', (_webSocket, { socket }) => {
    for (const text of texts) socket.write(textFrame(text));
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data) => void (received.push(String(data)) === texts.length && client.close()));
  await once(client, 'close');
  expect(received).toEqual(texts);
});
