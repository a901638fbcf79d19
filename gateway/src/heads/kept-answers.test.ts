import { beforeEach, expect, test } from '@jest/globals';
import { keepAnswers } from './kept-answers.ts';

let nowMs = 0;
let asked: string[] = [];
let answer: (key: string) => Promise<string>;
const open = (most = 10) =>
  keepAnswers({
    load: (key) => {
      asked.push(key);
      return answer(key);
    },
    freshMs: () => 60_000,
    waitMs: 50,
    most,
    nowMs: () => nowMs,
  });

beforeEach(() => {
  nowMs = 0;
  asked = [];
  answer = async (key) => `${key} at ${nowMs}`;
});

test('an answer is used again while it is fresh, and renewed afterwards', async () => {
  const answers = open();
  await answers('a');
  nowMs = 59_000;
  expect(await answers('a')).toBe('a at 0');
  nowMs = 61_000;
  expect(await answers('a')).toBe('a at 61000');
});

test('an old answer is used while it cannot be renewed, and nothing is asked again at once', async () => {
  const answers = open();
  await answers('a');
  nowMs = 100_000;
  answer = () => Promise.reject(new Error('away'));
  expect(await answers('a')).toBe('a at 0');
  expect(await answers('b')).toBeUndefined();
  expect(asked).toEqual(['a', 'a']);
  nowMs += 2000;
  answer = async () => 'back';
  expect(await answers('a')).toBe('back');
});

test('who asks together waits for one question', async () => {
  const answers = open();
  expect(await Promise.all([answers('a'), answers('a'), answers('a')])).toEqual(['a at 0', 'a at 0', 'a at 0']);
  expect(asked).toEqual(['a']);
});

test('a slow answer holds nobody for longer than said, and is there for the next one', async () => {
  const answers = open();
  let arrive: (text: string) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  expect(await answers('a')).toBeUndefined();
  arrive('late');
  expect(await answers('a')).toBe('late');
  expect(asked).toEqual(['a']);
});

test('no more questions are under way than the other side can bear', async () => {
  const answers = open(100);
  answer = () => new Promise(() => undefined);
  await Promise.all(Array.from({ length: 40 }, (_, at) => answers(String(at))));
  expect(asked).toHaveLength(16);
});

test('the answer that was not used for longest is forgotten first', async () => {
  const answers = open(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await answers(key);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});
