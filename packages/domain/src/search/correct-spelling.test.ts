import { expect, test } from '@jest/globals';
import { createSpellingCorrection } from './correct-spelling.ts';

const correct = createSpellingCorrection(['도톤보리', '우메다 스카이 빌딩', '포켓몬센터 오사카', '성']);

test.each([
  ['one vowel wrong', '도톤보라', '도톤보리'],
  ['one final consonant missing', '도토보리', '도톤보리'],
  ['one consonant too many', '우메당', '우메다'],
  ['the first word of a name', '포켓몬샌터', '포켓몬센터'],
  ['with a space less', '우매다스카이', '우메다 스카이'],
  ['the beginning of a word', '포켓문', '포켓몬'],
])('corrects %s', (_why, typed, meant) => expect(correct(typed)).toBe(meant));

test.each([
  ['a name itself', '도톤보리'],
  ['two letters wrong', '도툰보라'],
  ['a word of two letters', '성우'],
  ['nothing', ''],
  ['what is far from all names', '도쿄 디즈니랜드'],
])('leaves %s', (_why, typed) => expect(correct(typed)).toBeUndefined());
