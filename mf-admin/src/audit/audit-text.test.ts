import { expect, test } from '@jest/globals';
import { excerptDifference } from '../excerpt-difference.ts';
import { listDifference, targetAddress, valueText, verbOf } from './audit-text.ts';

test.each([
  [{ kind: 'destination', action: 'create', changes: [] }, '등록'],
  [{ kind: 'destination', action: 'update', changes: [{ field: 'status', before: 'Y', after: 'N' }] }, '비활성화'],
  [{ kind: 'tag', action: 'delete', changes: [] }, '삭제'],
  [
    { kind: 'member', action: 'update', changes: [{ field: 'role', before: 'ROLE_USER', after: 'ROLE_ADMIN' }] },
    '권한 변경',
  ],
  [{ kind: 'report', action: 'update', changes: [{ field: 'status', before: '대기중', after: '반려' }] }, '반려'],
  [{ kind: 'report', action: 'update', changes: [{ field: 'status', before: '반려', after: '대기중' }] }, '되돌리기'],
] as const)('%j is described as %s', (record, label) => {
  expect(verbOf({ ...record, changes: [...record.changes] }).label).toBe(label);
});

test('values are formatted as on the screens', () => {
  expect(valueText('destination', 'status', 'Y')).toBe('등록완료');
  expect(valueText('gu', 'status', 'N')).toBe('INACTIVE');
  expect(valueText('member', 'role', 'ROLE_ADMIN')).toBe('관리자');
  expect(valueText('destination', 'tel', null)).toBe('없음');
  expect(valueText('destination', 'images', ['/a.webp', '/b.webp'])).toBe('2장');
  expect(valueText('destination', 'hours', ['월 09:00–18:00', '화 09:00–18:00'])).toBe(
    '월 09:00–18:00, 화 09:00–18:00',
  );
});

test('a list difference names additions, removals and reordering', () => {
  expect(listDifference({ before: ['가', '나', '다'], after: ['다', '가', '라'] })).toEqual({
    added: ['라'],
    removed: ['나'],
    isReordered: true,
  });
  expect(listDifference({ before: null, after: ['가'] })).toEqual({ added: ['가'], removed: [], isReordered: false });
  expect(listDifference({ before: '가', after: '나' })).toBeUndefined();
});

test('long texts are shortened to the part that differs', () => {
  const [start, end] = ['처음'.repeat(40), '끝'.repeat(80)];
  const [before, after] = excerptDifference(`${start}하나${end}`, `${start}둘${end}`);
  expect(before).toBe(`…${'처음'.repeat(8)}하나${'끝'.repeat(16)}…`);
  expect(after).toBe(`…${'처음'.repeat(8)}둘${'끝'.repeat(16)}…`);
  expect(excerptDifference('짧다', '길다')).toEqual(['짧다', '길다']);
});

test.each([
  [{ kind: 'destination', targetNo: 7, targetName: '오사카성' }, '/admin/travels/7'],
  [{ kind: 'member', targetNo: 7, targetName: 'haneul7' }, '/adminPage/memberList?search=haneul7'],
  [{ kind: 'report', targetNo: 7, targetName: '오사카성 리뷰 31번' }, '/adminPage/reviewCases?case=31'],
  [{ kind: 'tag', targetNo: 7, targetName: '#야경' }, '/admin/travels/options/management?kind=tag&search=%23야경'],
] as const)('%j leads to the thing itself, and to nothing once it is deleted', (target, address) => {
  expect(decodeURI(targetAddress({ ...target, action: 'update' }) ?? '')).toBe(address);
  expect(targetAddress({ ...target, action: 'delete' })).toBeUndefined();
});
