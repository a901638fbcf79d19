import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clockAt, silentLogger } from '@osaka/service-kit';
import { openTestRedis, type TestRedis } from '@osaka/service-kit/testing';
import { createPresence } from './presence.ts';

let redis: TestRedis;
let now = 1_800_000_000_000;
const scope = `test-${Math.random()}`;

beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.close());

test('a departure that an instance did not finish handling is handled by another after the lease', async () => {
  const handled: string[] = [];
  const dying = presence(async () => {
    throw new Error('dies here');
  });
  const other = presence(async (staffId) => void handled.push(staffId));
  await Promise.all([dying.beat(), other.beat()]);
  await seen('staff_1');

  now += 31_000;
  await dying.beat();
  await other.beat();
  expect(handled).toEqual([]);

  now += 21_000;
  await other.beat();
  expect(handled).toEqual(['staff_1']);
  now += 60_000;
  await other.beat();
  expect(handled).toEqual(['staff_1']);
});

test('exactly one of several concurrent instances handles a departure', async () => {
  const handled: string[] = [];
  const instances = Array.from({ length: 5 }, () => presence(async (staffId) => void handled.push(staffId)));
  await Promise.all(instances.map((each) => each.beat()));
  for (let index = 0; index < 30; index++) await seen(`staff_${index}`);

  now += 31_000;
  for (let round = 0; round < 3; round++) await Promise.all(instances.map((each) => each.beat()));

  expect(handled.sort()).toEqual(Array.from({ length: 30 }, (_, index) => `staff_${index}`).sort());
});

function presence(onGone: (staffId: string) => Promise<void>) {
  const clock = clockAt(() => new Date(now));
  const created = createPresence({ clock, logger: silentLogger, redis: redis.redis, scope }, 'staff');
  created.listen({ onGone });
  return created;
}

/** Writes the state that a crashed instance leaves. */
async function seen(staffId: string): Promise<void> {
  await redis.redis.zadd(`${scope}:staff-seen`, now, staffId);
}
