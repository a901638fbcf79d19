import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { REVOCATION_FEED } from '@osaka/contracts';
import { openRedis, type Redis } from '../data/redis.ts';
import { silentLogger } from '../observe/logging.ts';
import { eventually } from '../testing/eventually.ts';
import { type OutageSwitch, openOutageSwitch } from '../testing/outage-switch.ts';
import { openTestRedis, type TestRedis } from '../testing/test-redis.ts';
import { publishRevocation, subscribeToRevocations } from './revocations.ts';

// A member that no other test file uses, because the feed is shared.
const MEMBER = 4_111_222;
const token = (sid?: string, gen = 9) => ({ sub: String(MEMBER), gen, sid });

let account: TestRedis;
let network: OutageSwitch;
let redis: Redis;
let revocations: ReturnType<typeof subscribeToRevocations>;
let notified: number[];

beforeAll(async () => {
  account = await openTestRedis();
  network = await openOutageSwitch(account.url);
});
afterAll(async () => {
  await network.close();
  await account.close();
});
beforeEach(async () => {
  notified = [];
  redis = openRedis(network.url, silentLogger);
  await new Promise<void>((resolve) => redis.once('ready', () => resolve()));
  revocations = subscribeToRevocations(redis, network.url, silentLogger);
  revocations.onRevoked((memberNo) => notified.push(memberNo));
  await revocations.start();
});
afterEach(() => {
  revocations.stop();
  redis.disconnect();
});

const publish = (sessionId: string | undefined, generation = 0) =>
  publishRevocation(account.redis, { memberNo: MEMBER, generation, sessionId });
const ended = (sessionId: string) => eventually(() => expect(revocations.isVoid(token(sessionId))).toBe(true));

test('ending a session revokes only its tokens and notifies listeners once', async () => {
  await publish('session-1');
  await ended('session-1');
  expect([token('session-2'), token(undefined), { ...token('session-2'), sub: '1' }].map(revocations.isVoid)).toEqual([
    false,
    false,
    false,
  ]);
  await publish('session-1');
  await publish('session-3');
  await ended('session-3');
  expect(notified.filter((memberNo) => memberNo === MEMBER)).toHaveLength(2);
});

test('a higher generation revokes earlier tokens of every session, also those without a session', async () => {
  await publish(undefined, 4);
  await eventually(() => expect(revocations.isVoid(token('session-5', 3))).toBe(true));
  expect([token(undefined, 3), token('session-5', 4), token(undefined, 4)].map(revocations.isVoid)).toEqual([
    true,
    false,
    false,
  ]);
});

test('revocations published during an outage of the feed are known when it is back', async () => {
  await network.cut();
  await publish('session-6');
  const isKnown = revocations.isVoid(token('session-6'));
  await network.restore();
  expect(isKnown).toBe(false);
  await ended('session-6');
  expect(notified).toContain(MEMBER);
});

test('a service that starts later knows the revocations of the last minutes', async () => {
  await publish('session-7');
  const later = subscribeToRevocations(redis, network.url, silentLogger);
  await later.start();
  expect(later.isVoid(token('session-7'))).toBe(true);
  later.stop();
});

test('a reader of an older release accepts the end of a session and revokes nothing', async () => {
  await publish('session-8');
  const entry = (await account.redis.zrangebyscore(REVOCATION_FEED.key, '-inf', '+inf')).find((each) =>
    each.includes('session-8'),
  );
  expect(JSON.parse(entry ?? '')).toEqual({ memberNo: MEMBER, generation: 0, sessionId: 'session-8' });
});

test('publishing fails when the feed does not accept the end of a session', async () => {
  await network.cut();
  const published = publishRevocation(redis, { memberNo: MEMBER, generation: 0, sessionId: 'session-9' });
  await expect(published.finally(network.restore)).rejects.toThrow();
});
