import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMetrics } from '@osaka/service-kit';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask, exchangeBytes } from '../../testing/raw.ts';
import { answerJson, type FakeService, startService, until } from '../../testing/services.ts';

const metrics = createMetrics('gateway');
const metricsOfEmpty = createMetrics('gateway');
let travel: FakeService;
let gateway: TestGateway;
/** A gateway without a release. */
let empty: TestGateway;

beforeAll(async () => {
  travel = await startService();
  gateway = await startGateway({ travel }, { RATE_LIMIT_SCALE: '1' }, { metrics });
  empty = await startGateway({ travel }, { RELEASES_DIR: '/nowhere' }, { metrics: metricsOfEmpty });
});
afterAll(async () => {
  await gateway.stop();
  await empty.stop();
  await travel.stop();
});

const upload = (bytes: number) =>
  `POST /api/reviews HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes}\r\n\r\n--b\r\n`;

const CASES: [reason: string, provoke: () => Promise<unknown>][] = [
  ['malformed', () => exchangeBytes(gateway.port, 'nonsense\r\n\r\n')],
  ['malformed', () => ask(gateway.port, 'GET /api/travels HTTP/1.1\r\nhost: a\r\nhost: b')],
  ['unknown_address', () => ask(gateway.port, 'GET /api/nothing HTTP/1.1')],
  ['unknown_address', () => ask(gateway.port, 'GET /ws/nothing HTTP/1.1\r\nupgrade: websocket')],
  ['method', () => ask(gateway.port, 'TRACE /login HTTP/1.1')],
  ['method', () => ask(gateway.port, 'POST /login HTTP/1.1\r\ncontent-length: 0')],
  ['head_size', () => ask(gateway.port, `GET /api/travels HTTP/1.1\r\nx-large: ${'a'.repeat(17_000)}`)],
  ['body_size', () => ask(gateway.port, `POST /api/reviews HTTP/1.1\r\ncontent-length: ${300 * 1024}`)],
  [
    'body_size',
    () =>
      ask(
        gateway.port,
        `POST /api/reviews HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${56 * 1024 * 1024}`,
      ),
  ],
  ['aborted_body', () => sendAndClose('POST /api/reviews HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"half":')],
  ['aborted_body', () => sendAndClose(upload(1000))],
  ['client_left', () => sendAndClose('GET /api/travels/slow HTTP/1.1\r\nhost: a\r\n\r\n')],
  ['service_away', () => ask(gateway.port, 'GET /api/my-plans HTTP/1.1')],
  ['no_release', () => ask(empty.port, 'GET / HTTP/1.1')],
];

test.each(CASES)('%s is counted once', async (reason, provoke) => {
  travel.handle = (request, response) => (request.url?.endsWith('slow') ? undefined : answerJson(request, response));
  const before = await counted();
  await provoke();
  await until(async () => (await counted())[reason] !== before[reason]);
  // A second count would come at once.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await counted()).toEqual({ ...before, [reason]: (before[reason] ?? 0) + 1 });
});

test('refusals by a quota or limit are counted under its name', async () => {
  const strict = createMetrics('gateway');
  const small = await startGateway({ travel }, { RATE_LIMIT_SCALE: '0.01' }, { metrics: strict });
  travel.handle = () => undefined;
  const sockets = Array.from({ length: 6 }, () => connect(small.port, '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => undefined).write(upload(1000));
  await until(() => travel.requests.length > 0);
  for (let at = 0; at < 12; at += 1)
    await exchangeBytes(small.port, 'GET /api/nothing HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 1000);
  for (const socket of sockets) socket.destroy();
  await small.stop();
  expect(await counted(strict)).toMatchObject({ upload_share: 5, request_limit: 3 });
});

/** Refusals by reason, of all given gateways. */
async function counted(...of: (typeof metrics)[]): Promise<Record<string, number>> {
  const registries = of.length > 0 ? of : [metrics, metricsOfEmpty];
  const found = await Promise.all(
    registries.map(({ registry }) => registry.getSingleMetric('http_refusals_total')?.get()),
  );
  const counts: Record<string, number> = {};
  for (const { labels, value } of found.flatMap((metric) => metric?.values ?? []))
    counts[`${labels.reason}`] = (counts[`${labels.reason}`] ?? 0) + value;
  return counts;
}

/** Sends bytes and closes once the gateway has read them. */
async function sendAndClose(bytes: string): Promise<void> {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(bytes);
  await new Promise((resolve) => setTimeout(resolve, 150));
  socket.destroy();
}
