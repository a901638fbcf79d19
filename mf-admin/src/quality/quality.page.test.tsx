/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { listQuality, separateDestinations, toggleDestination } from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { QualityPage } from './quality.page.tsx';

const PLACE = {
  guName: '덴노지구',
  categoryName: '맛집',
  address: '오사카시 덴노지구 1-1',
  verifiedDate: '2026-03-01T00:00:00.000Z',
};
const PAIR = {
  ...PLACE,
  travelNo: 225,
  title: '하루카 골목카페',
  twin: { ...PLACE, travelNo: 224, title: '하루카 골목 카페' },
  distanceM: 12,
};

function show(route = '/adminPage/quality?group=duplicates') {
  let isSuspected = true;
  const seen = serveCalls([
    [
      listQuality,
      ({ query }) => {
        const data = isSuspected && query.group === 'duplicates' ? [PAIR] : [];
        return {
          body: ok({
            counts: { picture: 0, hours: 0, position: 0, unverified: 0, duplicates: isSuspected ? 1 : 0 },
            data,
            total: data.length,
          }),
        };
      },
    ],
    [
      separateDestinations,
      () => {
        isSuspected = false;
        return { body: ok(null) };
      },
    ],
    [toggleDestination, () => ({ status: 404, body: { code: '404', message: '여행지 정보를 찾을 수 없습니다.' } })],
  ]);
  renderScreen(<QualityPage />, { route, session: { isAdmin: true } });
  return seen;
}

async function press(name: RegExp, action: string) {
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('alertdialog');
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: action })));
}

test('a pair marked as two different places leaves the list', async () => {
  const seen = show();
  await press(/^다른 곳이에요/, '다른 곳이에요');
  await screen.findByText('겹치는 것으로 보이는 여행지가 없어요.');
  expect(seen.find(({ path }) => path === separateDestinations.path)?.body).toEqual({ travelNo: 225, twinNo: 224 });
});

test('without a group in the URL the first group with open tasks is shown', async () => {
  show('/adminPage/quality');
  await screen.findByRole('table', { name: '중복 의심' });
  expect(screen.getByRole('link', { name: /^중복 의심/ }).getAttribute('aria-current')).toBe('true');
});

test('one of a pair can be deactivated, but not both', async () => {
  const seen = show();
  await press(/^비활성화/, '비활성화');
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'DELETE')).toMatchObject({
      path: '/api/admin/travels/225',
      query: { status: 'N' },
    }),
  );
});
