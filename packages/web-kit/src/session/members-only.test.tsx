/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { refresh } from '@osaka/contracts/account';
import { listMyPlans } from '@osaka/contracts/planner';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { call } from '../call.ts';
import { renderScreen, serveCalls } from '../testing/index.ts';
import { MembersOnly } from './members-only.tsx';
import { session } from './session.ts';

const gate = <MembersOnly>{({ memberName }) => <h1>{memberName}의 화면</h1>}</MembersOnly>;
const open = () => renderScreen(gate, { route: '/mypage?tab=2', session: {} });

test('a guest sees an alert and is redirected to the login', async () => {
  const { address } = renderScreen(gate, { route: '/mypage' });
  await closeAlert('로그인이 필요한 서비스입니다.');
  await waitFor(() => expect(address()).toBe('/login'));
});

test('a session ended by the server shows one alert over the screen, however many calls failed', async () => {
  serveCalls([
    [listMyPlans, () => ({ status: 401, body: {} })],
    [refresh, () => ({ status: 401, body: {} })],
  ]);
  const { address } = open();
  await act(async () => void (await Promise.allSettled([call(listMyPlans, {}), call(listMyPlans, {})])));
  screen.getByRole('heading', { name: '하늘산책의 화면' });
  await closeAlert('인증이 만료되었습니다. 다시 로그인해주세요.');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a sign-out in another tab shows an alert', async () => {
  open();
  await act(async () => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await closeAlert('인증이 만료되었습니다. 다시 로그인해주세요.');
});

test('a deliberate sign-out shows no alert and hides the content at once', async () => {
  const { address } = open();
  await act(async () => session.end());
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address()).toBe('/mypage?tab=2');
});

async function closeAlert(message: string) {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(message);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '확인' })));
}
