/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { PLAN_MESSAGES, type Plan } from '@osaka/contracts/planner';
import { onNoticesExpected, session, showAlert } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, testDestination } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PLACES } from '../../testing/planner-server.ts';
import { OWN_NAME, serveTrip, TRIP } from '../../testing/trip-server.ts';
import { PlanDetailPage } from '../plan-detail.page.tsx';

beforeEach(() => {
  session.end();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('days', () => {
  test('each day shows its places with arrival, stay and leg, conflicts with their reason, and unknown facts', async () => {
    // 2031-03-02 is a Sunday.
    const timeList = [{ dayOfWeek: '월' as const, startTime: '09:00', endTime: '18:00' }];
    serveTrip(TRIP, {
      places: () => ({ body: ok(PLACES.map((place) => (place.travelNo === 2 ? { ...place, timeList } : place))) }),
    });
    open();
    const day = await screen.findByRole('region', { name: '1일차 3월 2일 일요일' });
    await within(day).findByText('일요일은 휴무일이에요. 다른 날로 옮기면 열려 있어요.');
    expect(stopsIn(day)).toEqual(['여행지 1', '여행지 2']);
    const [first, second] = within(day).getAllByRole('listitem');
    expect(first?.textContent).toContain('오전 10:00');
    expect(first?.textContent).toContain('1시간 30분 머물러요');
    await within(day).findByText('도보 · 15분');
    expect(first?.textContent).toContain('영업시간을 아직 몰라요');
    expect(second?.textContent).toContain('오전 11:45');
    expect(day.textContent).toContain('오후 1:15에 마쳐요');
  });

  test('a place that leaves its day for longer than 12 hours, or comes after its time, is named with the reason', async () => {
    const long: Plan = {
      ...TRIP,
      selectedPlaces: TRIP.selectedPlaces.map((place) => ({
        ...place,
        stayMinutes: 480,
        time: place.travelId === 2 ? '11:00' : null,
      })),
    };
    serveTrip(long);
    open();
    const day = await screen.findByRole('region', { name: /^1일차/ });
    expect(day.textContent).toContain('하루가 너무 길어요.');
    expect(day.textContent).toContain('정한 시각(오전 11:00)보다 7시간 15분 늦게 도착해요.');
  });

  test('among all days one without places has its line and takes places, for members who may change the plan', async () => {
    serveTrip();
    open();
    const third = await screen.findByRole('region', { name: /^3일차/ });
    expect(third.dataset.folded).toBe('empty');
    fireEvent.click(within(third).getByRole('button', { name: '3일차에 장소 추가' }));
    await screen.findByRole('dialog', { name: '3일차에 장소 추가' });
  });

  test('a day begins in time for the time of its first stop, unless its start is set; without that time at the default, and the day says so', async () => {
    const timed = {
      ...TRIP,
      selectedPlaces: TRIP.selectedPlaces.map((place) => (place.travelId === 1 ? { ...place, time: '09:00' } : place)),
    };
    const server = serveTrip(timed);
    open();
    const day = await screen.findByRole('region', { name: /^1일차/ });
    expect(day.textContent).toContain('오전 9:00에 출발해요');
    expect(within(day).getAllByRole('listitem')[0]?.textContent).toContain('오전 9:00');
    expect(day.textContent).not.toContain('정한 시각');
    expect(screen.getByRole('region', { name: /^2일차/ }).textContent).toContain('오전 10:00에 출발해요');

    fireEvent.click(screen.getByRole('button', { name: '1일차 시각, 숙소, 메모 바꾸기' }));
    const start = await screen.findByLabelText<HTMLInputElement>(/^출발 시각/);
    expect(start.value).toBe('');
    fireEvent.change(start, { target: { value: '10:00' } });
    fireEvent.blur(start);
    await waitFor(() => expect(day.textContent).toContain('정한 시각(오전 9:00)보다 1시간 늦게 도착해요.'));
    fireEvent.change(start, { target: { value: '' } });
    fireEvent.blur(start);
    await waitFor(() => expect(server.plan.days[0]).toMatchObject({ startTime: '10:00', isStartSet: false }));
    expect(day.textContent).toContain('오전 9:00에 출발해요');
  });

  test('a chosen day is in the address; the others are folded to one line and stay in reach', async () => {
    serveTrip();
    const { address } = open();
    fireEvent.click(await screen.findByRole('button', { name: /^2일차 03.03/ }));
    await waitFor(() => expect(address()).toBe('/myplan/detail/12?day=2'));
    expect(stopsIn(screen.getByRole('region', { name: /^2일차/ }))).toEqual(['여행지 3']);
    const first = screen.getByRole('region', { name: /^1일차/ });
    expect(within(first).queryAllByRole('listitem')).toEqual([]);
    expect(first.textContent).toContain('1 여행지 1 · 2 여행지 2');
    fireEvent.click(within(first).getByRole('button', { name: /1일차/ }));
    await waitFor(() => expect(address()).toBe('/myplan/detail/12?day=1'));
  });

  test('the map numbers and colours places as the list does, by day and number in all days and by number in a chosen one', async () => {
    serveTrip({
      ...TRIP,
      selectedPlaces: TRIP.selectedPlaces
        .map((place) => ({ ...place, mapX: 135.4 + place.travelId / 20 }))
        .toReversed(),
    });
    open();
    await screen.findByRole('region', { name: /^1일차/ });
    const listed = (sections: string, face: (day: string, number: number) => string) =>
      [...document.querySelectorAll<HTMLElement>(sections)]
        .flatMap((section) =>
          stopsIn(section).map((name, index) => `${face(section.dataset.day ?? '', index + 1)}${name}`),
        )
        .sort();
    const byDay = (day: string, number: number) => (day === '' ? '' : `${day}-${number} `);
    const pins = (label: string) =>
      within(screen.getByRole('application', { name: label }))
        .getAllByRole('button', { name: /여행지/ })
        .map((pin) => pin.getAttribute('aria-label') ?? '');
    await waitFor(() => expect(pins('여행지 지도').sort()).toEqual(listed('section[data-day]', byDay)));
    expect(listed('section[data-day]', byDay)).toHaveLength(4);
    for (const pin of document.querySelectorAll<HTMLElement>('.pin[data-kind="stop"]'))
      expect(pin.getAttribute('aria-label')).toMatch(new RegExp(`^${pin.dataset.day}-`));
    fireEvent.click(screen.getByRole('button', { name: /^1일차 03.02/ }));
    const numbered = () => pins('1일차 지도, 다른 날은 옅게').filter((name) => /^\d/.test(name));
    await waitFor(() =>
      expect(numbered().sort()).toEqual(listed('section[data-day="1"]', (_, number) => `${number} `)),
    );
    expect(numbered()).toHaveLength(2);
  });

  test('the map draws rides along the rails and walks straight, each in the colour of its day', async () => {
    const [umeda, shinsaibashi, dotonbori] = [
      { mapX: 135.4977, mapY: 34.7031 },
      { mapX: 135.5004, mapY: 34.6751 },
      { mapX: 135.5013, mapY: 34.6687 },
    ];
    const positions = [umeda, shinsaibashi, dotonbori, dotonbori];
    serveTrip({
      ...TRIP,
      selectedPlaces: TRIP.selectedPlaces.map((place, index) => ({ ...place, day: 1, ...positions[index] })),
    });
    open();
    const map = await screen.findByRole('application', { name: '여행지 지도' });
    await waitFor(() => expect(map.querySelector('.m-way--ride[data-day="1"]')).toBeTruthy());
    expect(map.querySelector('.m-way--stitch[data-day="1"]')).toBeTruthy();
  });

  test('on paper all days are open in their order with Japanese addresses, whichever day was chosen, and folded again afterwards', async () => {
    serveTrip({
      ...TRIP,
      selectedPlaces: TRIP.selectedPlaces.map((place) => ({ ...place, addressJa: `大阪市 ${place.travelId}` })),
    });
    open('/myplan/detail/12?day=2');
    const first = await screen.findByRole('region', { name: /^1일차/ });
    expect(stopsIn(first)).toEqual([]);
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(stopsIn(first)).toEqual(['여행지 1', '여행지 2']);
    expect(
      [...document.querySelectorAll('[data-stop] [lang=ja]')].map(({ textContent }) => textContent?.trim()),
    ).toEqual(['大阪市 1', '大阪市 2', '大阪市 3', '大阪市 4']);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(stopsIn(first)).toEqual([]);
  });

  test('a viewer reads the plan without anything to change it by', async () => {
    serveTrip({ ...TRIP, role: 'viewer' });
    open();
    await screen.findByRole('region', { name: /^1일차/ });
    for (const name of [/수정하기/, /옮기기/, /장소 추가/, /날짜별로 나누기/, /동선 추천/, /플랜 삭제/, /바꾸기/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    screen.getByRole('button', { name: '플랜 복사' });
    screen.getByRole('button', { name: '변경 기록' });
  });
});

describe('moving', () => {
  test('by keys: Space takes a place, arrows move it within and between days with announcements, Space puts it down', async () => {
    const server = serveTrip();
    open();
    const grip = await screen.findByRole('button', { name: '여행지 1 옮기기, 시간과 메모' });
    press(grip, ' ');
    await screen.findByText(/여행지 1을\(를\) 집었어요. 1일차 2곳 중 1번째/);
    press(focused(), 'ArrowDown');
    await screen.findByText('여행지 1, 1일차 2곳 중 2번째. 스페이스로 놓고 Esc로 되돌려요.');
    expect(stopsIn(screen.getByRole('region', { name: /^1일차/ }))).toEqual(['여행지 2', '여행지 1']);
    press(focused(), 'ArrowRight');
    await screen.findByText('여행지 1, 2일차 2곳 중 2번째. 스페이스로 놓고 Esc로 되돌려요.');
    expect(focused().dataset.grip).toBe('1');
    expect(server.sent()).toEqual([]);
    press(focused(), ' ');
    await waitFor(() =>
      expect(server.plan.selectedPlaces.map(({ travelId, day }) => [travelId, day])).toEqual([
        [2, 1],
        [3, 2],
        [1, 2],
        [4, null],
      ]),
    );
    expect(stopsIn(screen.getByRole('region', { name: /^2일차/ }))).toEqual(['여행지 3', '여행지 1']);
    await screen.findByText('모두 저장했어요');
  });

  test('by keys: Escape puts the place back and sends nothing', async () => {
    const server = serveTrip();
    open();
    press(await screen.findByRole('button', { name: '여행지 3 옮기기, 시간과 메모' }), ' ');
    press(focused(), 'ArrowUp');
    expect(stopsIn(screen.getByRole('region', { name: /^1일차/ }))).toEqual(['여행지 1', '여행지 2', '여행지 3']);
    press(focused(), 'Escape');
    await screen.findByText('여행지 3을(를) 제자리로 돌려놓았어요.');
    expect(stopsIn(screen.getByRole('region', { name: /^1일차/ }))).toEqual(['여행지 1', '여행지 2']);
    expect(focused().dataset.grip).toBe('3');
    expect(server.sent()).toEqual([]);
  });

  test('by keys: a message that opens meanwhile puts the place back', async () => {
    const server = serveTrip();
    open();
    press(await screen.findByRole('button', { name: '여행지 3 옮기기, 시간과 메모' }), ' ');
    press(focused(), 'ArrowUp');
    act(() => void showAlert('그사이 바뀌었어요.'));
    fireEvent.click(await screen.findByRole('button', { name: '확인' }));
    await screen.findByText('여행지 3을(를) 제자리로 돌려놓았어요.');
    expect(stopsIn(screen.getByRole('region', { name: /^1일차/ }))).toEqual(['여행지 1', '여행지 2']);
    expect(server.sent()).toEqual([]);
  });

  test('by menu to another day, and 되돌리기 takes exactly that back', async () => {
    const server = serveTrip();
    open();
    const sheet = await openStop('여행지 1');
    fireEvent.click(within(sheet).getByRole('button', { name: /^3일차/ }));
    await waitFor(() => expect(server.plan.selectedPlaces.map(({ travelId }) => travelId)).toEqual([2, 3, 1, 4]));
    await pressUndo();
    await waitFor(() =>
      expect(server.plan.selectedPlaces.map(({ travelId, day }) => [travelId, day])).toEqual([
        [1, 1],
        [2, 1],
        [3, 2],
        [4, null],
      ]),
    );
    await waitFor(() =>
      expect(stopsIn(screen.getByRole('region', { name: /^1일차/ }))).toEqual(['여행지 1', '여행지 2']),
    );
  });
});

describe('saving', () => {
  test('while the network is away changes are shown, counted and kept over a reload; then each is sent until it is answered and applied once', async () => {
    const server = serveTrip();
    server.obstruct(() => {
      throw new TypeError('Failed to fetch');
    });
    open();
    fireEvent.click(within(await openStop('여행지 1')).getByRole('button', { name: /^2일차/ }));
    await screen.findByText(/연결이 끊겼어요. 바꾼 내용 1건은 연결되면 저장해요./);
    expect(stopsIn(screen.getByRole('region', { name: /^2일차/ }))).toEqual(['여행지 3', '여행지 1']);
    cleanup();
    open();
    const day = await screen.findByRole('region', { name: /^2일차/ });
    expect(stopsIn(day)).toEqual(['여행지 3', '여행지 1']);
    await screen.findByText(/바꾼 내용 1건은 연결되면 저장해요./);
    server.obstruct(undefined);
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('모두 저장했어요');
    const ids = server.sent().map(([change]) => change?.changeId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(server.plan.version).toBe(TRIP.version + 1);
  });

  test('a change that the service refuses is undone on the screen and its message shown', async () => {
    const server = serveTrip();
    server.obstruct(() => ({ status: 409, body: { code: '409', message: '하루에 최대 15곳까지 담을 수 있어요.' } }));
    open();
    fireEvent.click(within(await openStop('여행지 1')).getByRole('button', { name: /^2일차/ }));
    await screen.findByText('하루에 최대 15곳까지 담을 수 있어요.');
    await waitFor(() =>
      expect(stopsIn(screen.getByRole('region', { name: /^1일차/ }))).toEqual(['여행지 1', '여행지 2']),
    );
  });
});

describe('together', () => {
  test('names of present members are shown, and changes of others appear with their name and let the bell look', async () => {
    const server = serveTrip();
    open();
    await screen.findByRole('region', { name: /^1일차/ });
    await act(async () => server.tellPeople(OWN_NAME, '수아'));
    const here = await screen.findByRole('list', { name: '지금 함께 보는 사람' });
    expect(
      within(here)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(1)),
    ).toEqual(['하늘산책 나', '수아 ']);
    let looks = 0;
    const stop = onNoticesExpected(() => {
      looks += 1;
    });
    await act(async () =>
      server.changeAs('수아', { type: 'move', changeId: 'sua-00001', travelId: 4, day: 2, before: 3 }),
    );
    expect(looks).toBe(1);
    stop();
    await waitFor(() =>
      expect(stopsIn(screen.getByRole('region', { name: /^2일차/ }))).toEqual(['여행지 4', '여행지 3']),
    );
    screen.getByText('수아님이 방금 바꿨어요');
    screen.getByText('수아님: 여행지 4을(를) 2일차로 옮겼어요');
  });

  test('typing is never replaced by a change of another member; both are offered', async () => {
    const server = serveTrip();
    open();
    const sheet = await openStop('여행지 1');
    const memo = within(sheet).getByLabelText(/^메모/) as HTMLTextAreaElement;
    fireEvent.change(memo, { target: { value: '내가 쓰는 메모' } });
    await act(async () =>
      server.changeAs('수아', { type: 'stop', changeId: 'sua-00002', travelId: 1, memo: '수아의 메모' }),
    );
    await within(sheet).findByText('다른 사람이 이 내용을 바꿨어요.');
    expect(memo.value).toBe('내가 쓰는 메모');
    fireEvent.blur(memo);
    expect(server.sent()).toEqual([]);
    fireEvent.click(within(sheet).getByRole('button', { name: '내 내용으로 바꾸기' }));
    await waitFor(() => expect(server.plan.selectedPlaces[0]?.memo).toBe('내가 쓰는 메모'));
  });

  test('closing a sheet with both offered replaces neither: the value of the other holds, and the typed text is there when it opens again', async () => {
    const server = serveTrip();
    open();
    const sheet = await openStop('여행지 1');
    fireEvent.change(within(sheet).getByLabelText(/^메모/), { target: { value: '내가 쓰는 메모' } });
    await act(async () =>
      server.changeAs('수아', { type: 'stop', changeId: 'sua-00002', travelId: 1, memo: '수아의 메모' }),
    );
    await within(sheet).findByText('수아의 메모');
    fireEvent.click(within(sheet).getByRole('button', { name: '닫기' }));
    await screen.findByText(/쓰던 내용은 저장하지 않았어요/);
    act(() => void dispatchEvent(new Event('pagehide')));
    expect([server.sent(), server.plan.selectedPlaces[0]?.memo]).toEqual([[], '수아의 메모']);
    const again = await openStop('여행지 1');
    expect(within(again).getByLabelText<HTMLTextAreaElement>(/^메모/).value).toBe('내가 쓰는 메모');
    fireEvent.click(within(again).getByRole('button', { name: '내 내용으로 바꾸기' }));
    await waitFor(() => expect(server.plan.selectedPlaces[0]?.memo).toBe('내가 쓰는 메모'));
  });

  test('a member who loses the right to edit gets a message and keeps the text being typed until it is copied', async () => {
    const server = serveTrip({ ...TRIP, role: 'editor' });
    const copied: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    open();
    const sheet = await openStop('여행지 1');
    const memo = within(sheet).getByLabelText<HTMLTextAreaElement>(/^메모/);
    fireEvent.change(memo, { target: { value: '늦은 메모' } });
    await act(async () => server.setRole('viewer'));
    await within(sheet).findByText(/여기에 쓴 내용은 저장하지 못하니/);
    screen.getByText('이제 보기만 할 수 있어요.');
    expect(memo.value).toBe('늦은 메모');
    expect(screen.queryByRole('button', { name: '여행지 1 옮기기, 시간과 메모' })).toBeNull();
    fireEvent.click(within(sheet).getByRole('button', { name: '닫기' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('이제 보기만 할 수 있어서 바꾼 내용을 저장하지 못했어요.');
    expect(dialog.textContent).toContain('“늦은 메모”');
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '쓴 내용 복사' })));
    expect([copied, server.sent()]).toEqual([['늦은 메모'], []]);
    Reflect.deleteProperty(navigator, 'clipboard');
    await act(async () => server.setRole('editor'));
    await screen.findByRole('button', { name: '여행지 1 옮기기, 시간과 메모' });
  });

  test('a change that is refused because the role has changed is not said to be made', async () => {
    const server = serveTrip({ ...TRIP, role: 'editor' });
    open();
    const sheet = await openStop('여행지 1');
    server.obstruct(() => ({ status: 403, body: { code: '403', message: '해당 플랜에 접근할 권한이 없습니다.' } }));
    fireEvent.change(within(sheet).getByLabelText(/^메모/), { target: { value: '늦은 메모' } });
    fireEvent.blur(within(sheet).getByLabelText(/^메모/));
    await screen.findByText('바꾼 내용을 저장하지 못했어요.');
    expect(screen.queryByText('여행지 1의 메모를 바꿨어요.')).toBeNull();
  });

  test('a field that nobody types in follows the change of another member', async () => {
    const server = serveTrip();
    open();
    const sheet = await openStop('여행지 1');
    await act(async () =>
      server.changeAs('수아', { type: 'stop', changeId: 'sua-00003', travelId: 1, memo: '수아의 메모' }),
    );
    await waitFor(() =>
      expect((within(sheet).getByLabelText(/^메모/) as HTMLTextAreaElement).value).toBe('수아의 메모'),
    );
  });
});

describe('a place, a day and the plan', () => {
  test('time, stay and memo save themselves when they are left', async () => {
    const server = serveTrip();
    open();
    const sheet = await openStop('여행지 2');
    const time = within(sheet).getByLabelText(/^도착 시각/);
    fireEvent.change(time, { target: { value: '14:30' } });
    fireEvent.blur(time);
    fireEvent.change(within(sheet).getByLabelText('머무는 시간'), { target: { value: '45' } });
    fireEvent.change(within(sheet).getByLabelText(/^메모/), { target: { value: '해 질 때' } });
    fireEvent.click(within(sheet).getByRole('button', { name: '닫기' }));
    await waitFor(() =>
      expect(server.plan.selectedPlaces[1]).toMatchObject({ time: '14:30', stayMinutes: 45, memo: '해 질 때' }),
    );
    expect(screen.getByRole('region', { name: /^1일차/ }).textContent).toContain('오후 2:30');
  });

  test('a lodging begins the next day', async () => {
    const server = serveTrip({
      ...TRIP,
      days: [
        {
          day: 1,
          date: '2031-03-02',
          startTime: '09:00',
          isStartSet: true,
          memo: '',
          lodging: { name: '난바 호텔', mapX: 135.5, mapY: 34.67 },
        },
      ],
    });
    open();
    const second = await screen.findByRole('region', { name: /^2일차/ });
    expect(second.textContent).toContain('난바 호텔');
    expect(screen.getByRole('region', { name: /^1일차/ }).textContent).toContain('에 돌아와요');
    fireEvent.click(screen.getByRole('button', { name: '1일차 시각, 숙소, 메모 바꾸기' }));
    fireEvent.click(await screen.findByRole('button', { name: '숙소 비우기' }));
    await waitFor(() => expect(server.plan.days[0]?.lodging).toBeNull());
  });

  test('a place of the catalogue is suggested as a lodging, and is one', async () => {
    const server = serveTrip(TRIP, {
      destination: (travelNo) => ({ body: ok(testDestination(travelNo, '난바 호텔', { mapX: 135.49, mapY: 34.7 })) }),
      suggestions: [
        { kind: 'place', text: '난바 호텔', travelNo: 6 },
        { kind: 'station', text: '난바역' },
      ],
    });
    open();
    await screen.findByRole('region', { name: /^1일차/ });
    fireEvent.click(screen.getByRole('button', { name: '1일차 시각, 숙소, 메모 바꾸기' }));
    fireEvent.click(await screen.findByRole('button', { name: '다른 숙소 정하기' }));
    fireEvent.input(screen.getByRole('combobox', { name: '숙소 이름' }), { target: { value: '난바' } });
    const offered = within(await screen.findByRole('listbox', { name: '추천 검색어' })).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['난바 호텔여행지']);
    fireEvent.click(offered[0] as HTMLElement);
    await screen.findByRole('option', { name: '지도에 표시한 곳' });
    fireEvent.click(screen.getByRole('button', { name: '숙소로 정하기' }));
    await waitFor(() => expect(server.plan.days[0]?.lodging).toEqual({ travelNo: 6 }));
  });

  test('while a place to add is typed, names are suggested, and one that is chosen is searched', async () => {
    const server = serveTrip(TRIP, { suggestions: [{ kind: 'place', text: '도톤보리', travelNo: 2 }] });
    open();
    const third = await screen.findByRole('region', { name: /^3일차/ });
    fireEvent.click(within(third).getByRole('button', { name: '3일차에 장소 추가' }));
    fireEvent.input(await screen.findByRole('combobox', { name: '장소 검색' }), { target: { value: '도' } });
    fireEvent.click(await screen.findByRole('option'));
    await waitFor(() =>
      expect(server.calls.filter(({ path }) => path.endsWith('user/search')).at(-1)?.query.search).toBe('도톤보리'),
    );
  });

  test('shorter dates ask before places lose their day; a companion gets the message that dates are the owner’s', async () => {
    const server = serveTrip();
    open();
    fireEvent.click(await screen.findByRole('button', { name: '날짜·인원·예산 바꾸기' }));
    fireEvent.change(await screen.findByLabelText(/^여행 종료일/), { target: { value: '2031-03-02' } });
    fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
    await screen.findByText('종료일은 시작일보다 늦어야 합니다.');
    fireEvent.change(screen.getByLabelText(/^여행 시작일/), { target: { value: '2031-03-01' } });
    fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
    await waitFor(() =>
      expect(server.plan).toMatchObject({ travelStartDate: '2031-03-01', travelEndDate: '2031-03-02' }),
    );
    await screen.findByRole('region', { name: '1일차 3월 1일 토요일' });
    cleanup();
    serveTrip({ ...TRIP, role: 'editor' });
    open();
    fireEvent.click(await screen.findByRole('button', { name: '날짜·인원·예산 바꾸기' }));
    await screen.findByText('여행 날짜는 플랜을 만든 사람만 바꿀 수 있어요.');
    expect(screen.queryByLabelText(/^여행 시작일/)).toBeNull();
  });

  test('장소 추가 shows places nearby and adds one to the day', async () => {
    const server = serveTrip();
    open();
    fireEvent.click(await screen.findByRole('button', { name: '2일차에 장소 추가' }));
    fireEvent.click(await screen.findByRole('button', { name: '여행지 6 2일차에 담기' }));
    await screen.findByText('2일차에 담음');
    await waitFor(() => expect(server.plan.selectedPlaces.find(({ travelId }) => travelId === 6)?.day).toBe(2));
  });

  test('the history names who changed what, and an entry can be taken back there', async () => {
    const server = serveTrip();
    server.changeAs('수아', { type: 'remove', changeId: 'sua-00004', travelId: 3 });
    open();
    fireEvent.click(await screen.findByRole('button', { name: '변경 기록' }));
    const entry = (await screen.findByText('수아')).closest('li') as HTMLElement;
    fireEvent.click(within(entry).getByRole('button', { name: /되돌리기$/ }));
    await screen.findByText('되돌림');
    expect(server.plan.selectedPlaces).toHaveLength(4);
  });
});

test('the error of a field goes as soon as the field is changed', async () => {
  serveTrip();
  open();
  fireEvent.click(await screen.findByRole('button', { name: '날짜·인원·예산 바꾸기' }));
  const budget = await screen.findByLabelText<HTMLInputElement>(/^최소 예산/);
  fireEvent.change(budget, { target: { value: '만 원' } });
  fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
  await waitFor(() => expect(budget.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(budget, { target: { value: '10000' } });
  expect(budget.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByText(PLAN_MESSAGES.budgetDigits)).toBeNull();
});

describe('advice', () => {
  test('날짜별로 나누기 shows the division first, applies it by one click, and one click takes it back', async () => {
    const undated = { ...TRIP, selectedPlaces: TRIP.selectedPlaces.map((place) => ({ ...place, day: null })) };
    const server = serveTrip(undated);
    open();
    fireEvent.click(await screen.findByRole('button', { name: '날짜별로 나누기' }));
    const dialog = await screen.findByRole('dialog', { name: '날짜별로 나누기' });
    const apply = await within(dialog).findByRole('button', { name: '이대로 나누기' });
    expect(dialog.textContent).toContain('날짜 미정 4곳을 이렇게 나눌까요?');
    expect(server.sent()).toEqual([]);
    fireEvent.click(apply);
    await waitFor(() => expect(server.plan.selectedPlaces.every(({ day }) => day !== null)).toBe(true));
    expect(server.sent()).toHaveLength(1);
    await pressUndo();
    await waitFor(() => expect(server.plan.selectedPlaces.every(({ day }) => day === null)).toBe(true));
  });

  test('동선 추천 of a day shows both orders and applies the advised one only when it is chosen', async () => {
    const [one, two, three, four] = TRIP.selectedPlaces as [
      Plan['selectedPlaces'][0],
      Plan['selectedPlaces'][0],
      Plan['selectedPlaces'][0],
      Plan['selectedPlaces'][0],
    ];
    const server = serveTrip({
      ...TRIP,
      selectedPlaces: [one, three, two, four].map((place, index) => ({ ...place, day: 1, choiceOrder: index + 1 })),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: '1일차 동선 추천' }));
    const dialog = await screen.findByRole('dialog', { name: '1일차 동선 추천' });
    fireEvent.click(await within(dialog).findByRole('button', { name: '이 순서로 바꾸기' }));
    // Both directions are equally short.
    await waitFor(() =>
      expect(['1 2 3 4', '4 3 2 1']).toContain(server.plan.selectedPlaces.map(({ travelId }) => travelId).join(' ')),
    );
  });

  test('플랜 복사 asks for the new start and opens the copy', async () => {
    const server = serveTrip();
    const { address } = open();
    fireEvent.click(await screen.findByRole('button', { name: '플랜 복사' }));
    fireEvent.click(await screen.findByRole('button', { name: '복사하기' }));
    await screen.findByText('여행 시작일을 선택해주세요.');
    fireEvent.change(screen.getByLabelText('새 여행 시작일'), { target: { value: '2031-05-01' } });
    fireEvent.click(screen.getByRole('button', { name: '복사하기' }));
    await waitFor(() => expect(address()).toBe('/myplan/detail/99'));
    expect(server.calls.find(({ path }) => path.endsWith('/copy'))?.body).toEqual({ travelStartDate: '2031-05-01' });
  });
});

function open(route = '/myplan/detail/12') {
  return renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route, session: { memberNo: 1, memberName: OWN_NAME } },
  );
}

function stopsIn(section: HTMLElement): (string | undefined)[] {
  return [...section.querySelectorAll('[data-stop] h3')].map(({ textContent }) => textContent ?? undefined);
}

async function openStop(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: `${name} 옮기기, 시간과 메모` }));
  const sheet = await screen.findByRole('dialog', { name });
  await within(sheet).findByRole('button', { name: '플랜에서 빼기' });
  return sheet;
}

function press(element: Element, key: string) {
  act(() => (element as HTMLElement).focus());
  fireEvent.keyDown(element, { key });
  fireEvent.keyUp(element, { key });
}

function focused(): HTMLElement {
  return document.activeElement as HTMLElement;
}

async function pressUndo() {
  const [undo] = await screen.findAllByRole('button', { name: '되돌리기' });
  await act(async () => void fireEvent.click(undo as HTMLElement));
}
