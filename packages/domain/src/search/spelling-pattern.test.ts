import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { spellingPattern } from './spelling-pattern.ts';

type Pair = { a: string; b: string; why: string };
const pairs = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/spelling-pairs.json'), 'utf8')) as {
  equal: Pair[];
  different: Pair[];
};
/** Half width kana stand in no text that a person types in Korean. */
const finds = (words: string, text: string) =>
  new RegExp(spellingPattern(words), 'i').test(text.replace(/[ｦ-ﾟ]+/g, (kana) => kana.normalize('NFKC')));

describe('a text is found by another spelling of its words', () => {
  test.each(pairs.equal)('$a = $b ($why)', ({ a, b }) => expect([finds(a, b), finds(b, a)]).toEqual([true, true]));
});

describe('and not by other words', () => {
  test.each(pairs.different)('$a ≠ $b ($why)', ({ a, b }) => expect(finds(a, b) && finds(b, a)).toBe(false));
});

test.each([
  ['텐노지', '오사카 덴노지 산책'],
  ['덴노지공원', '덴노지 공원'],
  ['오사카성'.normalize('NFD'), '오사카성'],
  ['오사\u200b카', '오사카'],
  ['100% (', '벚꽃 100％ (둘이서)'],
  ['usj', 'ＵＳＪ 하루'],
  ['たこ', 'タコ焼き'],
  ['👩\u200d👩\u200d👧', '우리 👩\u200d👩\u200d👧 여행'],
  ['', '무엇이든'],
])('%j finds %j', (words, text) => expect(finds(words, text)).toBe(true));

test.each([
  ['.*', '무엇이든'],
  ['(?=', '무엇이든'],
  ['[', '무엇이든'],
  ['a-z', 'b'],
  ['빵', '방문'],
  ['%', '백'],
])('%j is literal, and does not find %j', (words, text) => expect(finds(words, text)).toBe(false));

test('a pattern of the longest search that repeats itself is matched at once', () => {
  const started = performance.now();
  for (const word of ['오', '우', '고오', '도우오', '가'])
    finds(`${word.repeat(50).slice(0, 49)}끝`, word.repeat(2000));
  expect(performance.now() - started).toBeLessThan(1000);
});
