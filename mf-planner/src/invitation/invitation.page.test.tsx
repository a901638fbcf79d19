/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { acceptInvitation, getInvitation, PLAN_MESSAGES } from '@osaka/contracts/planner';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { failure } from '../testing/planner-server.ts';
import { InvitationPage } from './invitation.page.tsx';

const INVITATION = {
  planTitle: '엄마와 둘이 걷는 오사카',
  travelStartDate: '2031-03-02',
  travelEndDate: '2031-03-04',
  ownerName: '하늘산책',
  role: 'editor' as const,
};

afterEach(cleanup);

test('an invitation says who invites to which trip and what one may do there, also to a guest, who is offered the login', async () => {
  const calls = serveCalls([[getInvitation, () => ({ body: ok(INVITATION) })]]);
  open();
  await screen.findByRole('heading', { name: INVITATION.planTitle });
  for (const text of ['하늘산책님의 초대', '2031.03.02(일) ~ 03.04(화) · 2박 3일', '일정을 함께 고칠 수 있어요.'])
    screen.getByText(text);
  fireEvent.click(screen.getByRole('button', { name: '동행으로 들어가기' }));
  await screen.findByText('로그인이 필요합니다.');
  fireEvent.click(screen.getByRole('button', { name: '취소' }));
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
});

test('a member joins with one click and comes to the plan', async () => {
  serveCalls([
    [getInvitation, () => ({ body: ok({ ...INVITATION, role: 'viewer' }) })],
    [acceptInvitation, () => ({ body: ok({ planNo: 12, role: 'viewer' }) })],
  ]);
  const { address } = open(true);
  await screen.findByText('일정을 함께 볼 수 있어요.');
  fireEvent.click(screen.getByRole('button', { name: '동행으로 들어가기' }));
  await waitFor(() => expect(address()).toBe('/myplan/detail/12'));
});

test('a full trip is refused with its message, and the invitation stays', async () => {
  serveCalls([
    [getInvitation, () => ({ body: ok(INVITATION) })],
    [acceptInvitation, () => failure(409, PLAN_MESSAGES.companionsFull)],
  ]);
  open(true);
  fireEvent.click(await screen.findByRole('button', { name: '동행으로 들어가기' }));
  await screen.findByText(PLAN_MESSAGES.companionsFull);
  fireEvent.click(screen.getByRole('button', { name: '확인' }));
  screen.getByRole('heading', { name: INVITATION.planTitle });
});

test.each([
  [410, PLAN_MESSAGES.linkGone],
  [404, PLAN_MESSAGES.invitationMissing],
])('%i is a screen that says so', async (status, notice) => {
  serveCalls([[getInvitation, () => failure(status, notice)]]);
  open();
  await screen.findByRole('heading', { name: notice });
});

function open(isMember = false) {
  return renderScreen(
    <Routes>
      <Route path="/myplan/invitation/:token" element={<InvitationPage />} />
      <Route path="*" element={<p>다른 화면</p>} />
    </Routes>,
    {
      route: '/myplan/invitation/Zt81k3VqAbCdEfGhIjKlMn',
      ...(isMember && { session: { memberNo: 1, memberName: '수아' } }),
    },
  );
}
