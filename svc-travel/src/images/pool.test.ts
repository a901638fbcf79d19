import { expect, test } from '@jest/globals';
import { createPool } from './pool.ts';

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('runs no more than its size at a time, and all of them', async () => {
  const pool = createPool(2, 100);
  let [running, most, done] = [0, 0, 0];
  await Promise.all(
    Array.from({ length: 20 }, () =>
      pool.run(async () => {
        most = Math.max(most, ++running);
        await later(2);
        running--;
        done++;
      }),
    ),
  );
  expect([most, done]).toEqual([2, 20]);
});

test('refuses what would have to wait too long, and goes on afterwards', async () => {
  const pool = createPool(1, 1);
  const slow = pool.run(() => later(60));
  let hasBegun = false;
  const late = pool.run(async () => {
    hasBegun = true;
  }, performance.now() + 20);
  const tooMany = pool.run(() => later(0));
  const refused = { status: 'rejected', reason: expect.objectContaining({ status: 503, retryAfterS: 10 }) };
  expect(await Promise.allSettled([late, tooMany])).toEqual([refused, refused]);
  await slow;
  expect(hasBegun).toBe(false);
  expect(await pool.run(async () => 'next')).toBe('next');
});
