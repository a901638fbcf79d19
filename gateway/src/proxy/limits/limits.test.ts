import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type OutageSwitch, openOutageSwitch, openTestRedis, type TestRedis } from '@osaka/service-kit/testing';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { reachesRedis } from '../../testing/reaches-redis.ts';
import { type FakeService, startService, until } from '../../testing/services.ts';

/** 30 requests in a minute. */
const SCALE = '0.02';
const POINTS = 30;

let travel: FakeService;
let own: TestRedis;
let redis: OutageSwitch;
let gateways: TestGateway[];
let client: string;

beforeAll(async () => {
  [travel, own] = [await startService(), await openTestRedis()];
});
afterAll(async () => {
  await Promise.all([travel.stop(), own.close()]);
});
beforeEach(async () => {
  redis = await openOutageSwitch(own.url);
  client = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  gateways = [];
  for (let started = 0; started < 4; started += 1) gateways.push(await openGateway(redis.url));
  await Promise.all(gateways.map((gateway) => reachesRedis(gateway, own.redis)));
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await redis.close();
});

test('four gateways together admit what one admits, for requests one after another and at once', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) statuses.push(await status(at));
  statuses.push(...(await Promise.all(Array.from({ length: 60 }, (_, at) => status(at)))));
  expect(statuses.filter((each) => each === 200)).toHaveLength(POINTS);
  expect(statuses.filter((each) => each === 429)).toHaveLength(72 - POINTS);
  expect(await status(0)).toBe(429);
});

test('a gateway takes over the end of a window that another one has opened', async () => {
  for (let at = 0; at < POINTS; at += 1) await status(0);
  const key = `limits:requests:${client}`;
  await until(async () => Number(await own.redis.get(key)) === POINTS);
  await own.redis.pexpire(key, 1500);
  const late = await openGateway(redis.url);
  gateways.push(late);
  await until(async () => (await answerOf(late)).status === 429);
  await until(async () => (await answerOf(late)).status === 200);
});

test.each([
  ['refuses connections', () => redis.cut(), () => redis.restore()],
  ['does not answer', async () => redis.freeze(), async () => redis.thaw()],
])(
  'while Redis %s each gateway counts for itself and answers, and afterwards what it counted is shared',
  async (_, breakOff, mend) => {
    await breakOff();
    const statuses = await Promise.all(Array.from({ length: POINTS + 10 }, () => status(0)));
    expect(statuses.filter((each) => each === 200)).toHaveLength(POINTS);
    expect(statuses.filter((each) => each === 429)).toHaveLength(10);
    expect(await status(1)).toBe(200);

    await mend();
    await until(async () => (await status(1)) === 429);
  },
);

test('a batch whose confirmation was lost is not counted twice', async () => {
  for (let at = 0; at < 10; at += 1) await status(0);
  await until(async () => (await counted()) === 10);
  // Its confirmation is in flight; frozen, it would be the lost one, and nothing more would be counted.
  await new Promise((resolve) => setTimeout(resolve, 500));
  redis.freezeAnswers();
  for (let at = 0; at < 10; at += 1) await status(0);
  await until(async () => (await counted()) > 10);
  await redis.cut();
  await redis.restore();
  await until(async () => (await counted()) >= 20);
  await status(0);
  await until(async () => (await counted()) >= 21);
  expect(await counted()).toBe(21);
});

async function openGateway(redisUrl: string): Promise<TestGateway> {
  return startGateway({ travel }, { RATE_LIMIT_SCALE: SCALE, TRUSTED_PROXIES: '127.0.0.1/32', REDIS_URL: redisUrl });
}

const counted = async () => Number(await own.redis.get(`limits:requests:${client}`));
const answerOf = (gateway: TestGateway) => ask(gateway.port, `GET /api/travels HTTP/1.1\r\nx-forwarded-for: ${client}`);
const status = async (at: number) => (await answerOf(gateways[at % 4] as TestGateway)).status;
