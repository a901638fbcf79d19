import { expect, test } from '@jest/globals';
import { isReservedName } from './reserved-names.ts';

test.each([
  ...[
    '운영자',
    '관리자',
    '고객센터',
    '상담원',
    '오사카로',
    '탈퇴한사용자',
    '운 영 자',
    '관리자\u200b',
    '고객 센터',
    '오사카로 상담원',
  ],
  ...[
    '탈퇴한 사용자',
    '관리자님',
    '상담원2',
    '상담원 1',
    'ＡＤＭＩＮ',
    'Ädmin',
    'аdmin',
    'Adm1n',
    '0saka-ro',
    'SUPP0RT',
    '상\u3164담\u2800원',
  ],
])('%s passes for the site', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(['민지', '오사카로가자', '하늘산책', '관리의신', 'Adam', '상담받는사람', '오사카', '운영', '123', '님'])(
  '%s is a name like any other',
  (name) => {
    expect(isReservedName(name)).toBe(false);
  },
);
