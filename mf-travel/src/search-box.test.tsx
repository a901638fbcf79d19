/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { suggestSearches } from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { SearchBox } from './search-box.tsx';
import SiteSearch from './site-search.tsx';

const SUGGESTED = [
  { kind: 'place', text: '도톤보리', travelNo: 2 },
  { kind: 'tag', text: '#도톤보리' },
];
// That of Node takes no form, of which React makes one when a submission navigates.
beforeEach(() => void jest.spyOn(globalThis, 'FormData').mockImplementation(() => ({}) as FormData));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test.each([
  ['도톤보리', '/travels/detail/2'],
  ['#도톤보리', `/travels/search?${new URLSearchParams({ search: '#도톤보리' })}`],
])('on the home page the suggestion %s leads to %s', async (text, address) => {
  serveCalls([[suggestSearches, () => ({ body: ok(SUGGESTED) })]]);
  const screenOf = renderScreen(<SearchBox />);
  fireEvent.input(screen.getByRole('combobox', { name: '여행지 검색' }), { target: { value: '도' } });
  const option = (await screen.findAllByRole('option')).find(({ firstChild }) => firstChild?.textContent === text);
  fireEvent.click(option as HTMLElement);
  expect(screenOf.address()).toBe(address);
});

test('the search of the header takes the next typed letter, closes and searches for what was typed, also while suggestions are away', async () => {
  const calls = serveCalls([[suggestSearches, () => ({ status: 503, body: {} })]]);
  const onClose = jest.fn();
  const { address } = renderScreen(<SiteSearch onClose={onClose} />);
  const field = screen.getByRole('combobox', { name: '여행지 검색' });
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: '  우메다 ' } });
  await waitFor(() => expect(calls).toMatchObject([{ query: { q: '우메다' } }]));
  fireEvent.submit(screen.getByRole('search'));
  expect([onClose.mock.calls.length, address()]).toEqual([
    1,
    `/travels/search?${new URLSearchParams({ search: '우메다' })}`,
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});
