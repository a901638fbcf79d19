import { expect, test } from '@jest/globals';
import { addressOfFilter, filterOf, isFiltered } from './destination-query.ts';

test('a URL without filters means the whole list', () => {
  const filter = filterOf(new URLSearchParams());
  expect(filter).toEqual({ page: 1, search: '', status: '', period: 'all', thema: '', sort: '-no' });
  expect([addressOfFilter(filter), isFiltered(filter)]).toEqual([{}, false]);
});

test('every filter survives a round trip through the URL', () => {
  const filter = {
    page: 3,
    search: '오사카성',
    status: 'inactive',
    period: '7d',
    thema: '2',
    sort: '-modified',
  } as const;
  expect(filterOf(new URLSearchParams(addressOfFilter(filter)))).toEqual(filter);
  expect(isFiltered(filter)).toBe(true);
});

test('invalid values in the URL are ignored', () => {
  expect(filterOf(new URLSearchParams('page=x&status=gone&period=century&thema=1;drop&sort=price'))).toEqual({
    page: 1,
    search: '',
    status: '',
    period: 'all',
    thema: '',
    sort: '-no',
  });
});
