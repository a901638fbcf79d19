/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { session } from '@osaka/web-kit';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { AdminsOnly } from './admins-only.tsx';
import { readAlert } from './testing/read-alert.ts';

const gate = (
  <AdminsOnly title="관리자 페이지">
    <h1>안쪽</h1>
  </AdminsOnly>
);

test('an administrator comes in', () => {
  renderScreen(gate, { session: { isAdmin: true } });
  expect(screen.getByRole('heading', { name: '안쪽' })).toBeTruthy();
});

test('a member reads that it is for administrators alone', () => {
  renderScreen(gate, { session: {} });
  expect(screen.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeTruthy();
  expect(screen.queryByText('안쪽')).toBeNull();
});

test('a guest is told and sent to the login', async () => {
  const { address } = renderScreen(gate, { route: '/adminPage' });
  expect(await readAlert()).toBe('로그인이 필요한 서비스입니다.');
  await waitFor(() => expect(address()).toBe('/login'));
});

test('who loses the role meets the gate at once', () => {
  renderScreen(gate, { session: { isAdmin: true } });
  act(() => session.update({ authorities: [{ authority: 'ROLE_USER' }] }));
  expect(screen.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeTruthy();
});
