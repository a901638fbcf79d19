import { expect, test } from '@jest/globals';
import type { AuditPage, AuditRecord } from '@osaka/contracts';
import { mergePages } from './audit-merge.ts';

const page = (...places: [minute: number, id: string][]): AuditPage => ({
  list: places.map(
    ([minute, id]): AuditRecord => ({
      id,
      at: `2026-03-10T00:${String(minute).padStart(2, '0')}:00.000Z`,
      actorNo: 1,
      actorId: 'osakaadmin',
      kind: 'tag',
      action: 'create',
      targetNo: 1,
      targetName: '태그',
      changes: [],
    }),
  ),
  actors: [{ memberNo: places[0]?.[0] ?? 1, memberId: 'osakaadmin' }],
});
const ids = (pages: AuditPage[], size: number) => mergePages(pages, size).records.map(({ id }) => id);

test('two lists are merged by time, then by id', () => {
  expect(ids([page([9, 'a'], [5, 'b']), page([7, 'c'], [5, 'd'])], 10)).toEqual(['a', 'c', 'd', 'b']);
});

test('a page has the requested size, and the next cursor is its last entry', () => {
  const { records, next } = mergePages([page([9, 'a'], [8, 'b']), page([7, 'c'])], 2);
  expect(records.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(next).toBe('2026-03-10T00:08:00.000Z_b');
});

test('the last page has no next cursor', () => {
  expect(mergePages([page([9, 'a']), page([7, 'c'])], 3).next).toBeUndefined();
  expect(mergePages([], 3)).toEqual({ records: [], actors: [], next: undefined });
});

test('actors of both lists are deduplicated', () => {
  expect(
    mergePages([page([3, 'a']), page([1, 'b']), page([3, 'c'])], 9).actors.map(({ memberNo }) => memberNo),
  ).toEqual([1, 3]);
});
