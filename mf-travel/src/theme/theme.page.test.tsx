/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { listThemes, searchDestinations } from '@osaka/contracts/travel';
import { renderScreen, serveCalls, testCard } from '@osaka/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ThemePage } from './theme.page.tsx';

const dates = { createdDate: '2026-01-01T00:00:00Z', modifiedDate: '2026-01-01T00:00:00Z' };

test('a theme without places shows 0 and is disabled', async () => {
  const none = { categories: [], districts: [], tags: [], facilities: [] };
  serveCalls([
    [
      searchDestinations,
      () => ({
        body: ok({
          content: [testCard(1, '오사카성')],
          totalPages: 1,
          totalElements: 1,
          facets: { ...none, themes: [{ no: 1, name: '가족여행', count: 1 }] },
        }),
      }),
    ],
    [
      listThemes,
      () => ({
        body: ok(
          [1, 2].map((themaNo) => ({
            themaNo,
            themaName: themaNo === 1 ? '가족여행' : '우주여행',
            themaStatus: 'Y' as const,
            ...dates,
          })),
        ),
      }),
    ],
  ]);
  renderScreen(<ThemePage />, { route: '/thema/travels' });
  expect(((await screen.findByRole('radio', { name: '우주여행 0' })) as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByRole('radio', { name: '가족여행' }) as HTMLInputElement).disabled).toBe(false);
});

test('an outage is shown once for themes and places, and one retry reloads both', async () => {
  let isAway = true;
  const away = { status: 503, body: { code: '503', message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' } };
  serveCalls([
    [
      searchDestinations,
      () => (isAway ? away : { body: ok({ content: [testCard(1, '오사카성')], totalPages: 1, totalElements: 1 }) }),
    ],
    [
      listThemes,
      () =>
        isAway ? away : { body: ok([{ themaNo: 1, themaName: '가족여행', themaStatus: 'Y' as const, ...dates }]) },
    ],
  ]);
  renderScreen(<ThemePage />, { route: '/thema/travels' });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('불러오지 못했어요.'));
  await waitFor(() => expect(screen.queryByLabelText('여행지를 불러오는 중')).toBeNull());
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('radio', { name: '가족여행' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /오사카성/ })).toBeTruthy();
});

test('a district narrows the theme, names the page and the way to it, and leads to its own address', async () => {
  const none = { categories: [], tags: [], facilities: [] };
  const asked: unknown[] = [];
  serveCalls([
    [
      searchDestinations,
      ({ query }) => {
        asked.push([query.thema, query.district]);
        const districts = [
          { no: 5, name: '주오구', count: 7 },
          { no: 1, name: '기타구', count: 3 },
        ];
        const facets = { ...none, districts, themes: [{ no: 1, name: '가족여행', count: 7 }] };
        return { body: ok({ content: [testCard(1, '오사카성')], totalPages: 1, totalElements: 1, facets }) };
      },
    ],
    [listThemes, () => ({ body: ok([{ themaNo: 1, themaName: '가족여행', themaStatus: 'Y' as const, ...dates }]) })],
  ]);
  renderScreen(<ThemePage />, { route: '/thema/travels?thema=1&district=5' });
  expect(await screen.findByRole('heading', { name: '주오구 가족여행 여행지' })).toBeTruthy();
  const trail = within(screen.getByRole('navigation', { name: '현재 위치' }));
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/thema/travels',
    '/thema/travels?thema=1',
  ]);
  fireEvent.change(screen.getByRole('combobox', { name: '지역' }), { target: { value: '1' } });
  await waitFor(() => expect(asked.at(-1)).toEqual(['1', '1']));
  expect(screen.getByRole('heading', { name: '기타구 가족여행 여행지' })).toBeTruthy();
});
