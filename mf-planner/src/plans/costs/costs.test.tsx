/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { getMyPlan, listExpenses, type Plan, watchMyPlan } from '@osaka/contracts/planner';
import { listPasses, type Pass, UNRECKONED_PASS } from '@osaka/contracts/travel';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { failure, PLACES, plannerHandlers } from '../../testing/planner-server.ts';
import { OWN_NAME, TRIP } from '../../testing/trip-server.ts';
import { PlanDetailPage } from '../plan-detail.page.tsx';

const priceOf = (adultYen: number, childYen: number | null) => ({ adultYen, childYen, note: null, asOf: '2026-10' });
const PASS: Pass = {
  ...UNRECKONED_PASS,
  passNo: 1,
  nameKo: '오사카 주유패스 1일권',
  nameJa: '',
  nameEn: '',
  priceYen: 2000,
  childYen: null,
  days: 1,
  lines: [],
  freePlaces: [1, 2],
  discountPlaces: [],
  note: 'JR은 탈 수 없어요.',
  asOf: '2026-09',
  officialUrl: null,
  conditions: [{ travelNo: 2, note: '오전 11시 전 입장만 무료예요', before: '11:00' }],
};
const [FIRST, SECOND, THIRD, ...OTHERS] = TRIP.selectedPlaces as [
  Plan['selectedPlaces'][0],
  Plan['selectedPlaces'][0],
  Plan['selectedPlaces'][0],
];
const PLAN: Plan = {
  ...TRIP,
  groupSize: 2,
  selectedPlaces: [
    { ...FIRST, admission: priceOf(2500, null), free: false },
    {
      ...SECOND,
      admission: priceOf(300, 100),
      free: false,
      travelMinutes: 20,
      travelMode: 'walk',
      travelFrom: 'travel 1',
    },
    { ...THIRD, admission: null, free: false },
    ...OTHERS,
  ],
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

async function open(passes: Pass[] = [PASS], expensesAway = false) {
  serveCalls([
    [
      listExpenses,
      () => (expensesAway ? failure(503) : { body: ok({ expenses: [], people: [], rate: 1000, isRateSet: true }) }),
    ],
    [listPasses, () => ({ body: ok(passes) })],
    [getMyPlan, () => ({ body: ok(PLAN) })],
    [watchMyPlan, () => ({ stream: new ReadableStream<Uint8Array>() })],
    ...plannerHandlers({ places: () => ({ body: ok(PLACES) }) }),
  ]);
  renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route: '/myplan/detail/12', session: { memberNo: 1, memberName: OWN_NAME } },
  );
  fireEvent.click(await screen.findByRole('button', { name: '경비' }));
  const sheet = within(await screen.findByRole('dialog', { name: '경비' }));
  fireEvent.click(await sheet.findByRole('button', { name: '입장료와 교통비' }));
  await sheet.findByRole('region', { name: '패스를 사면' });
  return sheet;
}
const rows = (name: RegExp | string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent);

test('admissions are counted for all people, day by day, and a price that is not known is named and counts nothing', async () => {
  const sheet = await open();
  const total = within(sheet.getByRole('region', { name: '입장료와 교통비 합계' }));
  expect(total.getByText('어른 2명')).toBeTruthy();
  expect(total.getByText('5,600엔')).toBeTruthy();
  expect(total.getByText('약 56,000원')).toBeTruthy();
  expect(rows('1일차')).toEqual([
    '여행지 12,500엔 × 2명 · 2026년 10월 기준5,000엔',
    '여행지 2300엔 × 2명 · 2026년 10월 기준600엔',
    '합계5,600엔',
  ]);
  expect(sheet.getByText('값을 모르는 1가지는 넣지 않았어요')).toBeTruthy();
  expect(rows('2일차')).toEqual(['여행지 3공식 누리집에서 확인해 주세요값을 몰라요', '합계0엔']);
  expect(sheet.getByText('날짜 미정 1곳은 넣지 않았어요.')).toBeTruthy();
});

test('a pass says what it saves, and its reckoning line by line with what it depends on', async () => {
  const sheet = await open();
  expect(sheet.getByText('1,000엔 아껴요').closest('summary')?.textContent).toBe(
    '오사카 주유패스 1일권이면 1,000엔 아껴요1일차 · 2,000엔 × 2명',
  );
  expect(rows('오사카 주유패스 1일권')).toEqual([
    '그냥 다니면1일차 합계5,600엔',
    '패스 2장2026년 9월 기준4,000엔',
    '여행지 1패스로 무료0엔',
    expect.stringMatching(/^여행지 2오전 11시 전 입장만 무료예요\. 일정은 오[전후] \d+:\d\d이에요600엔$/),
    '패스로 다니면4,600엔',
    '아끼는 돈5,600 − 4,6001,000엔',
  ]);
});

test('adults and children are asked once and kept; a price of children that is not known is named', async () => {
  const sheet = await open();
  fireEvent.click(sheet.getByRole('button', { name: '아이 늘리기' }));
  fireEvent.click(sheet.getByRole('button', { name: '이대로 셈하기' }));
  expect(sheet.getByText('어른 2명, 아이 1명')).toBeTruthy();
  expect(rows('1일차')).toEqual([
    '여행지 12,500엔 × 2명, 아이 값은 몰라 넣지 않았어요 · 2026년 10월 기준5,000엔',
    '여행지 2300엔 × 2명, 아이 100엔 × 1명 · 2026년 10월 기준700엔',
    '합계5,700엔',
  ]);
  expect(sheet.getByText('아이 표의 값을 몰라 아이는 패스 없이 다니는 값으로 셈했어요.')).toBeTruthy();
  cleanup();
  const again = await open();
  expect(again.getByText('어른 2명, 아이 1명')).toBeTruthy();
  expect(again.queryByRole('button', { name: '이대로 셈하기' })).toBeNull();
});

test('passes that cost more say so, those without a price are named, and all works while the expenses are away', async () => {
  const sheet = await open(
    [
      { ...PASS, priceYen: 4000 },
      { ...PASS, passNo: 2, nameKo: '오사카 e패스', priceYen: null },
    ],
    true,
  );
  expect(sheet.getByText('3,000엔 더 들어요')).toBeTruthy();
  expect(sheet.getByText('값을 몰라 셈하지 않은 패스: 오사카 e패스')).toBeTruthy();
});
