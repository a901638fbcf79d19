/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Booking, EMPTY_BOOKING, emptyDay, PLAN_MESSAGES, type Plan } from '@osaka/contracts/planner';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ARRIVAL as FLIGHT, OWN_ID, OWN_NAME, RAMEN, serveTrip, TRIP, tripWith } from '../../testing/trip-server.ts';
import { PlanDetailPage } from '../plan-detail.page.tsx';

const { bookingNo: NO } = FLIGHT;
const BACK: Booking = {
  ...{ ...FLIGHT, bookingNo: NO + 1, title: '대한항공 KE724', day: 2, time: '13:05', endTime: '15:00', code: '' },
  ...{ fromName: '간사이공항', toName: '인천' },
};
/** Two days, of which the first begins and the second ends with a flight. */
const BOOKED: Plan = { ...TRIP, travelEndDate: '2031-03-03', bookings: [FLIGHT, BACK] };

beforeEach(() => {
  session.end();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

function open(plan: Plan = TRIP) {
  const server = serveTrip(plan);
  renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route: '/myplan/detail/12', session: { memberNo: 1, memberName: OWN_NAME } },
  );
  return server;
}
async function openSheet(name = '예약 적기') {
  fireEvent.click(await screen.findByRole('button', { name: /^예약( \d+)?$/ }));
  const sheet = await screen.findByRole('dialog', { name: '예약' });
  fireEvent.click(await within(sheet).findByRole('button', { name }));
  return sheet;
}
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a booking on the board', () => {
  test('begins and ends the days, says what has to be reached, and hides its code until that is pressed', async () => {
    open({ ...BOOKED, transportReservationLink: '' });
    const first = await screen.findByRole('region', { name: /^1일차/ });
    expect(first.textContent).toContain('간사이공항오후 12:25에 출발해요');
    expect(first.textContent).not.toContain('QX7T2P');
    fireEvent.click(within(first).getByRole('button', { name: '대한항공 KE723 예약번호 보기' }));
    expect(first.textContent).toContain('QX7T2P');
    const last = screen.getByRole('region', { name: /^2일차/ });
    const facts = screen.getAllByText('항공편').map((name) => name.closest('div')?.textContent);
    expect(facts).toEqual(['항공편대한항공 KE723, 대한항공 KE724']);
    expect(last.textContent).toContain('오후 1:05 비행기예요. 오전 11:05까지 간사이공항에 도착해야 해요.');
    expect(last.textContent).toMatch(/지금 일정으로는 오후 \d+:\d+에 도착해 .+ 늦어요\./);
  });

  test('stands in time among the stops, or within the stop that it belongs to', async () => {
    const ticket: Booking = {
      ...{ ...EMPTY_BOOKING, bookingNo: NO, kind: 'ticket', title: '입장권', day: 1, time: '16:00', travelId: 2 },
    };
    const bus: Booking = { ...ticket, bookingNo: NO + 1, kind: 'bus', title: '리무진', time: '13:00', travelId: null };
    open({ ...TRIP, bookings: [bus, ticket] });
    const first = await screen.findByRole('region', { name: /^1일차/ });
    const [, second, , third] = within(first).getAllByRole('listitem');
    expect(second?.textContent).toContain('리무진');
    expect(third?.textContent).toContain('오후 4:00 입장권');
    expect(third?.textContent).toMatch(/^2오후 4:00/);
  });

  test('on the day of arrival stands behind the landing, from which the way leads to the lodging; the hotel gets no day and no pin of its own', async () => {
    const hotel: Booking = {
      ...EMPTY_BOOKING,
      bookingNo: NO + 1,
      kind: 'hotel',
      title: '만노 호텔',
      day: 1,
      time: '15:00',
    };
    const plan = tripWith({ category: '숙박' });
    open({
      ...plan,
      bookings: [FLIGHT, { ...hotel, endDay: 2, travelId: OWN_ID }],
      selectedPlaces: plan.selectedPlaces.map((place) => ({ ...place, day: place.day === 1 ? null : place.day })),
      days: [{ ...emptyDay(1), date: '2031-03-02', lodging: { travelId: OWN_ID } }],
    });
    const first = await screen.findByRole('region', { name: /^1일차/ });
    await waitFor(() =>
      expect(first.textContent).toMatch(
        /KE723.+간사이공항오후 12:25에 출발해요.+만노 호텔.+체크인 오후 3:00.*\d분.+이치란 도톤보리오후 1:\d+에 돌아와요/,
      ),
    );
    const undated = screen.getByRole('region', { name: /^날짜 미정/ });
    expect(within(undated).getByText('· 숙소로 정한 곳', { exact: false }).closest('li')?.textContent).toContain(
      RAMEN.name,
    );
    fireEvent.click(within(undated).getByRole('button', { name: '날짜별로 나누기' }));
    const division = await screen.findByRole('dialog', { name: '날짜별로 나누기' });
    await waitFor(() => expect(division.textContent).toContain('날짜 미정 3곳을 이렇게'));
    expect(division.textContent).not.toContain(RAMEN.name);
  });

  test('that is typed is kept when the sheet is closed, until it is saved or begun again', async () => {
    const server = open();
    await openSheet();
    type('예약 이름', '대한항공 KE723');
    type('출발 시각', '09:20');
    press('닫기');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '예약' })).toBeNull());
    await openSheet();
    await screen.findByText('작성하던 내용을 불러왔어요.');
    press('저장하기');
    await waitFor(() => expect(server.sent()).toMatchObject([[{ title: '대한항공 KE723', time: '09:20' }]]));
    fireEvent.click(await screen.findByRole('button', { name: '예약 적기' }));
    expect(screen.getByLabelText<HTMLInputElement>('예약 이름').value).toBe('');
  });

  test('of a hotel takes its place from a link of a map, and asks for it where none is given', async () => {
    const server = open();
    await openSheet();
    fireEvent.click(screen.getByRole('radio', { name: '숙소' }));
    type('예약 이름', '크로스호텔 오사카');
    type('체크인 날짜', '1');
    type('체크아웃 날짜', '2');
    type(/^장소/, 'link');
    press('저장하기');
    await screen.findByText('숙소의 위치를 정해 주세요. 나중에 정하려면 ‘고르지 않음’을 골라 주세요.');
    expect(server.sent()).toEqual([]);
    type('지도 링크나 좌표', 'https://www.google.com/maps/place/Cross+Hotel/@34.6699,135.5005,17z');
    await screen.findByText('위치를 찾았어요.');
    press('저장하기');
    await waitFor(() => expect(server.plan.bookings).toHaveLength(1));
    expect(server.sent()[0]?.[0]).toMatchObject({
      place: { name: '크로스호텔 오사카', category: '숙박', mapX: 135.5005, mapY: 34.6699 },
    });
    expect(server.plan.days[0]?.lodging).toEqual({ travelId: server.plan.bookings[0]?.travelId });
  });

  test('is made with all fields, and nothing typed is lost where one is wrong', async () => {
    const server = open();
    await openSheet();
    press('저장하기');
    await screen.findByText(PLAN_MESSAGES.bookingTitleMissing);
    const title = screen.getByRole('textbox', { name: '예약 이름' });
    expect(document.activeElement).toBe(title);
    type('예약 이름', '대한항공 KE723');
    type(/^어디로/, '간사이공항');
    type('출발 날짜', '1');
    type('출발 시각', '09:35');
    type('도착 시각', '09:00');
    type(/^예약번호/, 'QX7T2P');
    type(/^값/, '412,300');
    fireEvent.click(screen.getByRole('radio', { name: '원' }));
    press('저장하기');
    await screen.findByText(PLAN_MESSAGES.bookingEnd);
    type('도착 시각', '11:25');
    press('저장하기');
    await waitFor(() => expect(server.plan.bookings).toHaveLength(1));
    expect(server.sent()).toMatchObject([
      [
        {
          ...{ type: 'booking', kind: 'flight', title: '대한항공 KE723', fromName: '', toName: '간사이공항', day: 1 },
          ...{ time: '09:35', endDay: null, endTime: '11:25', code: 'QX7T2P', costYen: null, costKrw: 412_300 },
        },
      ],
    ]);
  });

  test('is changed by what was changed alone, removed, and brought back by one press', async () => {
    const server = open(BOOKED);
    await openSheet('대한항공 KE723 고치기');
    type(/^메모/, '통로 32C');
    press('저장하기');
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    const [changed] = server.sent()[0] ?? [];
    expect(changed).toEqual({ type: 'booking', changeId: expect.any(String), bookingNo: NO, memo: '통로 32C' });
    fireEvent.click(await screen.findByRole('button', { name: '대한항공 KE723 고치기' }));
    press('지우기');
    await waitFor(() => expect(server.plan.bookings).toHaveLength(1));
    fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(server.plan.bookings).toHaveLength(2));
  });

  test('of a hotel fills the nights of its place', async () => {
    const server = open();
    await openSheet();
    fireEvent.click(screen.getByRole('radio', { name: '숙소' }));
    type('예약 이름', '토요코인');
    type('체크인 날짜', '1');
    type('체크아웃 날짜', '3');
    type(/^장소/, '3');
    press('저장하기');
    await waitFor(() =>
      expect(server.plan.days.map(({ lodging }) => lodging)).toEqual([{ travelNo: 3 }, { travelNo: 3 }, null]),
    );
  });

  test('is read by viewers, who write none', async () => {
    open({ ...BOOKED, role: 'viewer' });
    fireEvent.click(await screen.findByRole('button', { name: '예약 2' }));
    const sheet = await screen.findByRole('dialog', { name: '예약' });
    await within(sheet).findByText('1일차 오전 9:35 인천');
    expect(within(sheet).queryByRole('button', { name: '예약 적기' })).toBeNull();
  });

  test('that another member adds comes by the stream', async () => {
    const server = open();
    await screen.findByRole('region', { name: /^3일차/ });
    const { bookingNo, ...values } = FLIGHT;
    act(() => server.changeAs('수아', { type: 'booking', changeId: 'sua-00001', bookingNo, ...values }));
    await screen.findByRole('button', { name: '대한항공 KE723' });
  });
});

describe('확인 메일 붙여넣기', () => {
  const MAIL = 'Booking reference: JT5K9W\nFlight TW301\nIncheon - Kansai\n02 Mar 2031\nDeparts 11:15\nArrives 13:05';

  const paste = async (value: string) =>
    fireEvent.change(await screen.findByLabelText('확인 메일'), { target: { value } });

  test('shows what was understood and what was not, sends nothing, and fills the form', async () => {
    const server = open();
    const sheet = await openSheet('확인 메일 붙여넣기');
    const before = server.calls.length;
    await paste(MAIL);
    const read = await within(sheet).findByRole('region', { name: '비행기 TW301' });
    expect(read.textContent).toBe(
      '편명TW301출발03.02(일) 오전 11:15 인천도착03.02(일) 오후 1:05 간사이공항예약번호JT5K9W값찾지 못해 비워 두었어요',
    );
    expect(server.calls).toHaveLength(before);
    press('이대로 채우기');
    await waitFor(() => expect((screen.getByLabelText('예약 이름') as HTMLInputElement).value).toBe('TW301'));
    press('저장하기');
    await waitFor(() => expect(server.plan.bookings).toMatchObject([{ title: 'TW301', day: 1, code: 'JT5K9W' }]));
  });

  test('writes several bookings at once, which one press takes back', async () => {
    const server = open();
    await openSheet('확인 메일 붙여넣기');
    await paste(`${MAIL}\n\nFlight TW302\n04 Mar 2031\nDeparts 14:00\nArrives 16:00`);
    press('이대로 2건 적기');
    await waitFor(() => expect(server.plan.bookings).toHaveLength(2));
    fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(server.plan.bookings).toHaveLength(0));
  });

  test('says where it finds no booking', async () => {
    open();
    await openSheet('확인 메일 붙여넣기');
    await paste('오사카에서 만나요!');
    await screen.findByText(/^예약을 찾지 못했어요/);
  });
});

test('the link of a plan is offered as a booking once', async () => {
  const server = open();
  await openSheet('예약으로 적기');
  await waitFor(() =>
    expect(server.plan.bookings).toMatchObject([
      { kind: 'flight', title: '항공편', link: TRIP.transportReservationLink },
    ]),
  );
  cleanup();
  open();
  fireEvent.click(await screen.findByRole('button', { name: '예약' }));
  await screen.findByText('아직 적은 예약이 없어요.');
  expect(screen.queryByRole('button', { name: '예약으로 적기' })).toBeNull();
});
