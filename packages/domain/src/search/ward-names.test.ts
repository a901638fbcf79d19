import { expect, test } from '@jest/globals';
import { isWardNamed } from './ward-names.ts';

const WARDS = [
  { no: 1, name: '기타구' },
  { no: 5, name: '주오구' },
  { no: 10, name: '나니와구' },
];
const found = (typed: string) => WARDS.filter((ward) => isWardNamed(typed, ward)).map(({ name }) => name);

test.each([
  ['난바', ['주오구', '나니와구']],
  ['우메다', ['기타구']],
  ['umeda', ['기타구']],
  ['難波', ['주오구', '나니와구']],
  ['남바', ['주오구', '나니와구']],
  ['주오', ['주오구']],
  ['', ['기타구', '주오구', '나니와구']],
  ['도쿄', []],
])('%s is found in %j', (typed, wards) => expect(found(typed)).toEqual(wards));
