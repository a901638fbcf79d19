import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { ask } from '../testing/raw.ts';
import { answerJson, type FakeService, startService, until } from '../testing/services.ts';

const AT_ONCE = 16;
let travel: FakeService;
let gateway: TestGateway;
/** Answers that the service keeps back. */
let held: (() => void)[] = [];

beforeAll(async () => {
  travel = await startService();
  gateway = await startGateway({ travel }, { TRUSTED_PROXIES: '127.0.0.1/32' });
});
afterAll(async () => {
  await gateway.stop();
  await travel.stop();
});
beforeEach(() => {
  held = [];
  travel.requests.length = 0;
  travel.handle = (request, response) => void held.push(() => answerJson(request, response));
});

const askFrom = (address: string) => ask(gateway.port, `GET /api/travels HTTP/1.1\r\nx-forwarded-for: ${address}`);
const answerHeld = () => {
  for (const answer of held.splice(0)) answer();
};

test('many requests of one address wait for each other and not in the way of others, and all are answered in the end', async () => {
  const many = Array.from({ length: 100 }, () => askFrom('10.0.0.1'));
  await until(() => held.length === AT_ONCE);
  const other = askFrom('10.0.0.2');
  await until(() => held.length === AT_ONCE + 1);
  held.pop()?.();
  expect((await other).status).toBe(200);

  travel.handle = answerJson;
  answerHeld();
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200));
});

test('requests whose clients have left give their turns to the next', async () => {
  const leaving = Array.from({ length: AT_ONCE * 3 }, () => connect(gateway.port, '127.0.0.1').on('error', () => {}));
  for (const socket of leaving) socket.write('GET /api/travels HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 10.0.0.3\r\n\r\n');
  await until(() => held.length === AT_ONCE);
  const staying = askFrom('10.0.0.3');
  travel.handle = answerJson;
  for (const socket of leaving) socket.destroy();
  expect((await staying).status).toBe(200);
});

test('requests sent at once on one connection are passed on and answered one after the other', async () => {
  const paths = ['/api/travels/1', '/api/travels/2', '/api/travels/3'];
  const socket = connect(gateway.port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString();
  });
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  for (const [index, path] of paths.entries()) {
    await until(() => held.length === 1);
    expect(travel.requests.map(({ url }) => url)).toEqual(paths.slice(0, index + 1));
    answerHeld();
    await until(() => received.includes(`"url":"${path}"`));
  }
  socket.destroy();
});
