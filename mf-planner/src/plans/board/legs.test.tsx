/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PLAN_MESSAGES, type Plan } from '@osaka/contracts/planner';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OWN_NAME, serveTrip, TRIP } from '../../testing/trip-server.ts';
import { PlanDetailPage } from '../plan-detail.page.tsx';

const UMEDA = { mapX: 135.4983, mapY: 34.7032 };
const DOTONBORI = { mapX: 135.5013, mapY: 34.6676 };
const NAMBA = { mapX: 135.5017, mapY: 34.6655 };
const SEOUL = { mapX: 126.978, mapY: 37.5665 };
/** The first day goes from 우메다 to 도톤보리, the second one is in Seoul and nowhere. */
const WAYS: Plan = {
  ...TRIP,
  selectedPlaces: TRIP.selectedPlaces.map((place, index) => ({
    ...place,
    ...([UMEDA, DOTONBORI, NAMBA, SEOUL][index] as typeof UMEDA),
    day: [1, 1, 2, 2][index] ?? null,
  })),
};
const RIDE = /^지하철 미도스지선 · 2\d분 · 240엔$/;

beforeEach(() => {
  session.end();
  sessionStorage.clear();
});
afterEach(cleanup);

function open(plan = WAYS) {
  const server = serveTrip(plan);
  renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route: `/myplan/detail/${plan.planNo}`, session: { memberNo: 1, memberName: OWN_NAME } },
  );
  return server;
}
const dayOf = (no: number) => screen.findByRole('region', { name: new RegExp(`^${no}일차`) });

test('a leg is a straight line that says so until the network is there, then its line, minutes and fare; outside the network it stays one', async () => {
  open();
  const first = await dayOf(1);
  within(first).getByText(/^대중교통 · 대략 \d+분$/);
  await within(first).findByText(RIDE);
  expect(first.textContent).toContain('2곳 · 이동 4.4km · 도보 9분 · 지하철 11분 · 교통비 240엔');
  const second = await dayOf(2);
  within(second).getByText(/^대중교통 · 대략 \d+시간/);
  expect(second.textContent).not.toContain('교통비');
});

test('an opened leg shows its ways with lines and stations in both languages, and leads to Google Maps with both positions', async () => {
  open();
  fireEvent.click(await within(await dayOf(1)).findByRole('button', { name: /^지하철 미도스지선.*가는 길 보기$/ }));
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findByText('여행지 1 → 여행지 2');
  within(sheet).getByText('御堂筋線');
  within(sheet).getByText('梅田');
  expect(
    within(sheet)
      .getByRole('link', { name: /구글 지도에서 길찾기/ })
      .getAttribute('href'),
  ).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=34.7032,135.4983&destination=34.6676,135.5013&travelmode=transit',
  );
  expect(sheet.textContent).not.toContain('막차');
});

test('an opened leg after the last train says so', async () => {
  open({
    ...WAYS,
    selectedPlaces: WAYS.selectedPlaces.map((place) => ({ ...place, time: place.travelId === 1 ? '23:50' : null })),
  });
  fireEvent.click(await within(await dayOf(1)).findByRole('button', { name: /^지하철 미도스지선/ }));
  await within(await screen.findByRole('dialog')).findByText('막차가 끝난 시간이에요.');
});

test('minutes and vehicle that a member sets hold for the day until another place comes before', async () => {
  const server = open();
  const day = await dayOf(1);
  fireEvent.click(await within(day).findByRole('button', { name: /^지하철 미도스지선/ }));
  const sheet = await screen.findByRole('dialog');
  const minutes = await within(sheet).findByLabelText(/^이동 시간/);
  fireEvent.change(minutes, { target: { value: '601' } });
  fireEvent.blur(minutes);
  within(sheet).getByText(PLAN_MESSAGES.travelMinutes);
  fireEvent.change(minutes, { target: { value: '35' } });
  fireEvent.blur(minutes);
  fireEvent.change(within(sheet).getByLabelText('이동 방법'), { target: { value: 'taxi' } });
  await waitFor(() =>
    expect(server.plan.selectedPlaces[1]).toMatchObject({
      travelMinutes: 35,
      travelMode: 'taxi',
      travelFrom: 'place 1',
    }),
  );
  expect(
    server
      .sent()
      .flat()
      .filter((change) => 'travelMinutes' in change && change.travelMinutes === 601),
  ).toEqual([]);
  await within(day).findByText('택시 · 35분 · 직접 정함');
  expect(day.textContent).toContain('오후 12:05');
  await act(async () =>
    server.changeAs('수아', { type: 'move', changeId: 'sua-00001', travelId: 3, day: 1, before: 2 }),
  );
  await within(day).findByText('앞 장소가 바뀌어 다시 계산했어요.');
  expect(within(day).queryByText(/직접 정함/)).toBeNull();
});
