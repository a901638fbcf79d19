/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { changeMyPlan, getMyPlan, type TripChange } from '@osaka/contracts/planner';
import { session } from '@osaka/web-kit';
import { loginInfoOf, renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import SendWaiting from '../send-waiting.tsx';
import { failure } from '../testing/planner-server.ts';
import { TRIP } from '../testing/trip-server.ts';
import { plansThatWait, waitingChanges } from './saving-store.ts';

const MEMO: TripChange = { type: 'stop', changeId: 'own-00001', travelId: 1, memo: '내 메모' };

beforeEach(() => {
  session.end();
  session.start(loginInfoOf({ memberNo: 1 }), { accessToken: 'token' });
  waitingChanges(TRIP.planNo).keep([{ changes: [MEMO], wasSent: false }]);
});
afterEach(cleanup);

test('changes that wait are sent without their plan being open, which is said, and wait no longer', async () => {
  const calls = serveCalls([
    [getMyPlan, () => ({ body: ok(TRIP) })],
    [
      changeMyPlan,
      () => ({ body: ok({ plan: { ...TRIP, version: TRIP.version + 1 }, version: TRIP.version + 1, skipped: [] }) }),
    ],
  ]);
  renderScreen(<SendWaiting />, { session: { memberNo: 1 } });
  expect(await screen.findByText(`연결이 끊겼을 때 ${TRIP.planTitle}에서 바꾼 내용 1건을 저장했어요.`)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ changes: [MEMO] }]);
  expect(plansThatWait()).toEqual([]);
});

test('changes of a plan that is gone are given up, which is said; those of another member are not touched', async () => {
  serveCalls([[getMyPlan, () => failure(404)]]);
  renderScreen(<SendWaiting />, { session: { memberNo: 2 } });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  cleanup();
  renderScreen(<SendWaiting />, { session: { memberNo: 1 } });
  expect(await screen.findByText(/열 수 없게 된 플랜에서 바꾼 내용이 있어 저장하지 못했어요/)).toBeTruthy();
  expect(screen.getByRole('alertdialog').textContent).toContain('“내 메모”');
  expect(plansThatWait()).toEqual([]);
});
