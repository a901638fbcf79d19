import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { foldSpelling, plainSpelling } from './fold-spelling.ts';

interface Pair {
  a: string;
  b: string;
  why: string;
}
const pairs = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/spelling-pairs.json'), 'utf8')) as {
  equal: Pair[];
  different: Pair[];
};
const folded = (text: string) => foldSpelling(text).replaceAll(' ', '');

describe('spellings of one name are equal', () => {
  test.each(pairs.equal)('$a = $b ($why)', ({ a, b }) => expect(folded(a)).toBe(folded(b)));
});

describe('spellings of different words stay different', () => {
  test.each(pairs.different)('$a ≠ $b ($why)', ({ a, b }) => expect(folded(a)).not.toBe(folded(b)));
});

test('lone jamo stay as they are, and what cannot be seen does not count', () => {
  expect(plainSpelling('ㅇㅅㅋㅅ')).toBe('ㅇㅅㅋㅅ');
  expect(plainSpelling('오사카성'.normalize('NFD'))).toBe('오사카성');
  expect(plainSpelling('오사\u200b카\ufeff\u202e\u00ad성\u2066')).toBe('오사카성');
  expect(plainSpelling('  POKÉMON　ｶﾌｪ ')).toBe('pokemon かふぇ');
});
