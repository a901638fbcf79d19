import { beforeEach, expect, test } from '@jest/globals';
import { createFreshReads, createStaleCache } from './stale-cache.ts';

let nowMs = 0;
let asked: string[] = [];
let answer: (key: string) => Promise<string>;
const open = (maxEntries = 10, firstWaitMs = 200) =>
  createStaleCache({
    load: (key) => {
      asked.push(key);
      return answer(key);
    },
    freshMs: () => 60_000,
    waitMs: 50,
    firstWaitMs,
    maxEntries,
    nowMs: () => nowMs,
  });

beforeEach(() => {
  nowMs = 0;
  asked = [];
  answer = async (key) => `${key} at ${nowMs}`;
});

test('an answer is cached while it is fresh and loaded again afterwards', async () => {
  const answers = open();
  await answers('a');
  nowMs = 59_000;
  expect(await answers('a')).toBe('a at 0');
  nowMs = 61_000;
  expect(await answers('a')).toBe('a at 61000');
});

test('a stale answer is served while loading fails, and only what has no answer is loaded soon after a failure', async () => {
  const answers = open();
  await answers('a');
  nowMs = 100_000;
  answer = () => Promise.reject(new Error('unreachable'));
  expect(await answers('a')).toBe('a at 0');
  expect(await answers('b')).toBeUndefined();
  expect(await answers('a')).toBe('a at 0');
  expect(asked).toEqual(['a', 'a', 'b']);
  answer = async () => 'first';
  expect(await answers('b')).toBe('first');
  nowMs += 2000;
  answer = async () => 'back';
  expect(await answers('a')).toBe('back');
});

test('concurrent calls for one key share a single request', async () => {
  const answers = open();
  expect(await Promise.all([answers('a'), answers('a'), answers('a')])).toEqual(['a at 0', 'a at 0', 'a at 0']);
  expect(asked).toEqual(['a']);
});

test('a call waits longer for its first answer than for a newer one, and a late one is there for the next call', async () => {
  const answers = open();
  let arrive: (text: string) => void = () => undefined;
  const lateBy = (ms: number, text: string) => {
    answer = () => new Promise((resolve) => (arrive = resolve));
    setTimeout(() => arrive(text), ms);
  };
  lateBy(100, 'first');
  expect(await answers('a')).toBe('first');
  nowMs = 61_000;
  lateBy(100, 'second');
  expect(await answers('a')).toBe('first');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await answers('a')).toBe('second');

  answer = () => new Promise((resolve) => (arrive = resolve));
  expect(await answers('b')).toBeUndefined();
  arrive('late');
  expect(await answers('b')).toBe('late');
  expect(asked).toEqual(['a', 'a', 'b']);
});

test('the number of concurrent requests is limited, and further ones wait for their turn', async () => {
  const answers = open(100, 60_000);
  let [now, most] = [0, 0];
  answer = async (key) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 10));
    now -= 1;
    return key;
  };
  const keys = Array.from({ length: 40 }, (_, at) => String(at));
  expect(await Promise.all(keys.map(answers))).toEqual(keys);
  expect(most).toBe(16);
});

test('the least recently used answer is evicted first', async () => {
  const answers = open(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await answers(key);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('a head that may be revoked is loaded each time, keeps its identity while it is equal, and is not used after a failure', async () => {
  const reads = createFreshReads({ load: (key) => answerAs(key), firstWaitMs: 200, maxEntries: 10 });
  let answerAs: (key: string) => Promise<object> = async (key) => ({ key });
  const first = await reads('a');
  expect(await reads('a')).toBe(first);
  answerAs = async (key) => ({ key, changed: true });
  expect(await reads('a')).toEqual({ key: 'a', changed: true });
  answerAs = () => Promise.reject(new Error('unreachable'));
  expect(await reads('a')).toBeUndefined();
});
