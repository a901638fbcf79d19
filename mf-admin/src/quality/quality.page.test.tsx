/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  closePlaceRequest,
  listPlaceRequests,
  listQuality,
  separateDestinations,
  toggleDestination,
} from '@osaka/contracts/travel';
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

const REQUEST = { name: '후쿠오카 타워', words: '후쿠오카', count: 3, requestedDate: '2026-03-10T03:00:00.000Z' };

function show(route = '/adminPage/quality?group=duplicates') {
  let isSuspected = true;
  let isAsked = true;
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
    [listPlaceRequests, () => ({ body: ok({ requests: isAsked ? [REQUEST] : [], total: Number(isAsked) }) })],
    [
      closePlaceRequest,
      () => {
        isAsked = false;
        return { body: ok(null, '등록 요청을 지웠습니다.') };
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

test('places that visitors asked for are listed with their number, and leave the list when they are closed', async () => {
  const seen = show();
  const table = within(await screen.findByRole('table', { name: '등록 요청' }));
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '후쿠오카 타워',
    '후쿠오카',
    '3번',
    '2026.03.10',
    '지우기',
  ]);
  fireEvent.click(table.getByRole('button', { name: '후쿠오카 타워 요청 지우기' }));
  await screen.findByText('아직 등록을 요청한 여행지가 없어요.');
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ name: '후쿠오카 타워' });
});

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
