import { expect, test } from '@jest/globals';
import { addressOf, choiceOf, filterCountOf, NOTHING_CHOSEN, queryOf } from './search-choice.ts';

test('a choice survives the way through the address', () => {
  const choice = { search: '도톤보리', category: '2', district: '5', tags: ['야경', '먹방'], facilities: ['3', '5'], page: 2 };
  expect(choiceOf(addressOf(choice))).toEqual(choice);
  expect(filterCountOf(choice)).toBe(6);
});

test('what is not chosen is not written, and all means not chosen', () => {
  expect(addressOf(NOTHING_CHOSEN).toString()).toBe('');
  expect(choiceOf(new URLSearchParams('category=all&district=all&page=0&tags=,%23야경,,야경'))).toEqual({ ...NOTHING_CHOSEN, tags: ['야경'] });
});

test('the server gets lists joined by commas', () => {
  expect(queryOf({ ...NOTHING_CHOSEN, tags: ['야경', '먹방'] })).toMatchObject({ tags: '야경,먹방', facilities: '', category: '' });
});
