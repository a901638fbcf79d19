/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  type ComparedDestination,
  compareDestinations,
  listPasses,
  type Pass,
  UNRECKONED_PASS,
} from '@osaka/contracts/travel';
import { keepPreference, readPreference } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls, testDestination } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CompareToggle } from '../compare-toggle.tsx';
import Tray from '../tray.tsx';
import { ComparePage } from './compare.page.tsx';

const everyDay = (['월', '화', '수', '목', '금', '토', '일'] as const).map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: '22:00',
}));
const place = (travelNo: number, title: string, part: Partial<ComparedDestination> = {}): ComparedDestination => ({
  ...testDestination(travelNo, title, {
    categoryName: '관광명소',
    guName: '기타구',
    mapX: 135.5 + travelNo / 100,
    mapY: 34.7,
    stayMinutes: 60,
    station: { nameKo: '오사카', nameJa: '大阪', walkMinutes: 7 },
    timeList: everyDay,
    lastEntryMinutes: 30,
  }),
  ratingCounts: [0, 0, 0, 0, 0],
  newestReview: null,
  ...part,
});
const SKY = place(5, '공중정원', {
  optionListForView: [
    { optionNo: 1, optionName: '무료 와이파이' },
    { optionNo: 3, optionName: '주차장' },
  ],
});
const TOWER = place(6, '쓰텐카쿠', {
  optionListForView: [{ optionNo: 3, optionName: '주차장' }],
  stayMinutes: 90,
  timeList: everyDay.filter(({ dayOfWeek }) => dayOfWeek !== '월'),
  closures: [{ rule: 'weekly-unless-holiday', weekdays: ['월'], shift: 'next-day' }],
});

const DAY_PASS: Pass = {
  ...UNRECKONED_PASS,
  passNo: 1,
  nameKo: '오사카 주유패스 1일권',
  nameJa: '大阪周遊パス 1日券',
  nameEn: 'Osaka Amazing Pass 1-day',
  priceYen: 3500,
  childYen: null,
  days: 1,
  lines: ['오사카 메트로 전 노선'],
  freePlaces: [1],
  discountPlaces: [],
  note: '',
  asOf: '2026-09',
  officialUrl: null,
};

function open(query: string, places = [SKY, TOWER], missing: number[] = []) {
  const calls = serveCalls([
    [listPasses, () => ({ body: ok([DAY_PASS]) })],
    [
      compareDestinations,
      ({ query: { no } }) => ({
        body: ok({ places: places.filter(({ travelNo }) => no?.split(',').includes(String(travelNo))), missing }),
      }),
    ],
  ]);
  const shown = renderScreen(
    <>
      <Routes>
        <Route path="/travels/compare" element={<ComparePage />} />
        <Route path="*" element={<p>another screen</p>} />
      </Routes>
      <CompareToggle destination={SKY} />
      <Tray />
    </>,
    { route: `/travels/compare${query}` },
  );
  return { ...shown, calls };
}
afterEach(() => {
  cleanup();
  keepPreference('compare', '');
});
const cellsOf = async (label: string) =>
  within((await screen.findByRole('rowheader', { name: label })).parentElement as HTMLElement).getAllByRole('cell');
const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('a comparison', () => {
  test('shows different rows first, equal ones below, and hides those on request, by the address', async () => {
    const { address } = open('?no=5,6');
    expect((await cellsOf('보통 머무는 시간')).map(({ textContent }) => textContent)).toEqual(['1시간', '1시간 30분']);
    expect(rowNames().indexOf('보통 머무는 시간')).toBeLessThan(rowNames().indexOf('가까운 역'));
    expect(screen.getByText('모두 같아요')).toBeTruthy();
    expect((await cellsOf('모두 있는 시설'))[0]?.textContent).toBe('주차장');
    expect((await cellsOf('편의시설')).map(({ textContent }) => textContent)).toEqual([
      '무료 와이파이',
      '?무료 와이파이확인 필요',
    ]);
    expect(document.title).toBe('공중정원 · 쓰텐카쿠 비교 | 오사카로');
    fireEvent.click(screen.getByLabelText('같은 항목 숨기기'));
    await waitFor(() => expect(screen.queryByText('모두 같아요')).toBeNull());
    expect(address()).toBe('/travels/compare?no=5,6&hide=1');
  });

  test('shows the days of the trip with Japanese holidays and the last entry of these days', async () => {
    // Monday 2026-11-23 is a holiday: the tower opens, and closes on the Tuesday after it.
    open('?no=5,6&from=2026-11-23&to=2026-11-24');
    const [sky, tower] = await cellsOf('여행 날짜에');
    expect(sky?.textContent).toContain('11.24(화) 09:00~22:00');
    expect(tower?.textContent).toContain('11.23(월) 09:00~22:00');
    expect(tower?.textContent).toContain('11.24(화) 휴무일');
    expect((await cellsOf('입장 마감'))[0]?.textContent).toBe('오후 9:30 닫기 30분 전');
  });

  test('shows hours and last entry of a place that closes after midnight', async () => {
    const bar = place(7, '골목 바', {
      timeList: everyDay.map((day) => ({ ...day, startTime: '20:00', endTime: '02:00' })),
    });
    open('?no=5,7', [SKY, bar]);
    expect((await cellsOf('운영 시간'))[1]?.textContent).toBe('매일 20:00~다음 날 오전 2:00');
    expect((await cellsOf('입장 마감'))[1]?.textContent).toBe('다음 날 오전 1:30 닫기 30분 전');
  });

  test('shows price with its month, reservation, hints, official site and how a place without hours is open', async () => {
    const castle = place(1, '오사카성', {
      admission: { adultYen: 1200, childYen: 600, note: null, asOf: '2025-04' },
      free: false,
      reservation: 'none',
      bestTime: '개관 직후',
      crowd: '연휴엔 붐벼요',
      officialUrl: 'https://www.osakacastle.net/',
      passes: [1],
    });
    const street = place(2, '도톤보리', { timeList: [], openKind: 'always', free: true });
    open('?no=1,2', [castle, street]);
    const textsOf = async (label: string) => (await cellsOf(label)).map(({ textContent }) => textContent);
    expect(await textsOf('입장료')).toEqual([
      '어른 1,200엔어린이 600엔2025년 4월 기준이라 달라졌을 수 있어요.',
      '무료',
    ]);
    await screen.findByText('오사카 주유패스 1일권');
    expect(await textsOf('패스')).toEqual(['오사카 주유패스 1일권 무료', '쓸 수 있는 패스가 없어요']);
    expect(await textsOf('예약')).toEqual(['예약하지 않아도 돼요', '알려진 것이 없어요']);
    expect(await textsOf('좋은 시간 · 붐빔')).toEqual(['개관 직후연휴엔 붐벼요', '알려진 것이 없어요']);
    expect(await textsOf('공식 누리집')).toEqual(['osakacastle.net (새 창)', '알려진 것이 없어요']);
    expect(await textsOf('운영 시간')).toEqual(['매일 09:00~22:00', '언제나 열려 있어요']);
  });

  test('names the places that are left out, and asks for another when one is left', async () => {
    open('?no=5,99', [SKY], [99]);
    expect(await screen.findByText('없거나 현재 운영하지 않는 여행지 1곳은 빼고 비교했어요.')).toBeTruthy();
    expect(screen.getByText('한 곳을 더 골라 주세요')).toBeTruthy();
    expect(screen.getByRole('link', { name: '비슷한 여행지 보기' }).getAttribute('href')).toContain(
      '/travels/search?category=',
    );
  });

  test.each(['', '?no=', '?no=abc,-1'])(
    'with %j in the address asks to choose places and calls nothing',
    async (query) => {
      const { calls } = open(query);
      expect(await screen.findByText('비교할 여행지를 골라 주세요')).toBeTruthy();
      expect(calls).toEqual([]);
    },
  );

  test('loses a place that is taken out, from the tray as well', async () => {
    const { address } = open('?no=5,6');
    fireEvent.click(await screen.findByRole('button', { name: '공중정원 비교하기' }));
    fireEvent.click(await screen.findByRole('button', { name: '공중정원 비교에서 빼기' }));
    await waitFor(() => expect(address()).toBe('/travels/compare?no=6'));
    expect(screen.getByRole('button', { name: '공중정원 비교하기' }).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the tray 비교함', () => {
  const fill = (count: number) =>
    keepPreference(
      'compare',
      JSON.stringify(Array.from({ length: count }, (_, index) => ({ travelNo: 100 + index, title: `곳 ${index}` }))),
    );

  test('takes up to four places, and says so for a fifth', async () => {
    fill(4);
    open('');
    fireEvent.click(screen.getByRole('button', { name: '공중정원 비교하기' }));
    expect(await screen.findByText('최대 4곳까지 비교할 수 있어요.')).toBeTruthy();
    expect(JSON.parse(readPreference('compare') ?? '[]')).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: '확인' }));
  });

  test('follows another tab, is emptied by one click, and leads to its comparison', async () => {
    open('');
    expect(screen.queryByText('비교함')).toBeNull();
    fill(2);
    act(() => void dispatchEvent(new StorageEvent('storage')));
    fireEvent.click(await screen.findByRole('button', { name: '비교함 2' }));
    expect(screen.getByRole('link', { name: '비교하기' }).getAttribute('href')).toBe('/travels/compare?no=100,101');
    fireEvent.click(screen.getByRole('button', { name: '곳 0 빼기' }));
    expect(screen.getByRole('complementary', { name: '비교함, 1곳' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '비우기' }));
    expect(screen.queryByText('비교함')).toBeNull();
  });

  test('ignores a stored value that is no tray', () => {
    keepPreference('compare', '[{"travelNo":"x"},7,null');
    open('');
    expect(screen.queryByText('비교함')).toBeNull();
  });
});
