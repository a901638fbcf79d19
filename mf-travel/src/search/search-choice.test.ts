import { expect, test } from '@jest/globals';
import { addressOf, choiceOf, EMPTY_CHOICE, filterCountOf, queryOf } from './search-choice.ts';

test('a choice survives a round trip through the URL', () => {
  const choice = {
    search: '도톤보리',
    category: '2',
    district: '5',
    tags: ['야경', '먹방'],
    facilities: ['3', '5'],
    visit: ['free' as const, 'reservation' as const, 'indoor' as const],
    page: 2,
    isExact: true,
  };
  expect(choiceOf(addressOf(choice))).toEqual(choice);
  expect(filterCountOf(choice)).toBe(9);
});

test('unset filters are not in the URL, and "all" means unset', () => {
  expect(addressOf(EMPTY_CHOICE).toString()).toBe('');
  expect(choiceOf(new URLSearchParams('category=all&district=all&page=0&tags=,%23야경,,야경'))).toEqual({
    ...EMPTY_CHOICE,
    tags: ['야경'],
  });
});

test('conditions on the visit have the values that the service knows, and other values choose none', () => {
  expect(addressOf({ ...EMPTY_CHOICE, visit: ['free', 'reservation', 'indoor'] }).toString()).toBe(
    'free=true&reservation=none&indoor=true',
  );
  expect(queryOf({ ...EMPTY_CHOICE, visit: ['reservation'] })).toMatchObject({ reservation: 'none' });
  expect(choiceOf(new URLSearchParams('free=yes&reservation=required&indoor=')).visit).toEqual([]);
});

test('a link of an earlier release, which says keyword, is a search', () => {
  expect(choiceOf(new URLSearchParams('keyword=도톤보리')).search).toBe('도톤보리');
  expect(choiceOf(new URLSearchParams('keyword=도톤보리&search=성')).search).toBe('성');
});

test('lists are sent to the server joined by commas', () => {
  expect(queryOf({ ...EMPTY_CHOICE, tags: ['야경', '먹방'] })).toMatchObject({
    tags: '야경,먹방',
    facilities: '',
    category: '',
  });
});
