/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeAll, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { login, MESSAGES } from '@osaka/contracts/account';
import { session } from '@osaka/web-kit';
import { Navigate, Route, Routes, useLocation } from '@osaka/web-kit/router';
import { loginInfoOf, renderScreen, serveCalls, showScreens } from '@osaka/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { click, closeDialog, field, says, saysNot, type } from '../testing/acts.ts';
import { LoginPage } from './login.page.tsx';

beforeAll(() =>
  showScreens({
    '/': '나만의 오사카 여행 계획',
    '/travels': '오사카 여행지',
    '/myplan': '내 플랜 만들기',
    '/myplan/list': '내 여행 플랜',
    '/login': '로그인',
  }),
);

const site = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const failing = (status: number, message: string) =>
  serveCalls([[login, () => ({ status, body: { code: String(status), message } })]]);
const succeeding = () =>
  serveCalls([[login, () => ({ body: ok({ loginInfo: loginInfoOf({}), tokens: { accessToken: 'token' } }) })]]);

async function signIn(memberId = 'haneul1', memberPw = 'Osaka123!') {
  await type('아이디', memberId);
  await type('비밀번호', memberPw);
  await click('로그인');
}

test('the form is validated before the call', async () => {
  const calls = succeeding();
  renderScreen(site, { route: '/login' });
  await signIn('짧은', 'short');
  await says(MESSAGES.memberIdFormat);
  await says(MESSAGES.passwordFormat);
  expect(calls).toHaveLength(0);
  await type('아이디', 'haneul1');
  await saysNot(MESSAGES.memberIdFormat);
});

test('a successful login starts a session and opens the home screen', async () => {
  const calls = succeeding();
  const { address } = renderScreen(site, { route: '/login' });
  await signIn();
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls[0]?.body).toEqual({ memberId: 'haneul1', memberPw: 'Osaka123!' });
  expect(session.state).toMatchObject({
    isAuthenticated: true,
    loginInfo: { memberNo: 1, username: 'haneul1' },
    tokens: { accessToken: 'token' },
  });
});

test.each([
  ['/login?from=%2Fmyplan%2Flist%3Fpage%3D2', '/myplan/list?page=2'],
  ['/login?from=https%3A%2F%2Fevil.example%2Fx', '/'],
  ['/login?from=%2F%2Fevil.example', '/'],
  ['/login?from=%2F%5Cevil.example', '/'],
  ['/login?from=%2FLOGIN%2F', '/'],
])('a login at %s redirects to %s', async (route, where) => {
  succeeding();
  const { address } = renderScreen(site, { route });
  await signIn();
  await waitFor(() => expect(address()).toBe(where));
});

test('the pending action of a guest is returned in the history state', async () => {
  succeeding();
  const guestClick = { kind: 'bookmark', no: 12 };
  renderScreen(
    <Routes>
      <Route path="/" element={<Navigate to="/login" state={{ from: '/travels?page=2', click: guestClick }} />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={<LocationProbe />} />
    </Routes>,
  );
  await signIn();
  await says(`/travels ${JSON.stringify({ click: guestClick })}`);
});

function LocationProbe() {
  const { pathname, state } = useLocation();
  return (
    <p>
      {pathname} {JSON.stringify(state)}
    </p>
  );
}

test('a wrong id or password is shown at the password field, which gets the focus', async () => {
  failing(401, MESSAGES.loginFailed);
  renderScreen(site, { route: '/login' });
  await signIn();
  await says(MESSAGES.loginFailed);
  expect(document.activeElement).toBe(field('비밀번호'));
  expect(field('비밀번호').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  [403, MESSAGES.withdrawn],
  [429, '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'],
])('a failure %i is shown in a dialog: %s', async (status, message) => {
  failing(status, message);
  renderScreen(site, { route: '/login' });
  await signIn();
  await closeDialog(message);
});

test('a member who is already logged in is redirected', async () => {
  const { address } = renderScreen(site, { route: '/login', session: {} });
  await waitFor(() => expect(address()).toBe('/'));
});
