import { expect, test } from '@jest/globals';
import { includesFolded } from './includes-folded.ts';

test.each([
  ['쓰텐카쿠', '츠텐'],
  ['우메다 스카이 빌딩', '스카이빌딩'],
  ['Osaka Castle', 'osaka castle'],
  ['도톤보리', ''],
])('%s is found by %s', (name, typed) => expect(includesFolded(name, typed)).toBe(true));

test('another name is not found', () => expect(includesFolded('도톤보리', '도쿄')).toBe(false));
