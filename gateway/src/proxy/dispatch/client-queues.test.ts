import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { answerJson, type FakeService, startService, until } from '../../testing/services.ts';
import { ClientQueues, type QueuedRequest } from './client-queues.ts';

const MAX_IN_FLIGHT = 16;
const MAX_IN_SERVICE = 5;
let travel: FakeService;
let gateway: TestGateway;
/** Answers that the service delays. */
let delayed: (() => void)[] = [];

beforeAll(async () => {
  travel = await startService();
  gateway = await startGateway({ travel }, { TRUSTED_PROXIES: '127.0.0.1/32' });
});
afterAll(async () => {
  await gateway.stop();
  await travel.stop();
});
beforeEach(() => {
  delayed = [];
  travel.requests.length = 0;
  travel.handle = (request, response) => void delayed.push(() => answerJson(request, response));
});

const askFrom = (address: string) => ask(gateway.port, `GET /api/travels HTTP/1.1\r\nx-forwarded-for: ${address}`);
const answerDelayed = () => {
  for (const answer of delayed.splice(0)) answer();
};

test('many requests of one client address queue without delaying other addresses, and all are answered', async () => {
  const many = Array.from({ length: 100 }, () => askFrom('10.0.0.1'));
  await until(() => delayed.length === MAX_IN_FLIGHT);
  const other = askFrom('10.0.0.2');
  await until(() => delayed.length === MAX_IN_FLIGHT + 1);
  delayed.pop()?.();
  expect((await other).status).toBe(200);

  travel.handle = answerJson;
  answerDelayed();
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200));
});

function queuesOf(begun: QueuedRequest[]) {
  const queues = new ClientQueues();
  const enqueue = (client: string) => {
    const request = { client, begunMs: 0, begin: () => void begun.push(request) };
    queues.enqueue(request);
  };
  return { queues, enqueue };
}

test('an address alone has all its requests worked on; once another asks, the process works on few', () => {
  const begun: QueuedRequest[] = [];
  const { queues, enqueue } = queuesOf(begun);
  for (let at = 0; at < 50; at += 1) enqueue('10.0.0.1');
  expect(begun).toHaveLength(MAX_IN_FLIGHT);
  for (let at = 0; at < 5; at += 1) enqueue('10.0.0.2');
  const answer = (request: QueuedRequest) => {
    queues.answered(request);
    queues.release(request);
  };
  for (const request of begun.slice(0, MAX_IN_FLIGHT - MAX_IN_SERVICE)) answer(request);
  expect(begun).toHaveLength(MAX_IN_FLIGHT);
  answer(begun[MAX_IN_FLIGHT - MAX_IN_SERVICE] as QueuedRequest);
  expect(begun.map(({ client }) => client).slice(MAX_IN_FLIGHT)).toEqual(['10.0.0.2']);
});

test('a process works on few requests at once, and the address that has asked for the least is next', () => {
  const begun: QueuedRequest[] = [];
  const { queues, enqueue } = queuesOf(begun);
  for (let at = 0; at < 90; at += 1) enqueue(`10.0.1.${at % 9}`);
  enqueue('10.0.2.0');
  expect(begun).toHaveLength(MAX_IN_SERVICE);
  for (let at = 0; at < begun.length; at += 1) {
    const request = begun[at] as QueuedRequest;
    queues.answered(request);
    queues.release(request);
    expect(begun.length).toBeLessThanOrEqual(at + 1 + MAX_IN_SERVICE);
  }
  expect(begun).toHaveLength(91);
  const addresses = begun.map(({ client }) => client);
  expect(addresses.slice(0, 10)).toContain('10.0.2.0');
  expect(new Set(addresses.slice(10, 19)).size).toBe(9);
});

test('a request that waits for something else keeps the process free for others', async () => {
  const hanging = Array.from({ length: 30 }, (_, index) => askFrom(`10.0.3.${index % 3}`));
  await until(() => delayed.length > 0);
  travel.handle = answerJson;
  expect((await askFrom('10.0.4.0')).status).toBe(200);
  await until(() => delayed.length + travel.requests.length > 30);
  answerDelayed();
  expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(Array(30).fill(200));
});

test('a queued request starts when the client of an active request disconnects', async () => {
  const leaving = Array.from({ length: MAX_IN_FLIGHT * 3 }, () =>
    connect(gateway.port, '127.0.0.1').on('error', () => {}),
  );
  for (const socket of leaving)
    socket.write('GET /api/travels HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 10.0.0.3\r\n\r\n');
  await until(() => delayed.length === MAX_IN_FLIGHT);
  const staying = askFrom('10.0.0.3');
  travel.handle = answerJson;
  for (const socket of leaving) socket.destroy();
  expect((await staying).status).toBe(200);
});

test('pipelined requests of one connection are forwarded and answered in order', async () => {
  const paths = ['/api/travels/1', '/api/travels/2', '/api/travels/3'];
  const socket = connect(gateway.port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString();
  });
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  for (const [index, path] of paths.entries()) {
    await until(() => delayed.length === 1);
    expect(travel.requests.map(({ url }) => url)).toEqual(paths.slice(0, index + 1));
    answerDelayed();
    await until(() => received.includes(`"url":"${path}"`));
  }
  socket.destroy();
});
