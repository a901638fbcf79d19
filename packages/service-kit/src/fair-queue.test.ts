import { expect, test } from '@jest/globals';
import { tooMany, unavailable } from './app-error.ts';
import { createFairQueue } from './fair-queue.ts';

const USUAL = { concurrency: 1, burst: 100, perS: 100, maxWaitingPerLane: 100, maxWaiting: 1000 };
const taskOf = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('a queue never exceeds its concurrency', async () => {
  const queue = createFairQueue({ ...USUAL, concurrency: 3 });
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await taskOf(5)();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => queue.run(`lane ${index % 4}`, task)));
  expect(most).toBe(3);
});

test('a task in an idle lane overtakes a flood in another lane', async () => {
  const queue = createFairQueue(USUAL);
  let flooded = 0;
  const flood = Array.from({ length: 50 }, () => queue.run('flood', taskOf(5)).then(() => flooded++));
  await queue.run('owner', taskOf(1));
  expect(flooded).toBeLessThan(5);
  await Promise.all(flood);
});

test('the lane with the lowest recent load is served before a flood from hundreds of lanes', async () => {
  const queue = createFairQueue(USUAL);
  await Promise.all(Array.from({ length: 60 }, (_, index) => queue.run(`bot ${index}`, taskOf(0))));
  let flooded = 0;
  const flood = Array.from({ length: 60 }, (_, index) => queue.run(`bot ${index}`, taskOf(5)).then(() => flooded++));
  await queue.run('owner', taskOf(1));
  expect(flooded).toBeLessThan(3);
  await Promise.all(flood);
});

test('in a full queue a task of an idle lane evicts one of the busiest lane', async () => {
  const queue = createFairQueue({ ...USUAL, maxWaiting: 20 });
  const flood = Array.from({ length: 21 }, (_, index) => queue.run(index % 2 ? 'busy' : 'busier', taskOf(2)));
  const displaced = Promise.allSettled(flood);
  expect(await queue.run('owner', async () => 'served')).toBe('served');
  const refused = (await displaced).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { kind: 'UNAVAILABLE' } }]);
});

test('refused tasks count towards the load of their lane', async () => {
  const queue = createFairQueue({ ...USUAL, maxWaiting: 10 });
  const bots = Array.from({ length: 11 }, (_, index) => queue.run(`bot ${index}`, taskOf(2)));
  const displaced = Promise.allSettled(bots);
  expect(() => queue.refuseWhenFull('owner')).toThrow();
  for (let index = 0; index < 11; index += 1) await queue.run(`bot ${index}`, taskOf(2)).catch(() => undefined);
  const again = Promise.allSettled(Array.from({ length: 22 }, (_, index) => queue.run(`bot ${index % 11}`, taskOf(2))));
  expect(await queue.run('another owner', async () => 'served')).toBe('served');
  await Promise.all([displaced, again]);
});

test('a lane is limited to its rate after its burst', async () => {
  const queue = createFairQueue({ ...USUAL, burst: 3, perS: 50 });
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: 8 }, () => queue.run('lane', taskOf(0))));
  expect(performance.now() - startedMs).toBeGreaterThan(80);
});

test('a task for a full lane is refused with 429, for a full queue with 503', async () => {
  const lane = createFairQueue({ ...USUAL, maxWaitingPerLane: 2 });
  const waiting = Array.from({ length: 3 }, () => lane.run('lane', taskOf(5)));
  await expect(lane.run('lane', taskOf(0))).rejects.toMatchObject({ kind: 'TOO_MANY', retryAfterS: 5 });
  await Promise.all(waiting);
  const queue = createFairQueue({ ...USUAL, maxWaiting: 2 });
  const all = Array.from({ length: 3 }, (_, index) => queue.run(`lane ${index}`, taskOf(5)));
  await expect(queue.run('lane 1', taskOf(0))).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
  await Promise.all(all);
});

test('a task that would wait too long is refused, and its user decides how refusals read', async () => {
  const queue = createFairQueue({
    ...{ concurrency: 1, maxWaiting: 1, maxWaitingPerLane: 1 },
    laneIsFull: () => tooMany('share', 10),
    queueIsFull: () => unavailable(10, 'full'),
  });
  const slow = queue.run('ann', taskOf(60));
  let hasBegun = false;
  const begin = async () => {
    hasBegun = true;
  };
  const late = queue.run('ann', begin, performance.now() + 20);
  const refused = (status: number, reason: string) => ({
    status: 'rejected',
    reason: expect.objectContaining({ status, reason, retryAfterS: 10 }),
  });
  const all = [late, queue.run('ann', taskOf(0)), queue.run('ann', taskOf(0))];
  expect(await Promise.allSettled(all)).toEqual([refused(503, 'full'), refused(429, 'share'), refused(429, 'share')]);
  await slow;
  expect(hasBegun).toBe(false);
  expect(await queue.run('ben', async () => 'next')).toBe('next');
});

test('without a rate lanes take turns, and unused capacity is shared', async () => {
  const queue = createFairQueue({ concurrency: 2, maxWaiting: 100, maxWaitingPerLane: 100 });
  const begun: string[] = [];
  const task = (name: string) => async () => {
    begun.push(name);
    await taskOf(5)();
  };
  const all = Array.from({ length: 6 }, (_, at) => queue.run('ann', task(`ann${at}`)));
  all.push(queue.run('ben', task('ben0')), queue.run('ben', task('ben1')), queue.run('cid', task('cid0')));
  await Promise.all(all);
  expect(begun.slice(0, 2)).toEqual(['ann0', 'ann1']);
  expect(begun.indexOf('ben1')).toBeLessThan(begun.indexOf('ann4'));
  expect(begun.indexOf('cid0')).toBeLessThan(5);
  expect(begun).toHaveLength(9);
});

test('a failing task rejects only its own caller', async () => {
  const queue = createFairQueue(USUAL);
  await expect(queue.run('lane', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await queue.run('lane', taskOf(0));
});
