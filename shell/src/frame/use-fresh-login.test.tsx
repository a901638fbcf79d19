/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { readOwnMember } from '@osaka/contracts/account';
import { loginInfoOf, renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { screen } from '@testing-library/react';
import { showTestSite } from '../testing/site.ts';
import { SiteHeader } from './site-header.tsx';
import { useFreshLogin } from './use-fresh-login.ts';

function Header() {
  useFreshLogin();
  return <SiteHeader />;
}

beforeEach(showTestSite);

test.each([
  [true, '내 정보', '관리자 페이지'],
  [false, '관리자 페이지', '내 정보'],
])('the menu follows the role reported by the service (administrator: %s)', async (isAdmin, before, after) => {
  serveCalls([[readOwnMember, () => ({ body: ok({ loginInfo: loginInfoOf({ isAdmin }), email: 'a@example.com' }) })]]);
  renderScreen(<Header />, { session: { isAdmin: !isAdmin } });
  expect(screen.getByRole('link', { name: before })).toBeTruthy();
  expect(await screen.findByRole('link', { name: after })).toBeTruthy();
});

test('no request is sent for a guest', () => {
  const calls = serveCalls([]);
  renderScreen(<Header />);
  expect(calls).toEqual([]);
});
