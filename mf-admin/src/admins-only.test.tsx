/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { readOwnMember } from '@osaka/contracts/account';
import { session } from '@osaka/web-kit';
import { loginInfoOf, renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { AdminsOnly } from './admins-only.tsx';
import { readAlert } from './testing/read-alert.ts';

const gate = (
  <AdminsOnly title="관리자 페이지">
    <h1>안쪽</h1>
  </AdminsOnly>
);

const serviceSays = (isAdmin: boolean) =>
  serveCalls([[readOwnMember, () => ({ body: ok({ loginInfo: loginInfoOf({ isAdmin }), email: 'a@example.com' }) })]]);

test('an administrator sees the screen', async () => {
  serviceSays(true);
  renderScreen(gate, { session: { isAdmin: true } });
  expect(await screen.findByRole('heading', { name: '안쪽' })).toBeTruthy();
});

test('a member sees the refusal, and no request but that for the own role is sent', async () => {
  const calls = serviceSays(false);
  renderScreen(gate, { session: {} });
  expect(await screen.findByText('관리자만 접근할 수 있는 페이지입니다.')).toBeTruthy();
  expect(screen.queryByText('안쪽')).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual(['/api/members/me']);
});

test('a member who was promoted meanwhile sees the screen, and the stored login is updated', async () => {
  serviceSays(true);
  renderScreen(gate, { session: {} });
  expect(await screen.findByRole('heading', { name: '안쪽' })).toBeTruthy();
  expect(session.state.isAdmin).toBe(true);
});

test('an administrator who was demoted meanwhile never sees the guarded screen', async () => {
  serviceSays(false);
  renderScreen(gate, { session: { isAdmin: true } });
  expect(screen.queryByText('안쪽')).toBeNull();
  expect(await screen.findByText('관리자만 접근할 수 있는 페이지입니다.')).toBeTruthy();
  expect(session.state.isAdmin).toBe(false);
});

test('a guest sees a notice and is redirected to the login', async () => {
  const { address } = renderScreen(gate, { route: '/adminPage' });
  expect(await readAlert()).toBe('로그인이 필요한 서비스입니다.');
  await waitFor(() => expect(address()).toBe('/login'));
});

test('an administrator who loses the role sees the refusal at once', async () => {
  serviceSays(true);
  renderScreen(gate, { session: { isAdmin: true } });
  await screen.findByRole('heading', { name: '안쪽' });
  act(() => session.update({ authorities: [{ authority: 'ROLE_USER' }] }));
  expect(screen.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeTruthy();
});
