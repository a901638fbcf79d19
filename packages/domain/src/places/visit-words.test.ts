import { expect, test } from '@jest/globals';
import { asOfText, isStalePrice, priceText } from './visit-words.ts';

const price = (adultYen: number | null, asOf = '2025-04') => ({ adultYen, childYen: null, note: null, asOf });

test('a price names its month, and one that is not known is neither free nor left out', () => {
  expect(priceText({ admission: price(1200), free: false })).toBe('1,200엔 (2025년 4월 기준)');
  expect(priceText({ admission: price(0) })).toBe('무료 (2025년 4월 기준)');
  expect(priceText({ admission: null, free: true })).toBe('무료');
  expect(priceText({ admission: null, free: false })).toBe('유료 (값을 몰라요)');
  expect(priceText({ admission: price(null), free: null })).toBe('유료 (값을 몰라요)');
  expect(priceText({ admission: null, free: null })).toBe('');
  expect(priceText({})).toBe('');
  expect(asOfText({ asOf: '2026-10' })).toBe('2026년 10월 기준');
});

test.each([
  ['2026-04-30T14:59:00Z', false],
  ['2026-04-30T15:00:00Z', true],
  ['2025-04-01T00:00:00Z', false],
])('a price of April 2025 is older than twelve months at %s: %s, by the month in Korea', (now, isStale) => {
  expect(isStalePrice({ asOf: '2025-04' }, new Date(now))).toBe(isStale);
});
