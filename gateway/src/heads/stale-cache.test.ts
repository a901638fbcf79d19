import { beforeEach, expect, test } from '@jest/globals';
import { createStaleCache } from './stale-cache.ts';

let nowMs = 0;
let asked: string[] = [];
let answer: (key: string) => Promise<string>;
const open = (maxEntries = 10, keptMs = Number.POSITIVE_INFINITY) =>
  createStaleCache({
    load: (key) => {
      asked.push(key);
      return answer(key);
    },
    freshMs: () => 60_000,
    keptMs,
    waitMs: 50,
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

test('an answer with a time limit is not served beyond it while loading fails', async () => {
  const answers = open(10, 1000);
  await answers('a');
  answer = () => Promise.reject(new Error('unreachable'));
  nowMs = 60_500;
  expect(await answers('a')).toBe('a at 0');
  nowMs = 61_001;
  expect(await answers('a')).toBeUndefined();
});

test('a stale answer is served while loading fails, and loading pauses after a failure', async () => {
  const answers = open();
  await answers('a');
  nowMs = 100_000;
  answer = () => Promise.reject(new Error('unreachable'));
  expect(await answers('a')).toBe('a at 0');
  expect(await answers('b')).toBeUndefined();
  expect(asked).toEqual(['a', 'a']);
  nowMs += 2000;
  answer = async () => 'back';
  expect(await answers('a')).toBe('back');
});

test('concurrent calls for one key share a single request', async () => {
  const answers = open();
  expect(await Promise.all([answers('a'), answers('a'), answers('a')])).toEqual(['a at 0', 'a at 0', 'a at 0']);
  expect(asked).toEqual(['a']);
});

test('a call waits at maxEntries waitMs for a slow answer, which the next call then finds in the cache', async () => {
  const answers = open();
  let arrive: (text: string) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  expect(await answers('a')).toBeUndefined();
  arrive('late');
  expect(await answers('a')).toBe('late');
  expect(asked).toEqual(['a']);
});

test('the number of concurrent requests is limited', async () => {
  const answers = open(100);
  answer = () => new Promise(() => undefined);
  await Promise.all(Array.from({ length: 40 }, (_, at) => answers(String(at))));
  expect(asked).toHaveLength(16);
});

test('the least recently used answer is evicted first', async () => {
  const answers = open(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await answers(key);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});
