/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { getChatStatistics } from '@osaka/contracts/chat';
import { getPlanStatistics } from '@osaka/contracts/planner';
import { getTravelStatistics } from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { groupsOf, groupText } from './day-groups.ts';
import { StatisticsPage } from './statistics.page.tsx';

const DAYS = Array.from({ length: 7 }, (_, index) => ({ day: `2026-03-0${index + 1}`, count: index }));
const TRAVEL = {
  searches: { total: 200, withoutResult: 30, requested: 4, words: [{ word: '후쿠오카타워', count: 17 }] },
  bookmarked: [{ travelNo: 3, title: '도톤보리', count: 1234 }],
  cases: {
    waiting: 2,
    appeals: 1,
    waitingSince: '2026-03-01T01:00:00.000Z',
    reported: DAYS,
    decided: DAYS.toReversed(),
  },
};
const CHAT = {
  begun: DAYS,
  unanswered: 4,
  waitingSeconds: 80,
  waiting: [
    { upToSeconds: 30, count: 3 },
    { upToSeconds: null, count: 1 },
  ],
  faces: [
    { face: 'good' as const, count: 3 },
    { face: 'fair' as const, count: 0 },
    { face: 'bad' as const, count: 1 },
  ],
};
const EMPTY_CHAT = {
  begun: DAYS,
  unanswered: 0,
  waitingSeconds: null,
  waiting: [],
  faces: CHAT.faces.map(({ face }) => ({ face, count: 0 })),
};

function show({ chat = CHAT as object, isPlannerAway = false } = {}) {
  const calls = serveCalls([
    [getTravelStatistics, () => ({ body: ok(TRAVEL) })],
    [
      getPlanStatistics,
      () =>
        isPlannerAway
          ? { status: 503, body: { code: '503', message: '잠시 후 다시 시도해주세요.' } }
          : { body: ok({ plans: 12, planned: [] }) },
    ],
    [getChatStatistics, () => ({ body: ok(chat) })],
  ]);
  renderScreen(<StatisticsPage />, { route: '/adminPage/statistics?days=7', session: { isAdmin: true } });
  return calls;
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

test('each chart is a table with its numbers, and the period is asked of every service', async () => {
  const calls = show();
  expect(await rowsOf('결과가 없던 검색어')).toEqual(['검색어검색한 횟수', '후쿠오카타워17']);
  expect(await rowsOf('즐겨찾기에 많이 담긴 여행지')).toEqual(['여행지담은 횟수', '도톤보리1,234']);
  expect((await rowsOf('날마다 들어오고 처리한 신고'))[7]).toBe('3.760');
  expect(await rowsOf('상담을 기다린 시간')).toEqual(['기다린 시간상담', '30초까지375%', '10분 넘게125%']);
  expect(await rowsOf('상담 만족도')).toEqual(['평가상담', '좋았어요375%', '보통이에요00%', '아쉬웠어요125%']);
  expect(screen.getByText(/검색 200번 가운데/).textContent).toBe('검색 200번 가운데 30번 (15%), 등록 요청 4번');
  expect(screen.getByText(/평균/).textContent).toBe('평균 1분 20초 · 연결되기 전에 끝난 문의 4건');
  expect(screen.getByText(/신고 2건과 이의제기 1건이 기다리고 있어요/)).toBeTruthy();
  expect(screen.getByText('이 기간에 플랜에 담긴 여행지가 없어요.')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/statistics')).map(({ query }) => query.days)).toEqual([
    '7',
    '7',
    '7',
  ]);
});

test('without consultations the screen says so, and a service that is away leaves the others', async () => {
  show({ chat: EMPTY_CHAT, isPlannerAway: true });
  await screen.findByText('이 기간에 시작한 상담이 없어요.');
  await screen.findByText('이 기간에 받은 평가가 없어요.');
  await screen.findByText('통계를 불러오지 못했어요.');
  expect(await rowsOf('결과가 없던 검색어')).toHaveLength(2);
});

test('ninety days are shown as weeks that end today', () => {
  const days = Array.from({ length: 90 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    count: 1,
  }));
  const groups = groupsOf(days);
  expect([groups.length, groups[0]?.count, groups.at(-1)?.count]).toEqual([13, 6, 7]);
  expect(groups.map(groupText).slice(-2)).toEqual(['3.18~3.24', '3.25~3.31']);
});
