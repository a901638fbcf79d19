import { expect, test } from '@jest/globals';
import { seededRandom } from '../seeding/seeded-random.ts';
import { pageOf } from './page-of.ts';

const compare = (one: number, other: number) => one - other;

test('any page equals that of the completely sorted list', () => {
  const next = seededRandom(11);
  for (let round = 0; round < 300; round++) {
    const items = Array.from({ length: next(60) }, () => next(round % 2 ? 1_000_000 : 4));
    const [skip, count] = [next(70), 1 + next(12)];
    expect(pageOf(items, compare, skip, count)).toEqual([...items].sort(compare).slice(skip, skip + count));
  }
});

test('the list itself is not modified', () => {
  const items = [3, 1, 2];
  expect(pageOf(items, compare, 0, 2)).toEqual([1, 2]);
  expect(items).toEqual([3, 1, 2]);
});
