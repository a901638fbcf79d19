import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { answerJson, type FakeService, startService, until } from '../../testing/services.ts';

/** More than the connections of a pool of calls, and than the calls that one address may have in flight. */
const MANY = 80;
const LIVE = '/api/my-plans/7/live';

let planner: FakeService;
let gateway: TestGateway;
/** The answers of the service that stay open. */
let open: ServerResponse[];

beforeEach(async () => {
  planner = await startStreaming();
  gateway = await startGateway({ planner }, { RATE_LIMIT_SCALE: '1' });
});
afterEach(async () => {
  await gateway.stop();
  if (planner.server.listening) await planner.stop();
});

test('each event reaches the client as soon as the service has written it, and the service gets token and Last-Event-ID', async () => {
  const client = watch('authorization: Bearer t\r\nlast-event-id: 41');
  await until(() => open.length === 1);
  expect(client.received()).not.toContain('id: 42');
  open[0]?.write('id: 42\nevent: change\ndata: {}\n\n');
  await until(() => client.received().includes('id: 42\nevent: change\ndata: {}\n\n'));
  open[0]?.write(': still here\n\n');
  await until(() => client.received().includes(': still here\n\n'));
  expect(client.received()).toMatch(/^HTTP\/1.1 200[\s\S]*content-type: text\/event-stream/i);
  expect(planner.requests.find(({ url }) => url === LIVE)?.headers).toMatchObject({
    authorization: 'Bearer t',
    'last-event-id': '41',
  });
});

test('open streams use up neither the connections of calls nor the calls of their address', async () => {
  const clients = Array.from({ length: MANY }, () => watch());
  await until(() => open.length === MANY);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask(gateway.port, 'GET /api/my-plans/7 HTTP/1.1')),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const stream of open) stream.write('event: here\ndata: {}\n\n');
  for (const client of clients) await until(() => client.received().includes('event: here'));
});

test('a client that leaves ends its stream at the service', async () => {
  const [leaving, staying] = [watch(), watch()];
  await until(() => open.length === 2);
  leaving.socket.destroy();
  await until(() => open.some(({ destroyed }) => destroyed));
  for (const stream of open) stream.write('event: here\ndata: {}\n\n');
  await until(() => staying.received().includes('event: here'));
  expect(open.filter(({ destroyed }) => destroyed)).toHaveLength(1);
});

test('the end of the service ends its streams, and the next attempt reaches the service that was started again', async () => {
  const client = watch();
  await until(() => open.length === 1);
  const { port } = planner;
  await planner.stop();
  await until(() => client.socket.destroyed);
  expect((await ask(gateway.port, `GET ${LIVE} HTTP/1.1`)).status).toBe(503);
  planner = await startStreaming(port);
  const again = watch();
  await until(() => open.length === 1);
  open[0]?.write('event: here\ndata: {}\n\n');
  await until(() => again.received().includes('event: here'));
});

/** A service that answers calls, and keeps the answers to streams open. */
async function startStreaming(port = 0): Promise<FakeService> {
  open = [];
  return startService((request, response) => {
    if (request.url !== LIVE) return answerJson(request, response);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.flushHeaders();
    open.push(response);
  }, port);
}

function watch(headers = 'accept: text/event-stream'): { socket: Socket; received(): string } {
  const socket = connect(gateway.port, '127.0.0.1');
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  void once(socket, 'connect').then(() =>
    socket.write(`GET ${LIVE} HTTP/1.1\r\nhost: osaka.test\r\n${headers}\r\n\r\n`),
  );
  return { socket, received: () => text };
}
