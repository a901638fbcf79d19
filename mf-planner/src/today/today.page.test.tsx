/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import type { Plan, SelectedPlace } from '@osaka/contracts/planner';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, testDestination } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ARRIVAL, OWN_ID, OWN_NAME, RAMEN, serveTrip, TRIP, tripWith } from '../testing/trip-server.ts';
import { TodayPage } from './today.page.tsx';

/** The first day of TRIP, a Sunday, in Osaka. */
const FIRST_MORNING = '2031-03-02T10:20:00+09:00';
const ONLY_THE_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const;
const NO_TIMERS = [
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
const clockAt = (time: string) =>
  jest.useFakeTimers({ now: new Date(time), doNotFake: [...ONLY_THE_DATE, ...NO_TIMERS] });

beforeEach(() => {
  session.end();
  clockAt(FIRST_MORNING);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(navigator, 'clipboard');
});

const SUNDAYS = {
  timeList: [{ dayOfWeek: '일' as const, startTime: '09:00', endTime: '18:00' }],
  closures: [],
  lastEntryMinutes: 30,
};
const with1 = (part: Partial<SelectedPlace>): Plan => ({
  ...TRIP,
  selectedPlaces: TRIP.selectedPlaces.map((place) => (place.travelId === 1 ? { ...place, ...part } : place)),
});
const HOZENJI = {
  ...testDestination(1, '여행지 1', { mapX: 135.51, mapY: 34.68 }),
  tel: '06-6211-4152',
  timeList: SUNDAYS.timeList,
  lastEntryMinutes: 30,
  titleJa: '法善寺・法善寺横丁',
  addressJa: '大阪府大阪市中央区難波1-2-16',
  station: { nameKo: '난바', nameJa: 'なんば', walkMinutes: 5 },
};
const hozenji = (travelNo: number) =>
  travelNo === 1 ? { body: ok(HOZENJI) } : { status: 404, body: { code: '404', message: '' } };

describe('a day of the trip', () => {
  test('shows its bookings with their times, and begins after the landing', async () => {
    serveTrip({ ...TRIP, bookings: [ARRIVAL] });
    open();
    const bookings = await screen.findByRole('region', { name: '오늘의 예약' });
    expect(bookings.textContent).toContain('오전 9:35인천');
    expect(bookings.textContent).not.toContain('QX7T2P');
    within(screen.getByRole('region', { name: '다음 여행지' })).getByText('오후 12:25에 출발해요');
  });

  test('before the landing says nothing of leaving now for a place that is still closed', async () => {
    clockAt('2031-03-02T06:00:00+09:00');
    serveTrip({ ...with1({ opening: SUNDAYS }), bookings: [ARRIVAL] });
    open();
    const next = await screen.findByRole('region', { name: '다음 여행지' });
    await within(next).findByText('오전 9:00에 열어요');
    expect(next.textContent).not.toContain('기다려야 해요');
  });

  test('shows the next place first, whether it is open and until when, and all stops in order', async () => {
    serveTrip(with1({ opening: SUNDAYS, memo: '골목이 좁아요.' }));
    open();
    await screen.findByRole('heading', { name: '다음은 여행지 1', level: 1 });
    const next = screen.getByRole('region', { name: '다음 여행지' });
    for (const text of ['오후 6:00까지', '입장은 오후 5:30까지', '오전 10:00', '골목이 좁아요.'])
      within(next).getByText(text);
    expect(document.querySelector('.meta[data-day="1"]')?.textContent).toMatch(/^1일차 · /);
    expect(screen.getByText(/3.02\(일\) 오전 10:20/)).toBeTruthy();
    await waitFor(() => expect(namesInList()).toEqual(['여행지 1', '여행지 2']));
    expect(document.title).toContain('오늘');
  });

  test('the first stop says from when one should leave for the time that is set for it', async () => {
    const lodging = { name: '난바 호텔', mapX: 135.5, mapY: 34.67 };
    clockAt('2031-03-03T08:00:00+09:00');
    serveTrip({
      ...TRIP,
      days: [{ day: 1, date: '2031-03-02', startTime: '10:00', isStartSet: false, memo: '', lodging }],
      selectedPlaces: TRIP.selectedPlaces.map((place) => (place.travelId === 3 ? { ...place, time: '09:00' } : place)),
    });
    open();
    await screen.findByRole('heading', { name: '다음은 여행지 3' });
    const next = screen.getByRole('region', { name: '다음 여행지' });
    expect(next.textContent).toContain('계획오전 9:00오전 8:42에 출발해요');
  });

  test('a stop is checked off by one click, sent to companions as a change, and undone by one click', async () => {
    const server = serveTrip();
    open();
    await screen.findByRole('heading', { name: '다음은 여행지 1' });
    fireEvent.click(screen.getByRole('button', { name: '다녀왔어요' }));
    await screen.findByRole('heading', { name: '다음은 여행지 2' });
    await waitFor(() =>
      expect(server.sent()).toMatchObject([
        [{ type: 'stop', travelId: 1, visit: { state: 'visited', at: '2031-03-02T01:20:00.000Z' } }],
      ]),
    );
    screen.getByText(/2곳 가운데 1곳 다녀왔어요/);
    screen.getByText('오전 10:20에 다녀왔어요');
    fireEvent.click(screen.getByRole('button', { name: '건너뛰기' }));
    await screen.findByRole('heading', { name: '오늘 일정을 마쳤어요' });
    screen.getByText('내일은 오전 10:00에 여행지 3에서 시작해요.');
    fireEvent.click(screen.getByRole('button', { name: '여행지 1 다녀왔어요' }));
    await screen.findByRole('heading', { name: '다음은 여행지 1' });
    await waitFor(() =>
      expect(server.plan.selectedPlaces.slice(0, 2).map(({ visit }) => visit?.state)).toEqual([undefined, 'skipped']),
    );
  });

  test('without a network a check-off is shown, counted and kept', async () => {
    const server = serveTrip();
    server.obstruct(() => {
      throw new TypeError('Failed to fetch');
    });
    open();
    await screen.findByRole('heading', { name: '다음은 여행지 1' });
    fireEvent.click(screen.getByRole('button', { name: '다녀왔어요' }));
    await screen.findByText(/바꾼 내용 1건은 연결되면 저장해요./);
    screen.getByText('오전 10:20에 다녀왔어요 · 연결되면 저장해요');
    server.obstruct(undefined);
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(server.plan.selectedPlaces[0]?.visit?.state).toBe('visited'));
  });

  test('where the device has no room for what waits, that is said, and closing the screen asks first', async () => {
    const server = serveTrip();
    server.obstruct(() => {
      throw new TypeError('Failed to fetch');
    });
    const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    open();
    await screen.findByRole('heading', { name: '다음은 여행지 1' });
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    try {
      expect(asksBeforeClosing()).toBe(false);
      fireEvent.click(screen.getByRole('button', { name: '다녀왔어요' }));
      await screen.findByText(
        /바꾼 내용 1건은 연결되면 저장해요. 기기에 저장할 공간이 없어요. 연결될 때까지 이 화면을 닫지 마세요./,
      );
      expect(asksBeforeClosing()).toBe(true);
      server.obstruct(undefined);
      dispatchEvent(new Event('online'));
      await waitFor(() => expect(server.plan.selectedPlaces[0]?.visit?.state).toBe('visited'));
      await waitFor(() => expect(asksBeforeClosing()).toBe(false));
    } finally {
      full.mockRestore();
    }
  });

  test('a place that is closed today is marked, and the next one can be visited first', async () => {
    const server = serveTrip(
      with1({ opening: { ...SUNDAYS, timeList: [{ dayOfWeek: '월', startTime: '09:00', endTime: '18:00' }] } }),
    );
    open();
    await screen.findByText('오늘은 휴무일이에요. 여행지 2부터 가 볼까요?');
    fireEvent.click(screen.getByRole('button', { name: '순서 바꾸기' }));
    await screen.findByRole('heading', { name: '다음은 여행지 2' });
    await waitFor(() =>
      expect(server.plan.selectedPlaces.map(({ travelId, day }) => `${day} ${travelId}`)).toEqual([
        '1 2',
        '1 1',
        '2 3',
        'null 4',
      ]),
    );
  });

  test('a memo is written here and saves itself', async () => {
    const server = serveTrip();
    open();
    fireEvent.click(await screen.findByRole('button', { name: '메모' }));
    const sheet = await screen.findByRole('dialog', { name: '여행지 1 메모' });
    fireEvent.change(within(sheet).getByLabelText('메모'), { target: { value: '북문으로 들어가기' } });
    fireEvent.click(within(sheet).getByRole('button', { name: '저장하기' }));
    await waitFor(() => expect(server.plan.selectedPlaces[0]?.memo).toBe('북문으로 들어가기'));
  });

  test('a viewer reads it and changes nothing', async () => {
    serveTrip({ ...TRIP, role: 'viewer' });
    open();
    await screen.findByRole('heading', { name: '다음은 여행지 1' });
    for (const name of [/다녀왔어요/, '건너뛰기', '메모']) expect(screen.queryByRole('button', { name })).toBeNull();
    screen.getByRole('button', { name: '길 물어보기' });
  });
});

describe('the position', () => {
  test('is asked for on a click only, shown with its accuracy, and never sent or stored', async () => {
    const getCurrentPosition = jest.fn((found: PositionCallback) =>
      found({ coords: { longitude: 135.5117, latitude: 34.6803, accuracy: 22 } } as GeolocationPosition),
    );
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    const stored = jest.spyOn(Storage.prototype, 'setItem');
    const server = serveTrip();
    open();
    await screen.findByRole('heading', { name: '다음은 여행지 1' });
    expect(getCurrentPosition).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '현재 위치에서 거리 보기' }));
    await screen.findByText('오차 약 20m');
    await screen.findByText('도보 · 3분');
    screen.getByText(/여기에서 210m/);
    fireEvent.click(screen.getByRole('button', { name: '다녀왔어요' }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    const everything = JSON.stringify([server.calls, stored.mock.calls]);
    expect(everything).not.toMatch(/135\.5117|34\.6803/);
  });

  test('that is refused is explained', async () => {
    const getCurrentPosition = (_found: PositionCallback, failed: PositionErrorCallback) =>
      failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    serveTrip();
    open();
    fireEvent.click(await screen.findByRole('button', { name: '현재 위치에서 거리 보기' }));
    await screen.findByText(/위치 권한이 꺼져 있어요/);
  });
});

describe('길 물어보기', () => {
  test('shows name, address and station in Japanese, keeps the screen awake while it is open, and offers phone, copy and map', async () => {
    const release = jest.fn(async () => {});
    const request = jest.fn(async () => ({ release, addEventListener: () => {} }));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    const writeText = jest.fn(async (_text: string) => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    serveTrip(TRIP, { destination: hozenji });
    open();
    await screen.findByText('난바역에서 걸어서 5분');
    fireEvent.click(screen.getByRole('button', { name: '길 물어보기' }));
    const card = screen.getByRole('dialog', { name: '길 물어보기: 여행지 1' });
    const japanese = card.querySelector('[lang="ja"]');
    for (const text of [
      'すみません、ここへ行きたいです。',
      '法善寺・法善寺横丁',
      '大阪府大阪市中央区難波1-2-16',
      '最寄り駅 なんば駅 徒歩5分',
    ])
      expect(japanese?.textContent).toContain(text);
    await within(card).findByText(/화면이 꺼지지 않게 해 두었어요./);
    expect(within(card).getByRole('link', { name: '전화' }).getAttribute('href')).toBe('tel:+81662114152');
    expect(
      within(card)
        .getByRole('link', { name: /^지도 앱/ })
        .getAttribute('href'),
    ).toBe('https://www.google.com/maps/dir/?api=1&destination=34.68,135.51');
    fireEvent.click(within(card).getByRole('button', { name: '주소 복사' }));
    await within(card).findByText('주소를 복사했어요.');
    expect(writeText).toHaveBeenCalledWith('大阪府大阪市中央区難波1-2-16');
    const turn = within(card).getByRole('button', { name: '상대 쪽으로 돌리기' });
    fireEvent.click(turn);
    expect(turn.getAttribute('aria-pressed')).toBe('true');
    await act(async () => void fireEvent.click(within(card).getByRole('button', { name: '닫기' })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([request.mock.calls.length, release.mock.calls.length]).toEqual([1, 1]);
  });

  test('of an own place shows the name as it was typed, with its telephone number', async () => {
    const server = serveTrip(tripWith());
    open();
    fireEvent.click(await screen.findByRole('button', { name: `${RAMEN.name} 길 물어보기` }));
    const card = screen.getByRole('dialog');
    expect(card.querySelector('[lang="ja"]')?.textContent).toContain('一蘭宗右衛門町7-18');
    expect(within(card).getByRole('link', { name: '전화' }).getAttribute('href')).toBe('tel:+81662121805');
    within(card).getByRole('link', { name: /^지도 앱/ });
    expect(server.calls.filter(({ path }) => path.includes(String(OWN_ID)))).toEqual([]);
  });

  test('of a place without a Japanese name leads to the map', async () => {
    serveTrip();
    open();
    fireEvent.click(await screen.findByRole('button', { name: '여행지 2 길 물어보기' }));
    const card = screen.getByRole('dialog');
    within(card).getByText(/일본어 이름을 아직 몰라요/);
    within(card).getByRole('link', { name: /^지도 앱/ });
    expect(within(card).queryByRole('button', { name: '주소 복사' })).toBeNull();
  });
});

test('an own place without a position is next: no way is told, and it says what is missing', async () => {
  const plan = tripWith({ mapX: null, mapY: null });
  serveTrip({ ...plan, selectedPlaces: plan.selectedPlaces.filter(({ travelId }) => travelId !== 1) });
  open();
  await screen.findByRole('heading', { name: `다음은 ${RAMEN.name}` });
  screen.getByText('위치를 정하면 이동 시간을 알려 드려요.');
  expect(screen.queryByRole('button', { name: '현재 위치에서 거리 보기' })).toBeNull();
});

describe('other days', () => {
  test('before the trip: when it begins and its first day', async () => {
    clockAt('2031-02-27T12:00:00+09:00');
    serveTrip();
    open();
    await screen.findByRole('heading', { name: '3월 2일 일요일에 시작해요' });
    screen.getByText('3일 남았어요');
    expect(namesInList()).toEqual(['여행지 1', '여행지 2']);
    fireEvent.click(screen.getByRole('button', { name: '여행지 1 길 물어보기' }));
    screen.getByRole('dialog', { name: '길 물어보기: 여행지 1' });
  });

  test('a day without places proposes the undated ones', async () => {
    clockAt('2031-03-04T12:00:00+09:00');
    serveTrip();
    open();
    await screen.findByRole('heading', { name: '오늘은 정한 곳이 없어요' });
    expect(screen.getByRole('link', { name: '오늘 일정에 넣기' }).getAttribute('href')).toBe(
      '/myplan/detail/12?day=none',
    );
    expect(namesInList()).toEqual(['여행지 4']);
  });

  test('after the trip: visited places, with reviews to write', async () => {
    clockAt('2031-03-09T12:00:00+09:00');
    serveTrip(with1({ visit: { state: 'visited', at: '2031-03-02T02:00:00.000Z' } }));
    open();
    await screen.findByRole('heading', { name: '여행이 끝났어요' });
    screen.getByText('3곳 가운데 1곳을 다녀왔어요');
    expect(screen.getByRole('link', { name: '여행지 1 리뷰 쓰기' }).getAttribute('href')).toBe(
      '/reviews/write?travelNo=1',
    );
  });
});

function open() {
  return renderScreen(
    <Routes>
      <Route path="/myplan/today/:planNo" element={<TodayPage />} />
    </Routes>,
    { route: '/myplan/today/12', session: { memberNo: 1, memberName: OWN_NAME } },
  );
}

function namesInList(): (string | undefined)[] {
  return [...document.querySelectorAll('ol b')].map(({ textContent }) => textContent ?? undefined);
}
