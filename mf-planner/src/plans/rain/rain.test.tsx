/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import type { Plan } from '@osaka/contracts/planner';
import type { Destination } from '@osaka/contracts/travel';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, testDestination } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, PLACES } from '../../testing/planner-server.ts';
import { OWN_NAME, serveTrip, TRIP } from '../../testing/trip-server.ts';
import { PlanDetailPage } from '../plan-detail.page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const [near, nearer] = PLACES.slice(5, 7).map(({ travelNo }) => travelNo) as [number, number];
const ALL_DAY = { timeList: [], openKind: 'always' as const };
const CLOSED = { timeList: [], closures: [{ rule: 'yearly' as const, from: '01-01', to: '12-31' }] };

async function open(first: Partial<Destination> = ALL_DAY) {
  const [one, two, ...others] = TRIP.selectedPlaces as [Plan['selectedPlaces'][0], Plan['selectedPlaces'][0]];
  const plan: Plan = {
    ...TRIP,
    selectedPlaces: [{ ...one, indoor: false, time: '11:00' }, { ...two, indoor: true }, ...others],
  };
  const found = [
    { ...(PLACES.find(({ travelNo }) => travelNo === near) as (typeof PLACES)[0]), mapX: 135.515, mapY: 34.68 },
    { ...(PLACES.find(({ travelNo }) => travelNo === nearer) as (typeof PLACES)[0]), mapX: 135.511, mapY: 34.68 },
  ];
  const service = serveTrip(plan, {
    found,
    destination: (travelNo) =>
      [near, nearer].includes(travelNo)
        ? { body: ok(testDestination(travelNo, `여행지 ${travelNo}`, travelNo === nearer ? first : ALL_DAY)) }
        : failure(404),
  });
  renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route: '/myplan/detail/12', session: { memberNo: 1, memberName: OWN_NAME } },
  );
  fireEvent.click(await screen.findByRole('button', { name: '1일차 비가 오면' }));
  const sheet = within(await screen.findByRole('dialog', { name: '비가 오면' }));
  await sheet.findByText(/야외 1곳 가운데/);
  return { service, sheet };
}
const idsOf = ({ selectedPlaces }: Plan) =>
  selectedPlaces.filter(({ day }) => day === 1).map(({ travelId, time }) => [travelId, time]);

test('the nearest place under a roof takes the turn and the time of an outdoor stop with one press, and one takes it back', async () => {
  const { service, sheet } = await open();
  expect(sheet.getByText(/여행지 2.*실내라 그대로 두어요/)).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: /^여행지 1 대신/ }));
  await waitFor(() =>
    expect(idsOf(service.plan)).toEqual([
      [nearer, '11:00'],
      [2, null],
    ]),
  );
  expect(service.sent()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() =>
    expect(idsOf(service.plan)).toEqual([
      [1, '11:00'],
      [2, null],
    ]),
  );
});

test('a place that is closed when one arrives is passed over', async () => {
  const { service, sheet } = await open(CLOSED);
  fireEvent.click(sheet.getByRole('button', { name: /^여행지 1 대신/ }));
  await waitFor(() => expect(idsOf(service.plan)[0]).toEqual([near, '11:00']));
});
