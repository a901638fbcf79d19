/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  changeMyPlan,
  listMyPlans,
  listPlanChanges,
  PLAN_MESSAGES,
  type PlanSummary,
  undoPlanChange,
} from '@osaka/contracts/planner';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import AddToPlan from '../add-to-plan.tsx';
import { PLAN } from '../testing/planner-server.ts';

const FRIENDS: PlanSummary = { ...PLAN, planNo: 13, planTitle: '친구의 오사카', role: 'editor', ownerName: '하늘산책' };
const READ_ONLY: PlanSummary = { ...PLAN, planNo: 14, planTitle: '구경만', role: 'viewer', ownerName: '바다' };
type Added = { changes: { type: string; travelNo: number; day: number | null; changeId: string }[] };
let changeStatus = 200;

function open(plans: PlanSummary[] = [PLAN, FRIENDS, READ_ONLY]) {
  const [onClose, onNewPlan] = [jest.fn(), jest.fn()];
  const added: Added[] = [];
  const calls = serveCalls([
    [listMyPlans, () => ({ body: ok({ plans, totalPages: 1, totalElements: plans.length }, '') })],
    [undoPlanChange, () => ({ body: ok({ plan: PLAN, version: 4 }, '') })],
    [
      listPlanChanges,
      () => ({
        body: ok(
          {
            changes: [
              {
                changeNo: 5,
                memberName: '하나',
                at: '2031-02-20T03:00:00.000Z',
                changes: added.at(-1)?.changes,
                undone: false,
              },
            ],
            hasMore: false,
          },
          '',
        ),
      }),
    ],
    [
      changeMyPlan,
      ({ body, path }) => {
        if (changeStatus !== 200)
          return {
            status: changeStatus,
            body: {
              code: String(changeStatus),
              message: changeStatus === 409 ? PLAN_MESSAGES.placeThere : '플랜 정보를 찾을 수 없습니다.',
            },
          };
        added.push(body as Added);
        return {
          body: ok({ plan: path.includes('/13/') ? { ...PLAN, ...FRIENDS } : PLAN, version: 3, skipped: [] }, ''),
        };
      },
    ],
  ]);
  renderScreen(<AddToPlan travelNo={77} title="쓰텐카쿠" onClose={onClose} onNewPlan={onNewPlan} />, {
    session: { memberNo: 1 },
  });
  return { calls, added, onClose, onNewPlan };
}
beforeEach(() => {
  changeStatus = 200;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
const choose = async (plan: RegExp, day: RegExp) => {
  fireEvent.click(await screen.findByRole('radio', { name: plan }));
  fireEvent.click(screen.getByRole('radio', { name: day }));
  fireEvent.click(screen.getByRole('button', { name: '담기' }));
};

test('되돌리기 takes exactly this change back, and the next click asks again', async () => {
  const { calls } = open();
  await choose(/엄마와 둘이/, /날짜 미정/);
  fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/my-plans/12/changes/5/undo')).toBe(true));
  cleanup();
  open();
  expect(await screen.findByRole('dialog', { name: '일정에 담기' })).toBeTruthy();
});

test('the plan and day are asked once among the plans that the member may change, and remembered for the visit', async () => {
  const { added, onClose } = open();
  await screen.findByRole('radio', { name: /친구의 오사카/ });
  expect(screen.queryByText('구경만')).toBeNull();
  await choose(/친구의 오사카/, /^2일차 03.03/);
  expect(await screen.findByText('친구의 오사카 2일차에 담았어요.')).toBeTruthy();
  expect(added[0]?.changes).toMatchObject([{ type: 'add', travelNo: 77, day: 2 }]);
  expect(onClose).toHaveBeenCalled();
  cleanup();
  const again = open();
  await waitFor(() => expect(again.added).toHaveLength(1));
  expect(again.added[0]?.changes).toMatchObject([{ travelNo: 77, day: 2 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a member without a plan to change begins a new one, and anyone can choose to', async () => {
  const { onNewPlan } = open([READ_ONLY]);
  await waitFor(() => expect(onNewPlan).toHaveBeenCalledTimes(1));
  cleanup();
  const other = open();
  fireEvent.click(await screen.findByRole('button', { name: '새 플랜 만들기' }));
  expect([other.onNewPlan.mock.calls.length, other.onClose.mock.calls.length]).toEqual([1, 1]);
});

test('a cross and a click outside close the question, a click beside its words does not', async () => {
  const { onClose } = open();
  const dialog = await screen.findByRole('dialog', { name: '일정에 담기' });
  dialog.getBoundingClientRect = () => ({ left: 100, right: 400, top: 100, bottom: 500 }) as DOMRect;
  fireEvent.click(dialog, { clientX: 110, clientY: 110 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog, { clientX: 50, clientY: 110 });
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a refusal is shown in the dialog, which stays; of a remembered plan that is gone it is asked again', async () => {
  changeStatus = 409;
  const { onClose } = open();
  await choose(/엄마와 둘이/, /^1일차/);
  expect((await screen.findByRole('alert')).textContent).toBe('이미 담은 여행지예요.');
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  sessionStorage.setItem('osaka:add-to-plan:1', '{"planNo":12,"day":1}');
  changeStatus = 404;
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('플랜 정보를 찾을 수 없습니다.');
  expect(screen.getByRole('dialog', { name: '일정에 담기' })).toBeTruthy();
});

test('the message about a place replaces that about the place before, also on a page in an insecure context', async () => {
  sessionStorage.setItem('osaka:add-to-plan:1', '{"planNo":12,"day":1}');
  const secure = crypto.randomUUID;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  open();
  await screen.findByText(/ 1일차에 담았어요\./);
  cleanup();
  changeStatus = 409;
  open();
  await screen.findByText('이미 담은 여행지예요.');
  expect(screen.queryByText(/ 1일차에 담았어요\./)).toBeNull();
  Object.defineProperty(crypto, 'randomUUID', { value: secure, configurable: true });
});
