import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import * as account from '../account/index.ts';
import * as chat from '../chat/index.ts';
import * as planner from '../planner/index.ts';
import * as travel from '../travel/index.ts';
import {
  countCharacters,
  cutCharacters,
  endpointsIn,
  isolated,
  mailAddress,
  searchText,
  visibleText,
} from './index.ts';

// Internal calls come from the gateway and read the query of a page leniently.
const calls = [account, chat, planner, travel]
  .flatMap(endpointsIn)
  .filter(({ path }) => !path.startsWith('/internal/'));
const frames = [chat.SENDS, chat.DESK_SENDS, chat.ACTIVITY_SENDS].flatMap((sends) => Object.entries(sends));
const title = visibleText(50, 'too long', 'missing');

test.each([
  ...calls.flatMap(({ method, path, query, body }) => [
    [`${method} ${path} query`, query] as const,
    [`${method} ${path} body`, body] as const,
  ]),
  ...frames.map(([name, { body }]) => [`frame ${name}`, body] as const),
])('%s takes no text with a control character', (_name, schema) => {
  expect(textsIn(schema).flatMap(({ path, schema: text }) => (accepts(text) ? [path] : []))).toEqual([]);
});

function accepts(text: z.core.$ZodType): boolean {
  return ['\u0000', '\u0007', '\u0092', '\u0094'].some(
    (control) =>
      typeof z.safeParse(text, `${control}오사카`).data === 'string' ||
      typeof z.safeParse(text, `오사카${control}`).data === 'string',
  );
}

/** The schemas inside another that take a text, with their places. */
function textsIn(schema: z.core.$ZodType, path = ''): { path: string; schema: z.core.$ZodType }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => textsIn(part, `${path}.${name}`));
    case 'array':
      return textsIn(def.element, `${path}[]`);
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return textsIn(def.innerType, path);
    case 'pipe':
      return textsIn(def.in, path).map((text) => (text.path === path ? { path, schema } : text));
    default:
      return [];
  }
}

describe('a text that must be seen', () => {
  test.each([
    ['U+2800', '\u2800'],
    ['U+FFA0', '\uffa0'],
    ['U+00AD', '\u00ad'],
    ['U+200B', '\u200b\u200b'],
    ['U+3164', '\u3164\u3164'],
    ['U+202E', '\u202e'],
    ['U+115F', '\u115f\u1160'],
    ['U+E0020', '\u{e0020}'],
    ['spaces', ' \u3000\u00a0'],
  ])('is missing when it has only %s', (_name, value) => {
    expect(title.safeParse(value).error?.issues[0]?.message).toBe('missing');
  });

  test('is stored without controls of direction and characters without width, in NFC', () => {
    expect(title.parse('\u202e오\u200b사카\u2066성\ufeff '.normalize('NFD'))).toBe('오사카성');
    expect(title.parse('오사카\u200d성')).toBe('오사카성');
  });

  test('keeps emoji of several code points and joined letters of other scripts', () => {
    for (const value of ['👨‍👩‍👧‍👦', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'क्‍ष'])
      expect(title.parse(value)).toBe(value.normalize('NFC'));
  });

  test.each([
    ['halves of surrogate pairs', '오사카\ud800'],
    ['code points that are no characters', '오사카\uffff'],
  ])('is refused with %s', (_name, value) => {
    expect(title.safeParse(value).success).toBe(false);
  });
});

describe('a limit', () => {
  test('counts syllables also when they are typed in parts', () => {
    expect(title.parse('가각'.repeat(25).normalize('NFD'))).toBe('가각'.repeat(25));
    expect(title.safeParse('가각'.repeat(25).normalize('NFD').concat('끝')).success).toBe(false);
    expect(searchText.parse('오사카성에서 가까운 맛집과 온천이 있는 여행지 스물넷'.normalize('NFD'))).toHaveLength(29);
  });

  test('counts an emoji of several code points as one', () => {
    expect([countCharacters('👨‍👩‍👧‍👦🇰🇷가'), cutCharacters('👨‍👩‍👧‍👦🇰🇷가', 2)]).toEqual([3, '👨‍👩‍👧‍👦🇰🇷']);
    expect(title.safeParse('👨‍👩‍👧‍👦'.repeat(50)).success).toBe(true);
    expect(title.safeParse('👨‍👩‍👧‍👦'.repeat(51)).success).toBe(false);
  });

  test('bounds combining marks, of which a character can have any number', () => {
    expect(title.safeParse(`a${'\u0301'.repeat(1000)}`).success).toBe(false);
  });
});

test('a name inside a message is isolated only if its letters run from right to left', () => {
  expect([isolated('민지'), isolated('\u202e민지'), isolated('שלום')]).toEqual(['민지', '민지', '\u2068שלום\u2069']);
});

test.each([
  ['64 characters before the @', `${'a'.repeat(64)}@example.com`, true],
  ['65 characters before the @', `${'a'.repeat(65)}@example.com`, false],
  ['254 characters', `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.abcdef`, true],
  ['255 characters', `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.abcdefg`, false],
  ['a label of 64 characters', `a@${'b'.repeat(64)}.com`, false],
  ['spaces around', ' a@example.com\u200b', true],
])('a mail address with %s is accepted as mail servers do', (_name, value, isAccepted) => {
  expect(mailAddress('wrong').safeParse(value).success).toBe(isAccepted);
});
