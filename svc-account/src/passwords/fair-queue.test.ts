import { expect, test } from '@jest/globals';
import { createFairQueue } from './fair-queue.ts';

const USUAL = { concurrency: 1, burst: 100, perS: 100, maxWaitingPerLane: 100, maxWaiting: 1000 };
const taking = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('never runs more at a time than it may', async () => {
  const queue = createFairQueue({ ...USUAL, concurrency: 3 });
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await taking(5)();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => queue.run(`lane ${index % 4}`, task)));
  expect(most).toBe(3);
});

test('a flood in one lane lets another lane through at once', async () => {
  const queue = createFairQueue(USUAL);
  let flooded = 0;
  const flood = Array.from({ length: 50 }, () => queue.run('flood', taking(5)).then(() => flooded++));
  await queue.run('owner', taking(1));
  expect(flooded).toBeLessThan(5);
  await Promise.all(flood);
});

test('whoever has asked least of late goes before a flood from hundreds of lanes', async () => {
  const queue = createFairQueue(USUAL);
  await Promise.all(Array.from({ length: 60 }, (_, index) => queue.run(`bot ${index}`, taking(0))));
  let flooded = 0;
  const flood = Array.from({ length: 60 }, (_, index) => queue.run(`bot ${index}`, taking(5)).then(() => flooded++));
  await queue.run('owner', taking(1));
  expect(flooded).toBeLessThan(3);
  await Promise.all(flood);
});

test('a newcomer takes the place of the busiest lane in a full queue', async () => {
  const queue = createFairQueue({ ...USUAL, maxWaiting: 20 });
  const flood = Array.from({ length: 21 }, (_, index) => queue.run(index % 2 ? 'busy' : 'busier', taking(2)));
  const displaced = Promise.allSettled(flood);
  expect(await queue.run('owner', async () => 'served')).toBe('served');
  const refused = (await displaced).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { kind: 'UNAVAILABLE' } }]);
});

test('whoever is refused and asks again and again is no newcomer any more', async () => {
  const queue = createFairQueue({ ...USUAL, maxWaiting: 10 });
  const bots = Array.from({ length: 11 }, (_, index) => queue.run(`bot ${index}`, taking(2)));
  const displaced = Promise.allSettled(bots);
  expect(() => queue.refuseWhenFull('owner')).toThrow();
  for (let index = 0; index < 11; index += 1) await queue.run(`bot ${index}`, taking(2)).catch(() => undefined);
  const again = Promise.allSettled(Array.from({ length: 22 }, (_, index) => queue.run(`bot ${index % 11}`, taking(2))));
  expect(await queue.run('another owner', async () => 'served')).toBe('served');
  await Promise.all([displaced, again]);
});

test('a lane goes at its own pace after its burst', async () => {
  const queue = createFairQueue({ ...USUAL, burst: 3, perS: 50 });
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: 8 }, () => queue.run('lane', taking(0))));
  expect(performance.now() - startedMs).toBeGreaterThan(80);
});

test('a full lane is refused with 429, a full queue with 503', async () => {
  const lane = createFairQueue({ ...USUAL, maxWaitingPerLane: 2 });
  const waiting = Array.from({ length: 3 }, () => lane.run('lane', taking(5)));
  await expect(lane.run('lane', taking(0))).rejects.toMatchObject({ kind: 'TOO_MANY', retryAfterS: 5 });
  await Promise.all(waiting);
  const queue = createFairQueue({ ...USUAL, maxWaiting: 2 });
  const all = Array.from({ length: 3 }, (_, index) => queue.run(`lane ${index}`, taking(5)));
  await expect(queue.run('lane 1', taking(0))).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
  await Promise.all(all);
});

test('a task that fails fails for its caller alone', async () => {
  const queue = createFairQueue(USUAL);
  await expect(queue.run('lane', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await queue.run('lane', taking(0));
});
