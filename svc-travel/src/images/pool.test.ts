import { expect, test } from '@jest/globals';
import { createPool } from './pool.ts';

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const ANN = 1;
const BEN = 2;
const CID = 3;

test('a pool runs all tasks, never more than its size at a time', async () => {
  const pool = createPool({ size: 2, maxWaiting: 100, maxWaitingPerMember: 100 });
  let [running, most, done] = [0, 0, 0];
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      pool.run(at % 3, async () => {
        most = Math.max(most, ++running);
        await later(2);
        running--;
        done++;
      }),
    ),
  );
  expect([most, done]).toEqual([2, 20]);
});

test('a member with many tasks takes turns with others, and unused capacity is shared', async () => {
  const pool = createPool({ size: 2, maxWaiting: 100, maxWaitingPerMember: 100 });
  const begun: string[] = [];
  const task = (name: string) => async () => {
    begun.push(name);
    await later(5);
  };
  const all = Array.from({ length: 6 }, (_, at) => pool.run(ANN, task(`ann${at}`)));
  all.push(pool.run(BEN, task('ben0')), pool.run(BEN, task('ben1')), pool.run(CID, task('cid0')));
  await Promise.all(all);
  expect(begun.slice(0, 2)).toEqual(['ann0', 'ann1']);
  expect(begun.indexOf('ben0')).toBeLessThan(4);
  expect(begun.indexOf('cid0')).toBeLessThan(5);
  expect(begun.indexOf('ben1')).toBeLessThan(begun.indexOf('ann4'));
  expect(begun).toHaveLength(9);
});

test('a pool refuses tasks that would wait too long, and accepts tasks afterwards', async () => {
  const pool = createPool({ size: 1, maxWaiting: 1, maxWaitingPerMember: 1 });
  const slow = pool.run(ANN, () => later(60));
  let hasBegun = false;
  const late = pool.run(
    ANN,
    async () => {
      hasBegun = true;
    },
    performance.now() + 20,
  );
  const tooManyOfOne = pool.run(ANN, () => later(0));
  const tooMany = pool.run(BEN, () => later(0));
  const refused = (status: number, reason: string) => ({
    status: 'rejected',
    reason: expect.objectContaining({ status, reason, retryAfterS: 10 }),
  });
  expect(await Promise.allSettled([late, tooManyOfOne, tooMany])).toEqual([
    refused(503, 'pictures_full'),
    refused(429, 'pictures_share'),
    refused(503, 'pictures_full'),
  ]);
  await slow;
  expect(hasBegun).toBe(false);
  expect(await pool.run(BEN, async () => 'next')).toBe('next');
});
