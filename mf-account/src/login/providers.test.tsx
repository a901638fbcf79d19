/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeAll, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  checkMemberId,
  checkMemberName,
  joinByOidc,
  MESSAGES,
  OIDC_MESSAGES,
  signInByOidc,
  signUpByOidc,
} from '@osaka/contracts/account';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { loginInfoOf, renderScreen, serveCalls, showScreens } from '@osaka/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { click, closeDialog, field, says, type } from '../testing/acts.ts';
import { LoginPage } from './login.page.tsx';

beforeAll(() => showScreens({ '/': '나만의 오사카 여행 계획', '/myplan/list': '내 여행 플랜', '/login': '로그인' }));

const site = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const signedIn = { loginInfo: loginInfoOf({}), tokens: { accessToken: 'token' } };
const identity = { provider: 'kakao', email: 'haneul@example.com', isEmailVerified: true };
const BACK = '/login?oidc=done&from=%2Fmyplan%2Flist';

function serve(first: object) {
  const served = { signIn: first };
  const calls = serveCalls([
    [signInByOidc, () => ({ body: ok(served.signIn as never) })],
    [checkMemberId, () => ({ body: ok({ available: true }) })],
    [checkMemberName, () => ({ body: ok({ available: true }) })],
    [signUpByOidc, () => ({ body: ok({ memberNo: 1 }) })],
    [joinByOidc, () => ({ body: ok(null) })],
  ]);
  return { served, calls };
}

test('the log-in page offers no provider and makes no call where none is set up', async () => {
  const { calls } = serve(signedIn);
  renderScreen(site, { route: '/login' });
  await says('다시 만나 반가워요');
  expect(screen.queryByText('다른 계정으로 로그인')).toBeNull();
  expect(calls).toHaveLength(0);
});

test('a tied member who comes back from the provider is logged in and led to where the log-in was asked for', async () => {
  serve(signedIn);
  const { address } = renderScreen(site, { route: BACK });
  await waitFor(() => expect(address()).toBe('/myplan/list'));
  expect(session.state.isAuthenticated).toBe(true);
});

test('a new member chooses nickname and id; the address of the provider stays', async () => {
  const { served, calls } = serve({ need: 'sign-up', ...identity });
  const { address } = renderScreen(site, { route: BACK });
  await says('카카오 계정을 확인했어요. 오사카로에서 쓸 닉네임과 아이디를 정해 주세요.');
  expect(field('이메일').value).toBe('haneul@example.com');
  await type('닉네임', '하늘산책');
  await type('아이디', 'haneul1');
  served.signIn = signedIn;
  await click('회원가입');
  await waitFor(() => expect(address()).toBe('/myplan/list'));
  expect(calls.find(({ body }) => body !== undefined)?.body).toEqual({
    memberName: '하늘산책',
    memberId: 'haneul1',
    email: 'haneul@example.com',
  });
});

test('a member with the address joins after the password', async () => {
  const { served, calls } = serve({ need: 'password', ...identity });
  const { address } = renderScreen(site, { route: BACK });
  await says('계정 연결');
  await click('연결하고 로그인');
  await says(MESSAGES.passwordMissing);
  await type('비밀번호', 'Osaka123!');
  served.signIn = signedIn;
  await click('연결하고 로그인');
  await waitFor(() => expect(address()).toBe('/myplan/list'));
  expect(calls.find(({ body }) => body !== undefined)?.body).toEqual({
    memberPw: 'Osaka123!',
    email: 'haneul@example.com',
  });
});

test.each([
  ['away', OIDC_MESSAGES.away],
  ['refused', OIDC_MESSAGES.refused],
  ['unknown', OIDC_MESSAGES.unknown],
])('a return that says %s shows the reason and then the log-in page', async (outcome, message) => {
  const { calls } = serve(signedIn);
  renderScreen(site, { route: `/login?oidc=${outcome}` });
  await closeDialog(message);
  await says('다시 만나 반가워요');
  expect(calls).toHaveLength(0);
});
