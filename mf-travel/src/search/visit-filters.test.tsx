/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { listCategories, listDistricts, listFacilities, listTags, searchDestinations } from '@osaka/contracts/travel';
import { renderScreen, serveCalls, testCard } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SearchPage } from './search.page.tsx';

const FACETS = { categories: [], districts: [], tags: [], facilities: [] };

function open(route: string) {
  const seen = serveCalls([
    [
      searchDestinations,
      () => ({
        body: ok({
          content: [testCard(1, '오사카성 공원', { free: true })],
          totalElements: 1,
          totalPages: 1,
          facets: { ...FACETS, visit: { free: 7, reservation: 1200, indoor: 0 } },
        }),
      }),
    ],
    ...[listCategories, listDistricts, listFacilities, listTags].map(
      (list) => [list, () => ({ body: ok([]) })] as const,
    ),
  ]);
  return { ...renderScreen(<SearchPage />, { route }), seen };
}
afterEach(cleanup);

test('a search is narrowed to visits that cost nothing and need no reservation, with the count of each', async () => {
  const { seen, address } = open('/travels/search?search=성');
  const [group] = await screen.findAllByRole('group', { name: '입장' });
  expect(screen.getByText('주오구 · 맛집 · 무료')).toBeTruthy();
  const chips = within(group as HTMLElement);
  expect(group?.textContent).toBe('무료7예약 필요 없음1,200실내0');
  fireEvent.click(chips.getByText('무료'));
  await waitFor(() => expect(address()).toContain('free=true'));
  fireEvent.click(chips.getByText('예약 필요 없음'));
  await waitFor(() => expect(address()).toContain('free=true&reservation=none'));
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.endsWith('user/search')).at(-1)?.query).toMatchObject({
      search: '성',
      free: 'true',
      reservation: 'none',
    }),
  );
  const applied = within(screen.getByRole('list', { name: '적용한 조건' }));
  fireEvent.click(applied.getByRole('button', { name: /무료/ }));
  await waitFor(() => expect(address()).not.toContain('free'));
});
