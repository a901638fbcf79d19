import { expect, test } from '@jest/globals';
import { matchingRows, optionAddress, optionFilterOf, sorted } from './option-filter.ts';
import type { OptionRow } from './option-row.ts';

const NOW = new Date('2026-03-02T01:00:00.000Z');
const row = (no: number, part: Partial<OptionRow>): OptionRow => ({
  no,
  name: `이름${no}`,
  status: 'Y',
  createdDate: '2026-01-01T00:00:00.000Z',
  modifiedDate: '',
  ...part,
});
const filter = (text: string) => optionFilterOf(new URLSearchParams(text));
const numbers = (rows: readonly OptionRow[], text: string) => matchingRows(rows, filter(text), NOW).map(({ no }) => no);

test('tab, filters and page are in the URL', () => {
  const chosen = { kind: 'gu', search: '주오', status: 'N', city: '2', created: '7d', sort: '-uses', page: 2 } as const;
  expect(optionFilterOf(new URLSearchParams(optionAddress(chosen)))).toEqual(chosen);
  expect(filter('kind=x&status=maybe&city=a&created=ever')).toEqual({
    kind: 'category',
    search: '',
    status: '',
    city: '',
    created: '',
    sort: 'no',
    page: 1,
  });
});

test('rows are filtered by name, status, city and creation date', () => {
  const rows = [
    row(1, { name: '주오구', cityNo: 1 }),
    row(2, { name: '기타구', cityNo: 2, status: 'N' }),
    row(3, { name: '주오구(사카이)', cityNo: 2, createdDate: '2026-03-01T15:00:00.000Z' }),
    row(4, { name: '미나토구', cityNo: 1, createdDate: '2026-03-01T14:59:59.000Z' }),
  ];
  expect(numbers(rows, 'kind=gu&search=주오')).toEqual([1, 3]);
  expect(numbers(rows, 'kind=gu&status=N')).toEqual([2]);
  expect(numbers(rows, 'kind=gu&city=2')).toEqual([2, 3]);
  expect(numbers(rows, 'kind=gu&created=today')).toEqual([3]);
  expect(numbers(rows, 'kind=gu&created=7d')).toEqual([3, 4]);
});

test('a filter that a kind does not have is ignored, and a # in the search is optional', () => {
  const tags = [row(1, { name: '#벚꽃', status: undefined }), row(2, { name: '#야경', status: undefined })];
  expect(numbers(tags, 'kind=tag&status=N&city=3')).toEqual([1, 2]);
  expect(numbers(tags, 'kind=tag&search=%23벚')).toEqual([1]);
});

test('rows are sorted as requested, equal ones by number', () => {
  const rows = [
    row(3, { name: '나', useCount: 2 }),
    row(1, { name: '다', useCount: 2 }),
    row(2, { name: '가', useCount: 9 }),
  ];
  const order = (sort: string) => sorted(rows, filter(`sort=${sort}`)).map(({ no }) => no);
  expect(order('')).toEqual([1, 2, 3]);
  expect(order('name')).toEqual([2, 3, 1]);
  expect(order('-uses')).toEqual([2, 1, 3]);
  expect(order('nonsense')).toEqual([1, 2, 3]);
});
