/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  confirmAppAtLogin,
  login,
  proveByCode,
  SECOND_FACTOR_MESSAGES,
  type SecondStep,
  setUpAppAtLogin,
} from '@osaka/contracts/account';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { loginInfoOf, renderScreen, serveCalls, showScreens } from '@osaka/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { click, closeDialog, field, says, saysNot, type } from '../testing/acts.ts';
import { LoginPage } from './login.page.tsx';

beforeAll(() => showScreens({ '/': '나만의 오사카 여행 계획', '/myplan/list': '내 여행 플랜', '/login': '로그인' }));
beforeEach(() => sessionStorage.clear());

const site = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const signedIn = { loginInfo: loginInfoOf({}), tokens: { accessToken: 'token' } };
const refusing = (status: number, message: string) => ({
  status,
  body: { code: String(status), message, ...(status === 400 ? { errors: [{ path: 'code', message }] } : {}) },
});

async function typePassword(secondStep: SecondStep, route = '/login?from=%2Fmyplan%2Flist') {
  const served = { code: { body: ok(signedIn) } as ReturnType<typeof refusing> | { body: unknown } };
  const calls = serveCalls([
    [login, () => ({ body: ok({ secondStep }) })],
    [proveByCode, () => served.code],
    [
      setUpAppAtLogin,
      () => ({ body: ok({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' }) }),
    ],
    [confirmAppAtLogin, () => ({ body: ok({ ...signedIn, recoveryCodes: ['7KQ2M-X04TB', 'AAAAA-BBBBB'] }) })],
  ]);
  const shown = renderScreen(site, { route });
  await type('아이디', 'haneul1');
  await type('비밀번호', 'Osaka123!');
  await click('로그인');
  return { served, calls, ...shown };
}
const APP: SecondStep = { methods: ['app', 'recovery-code'], mustSetUp: false };

test('the password begins no session; the code of the app does, and the login leads to where it was asked for', async () => {
  const { calls, address } = await typePassword(APP);
  await says('2단계 인증');
  expect(session.state.isAuthenticated).toBe(false);
  await type('인증번호', '123 456');
  await click('확인');
  await waitFor(() => expect(address()).toBe('/myplan/list'));
  expect(calls.at(-1)?.body).toEqual({ code: '123 456' });
  expect(session.state.isAuthenticated).toBe(true);
});

test('a wrong code is shown at its field, keeps the typed text, and a required wait is shown in a dialog', async () => {
  const { served } = await typePassword(APP);
  await says('인증 앱에 나온 숫자 6자리');
  served.code = refusing(400, SECOND_FACTOR_MESSAGES.codeWrong);
  await type('인증번호', '123456');
  await click('확인');
  await says(SECOND_FACTOR_MESSAGES.codeWrong);
  expect(field('인증번호').value).toBe('123456');
  expect(document.activeElement).toBe(field('인증번호'));
  served.code = refusing(429, '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.');
  await click('확인');
  await closeDialog('요청이 너무 많습니다. 잠시 후 다시 시도해주세요.');
  expect(field('인증번호').value).toBe('123456');
});

test('nothing is sent that is neither a code nor a recovery code', async () => {
  const { calls } = await typePassword(APP);
  await says('인증 앱에 나온 숫자 6자리');
  await click('확인');
  await says(SECOND_FACTOR_MESSAGES.codeMissing);
  await type('인증번호', '12');
  await click('확인');
  await says(SECOND_FACTOR_MESSAGES.codeFormat);
  expect(calls).toHaveLength(1);
});

test('a recovery code takes the place of the app', async () => {
  const { calls } = await typePassword(APP);
  await says('인증 앱에 나온 숫자 6자리');
  await click('복구 코드로 로그인');
  await type('복구 코드', '7kq2m-x04tb');
  await click('확인');
  await waitFor(() => expect(session.state.isAuthenticated).toBe(true));
  expect(calls.at(-1)?.body).toEqual({ code: '7kq2m-x04tb' });
});

test('a step that is over says so and returns to the password', async () => {
  const { served } = await typePassword(APP);
  await says('인증 앱에 나온 숫자 6자리');
  served.code = refusing(401, SECOND_FACTOR_MESSAGES.stepOver);
  await type('인증번호', '123456');
  await click('확인');
  await closeDialog(SECOND_FACTOR_MESSAGES.stepOver);
  await says('다시 만나 반가워요');
  expect(session.state.isAuthenticated).toBe(false);
});

test('an administrator who must have a second factor connects an app and keeps the recovery codes before the session begins', async () => {
  const { address } = await typePassword({ methods: [], mustSetUp: true }, '/login');
  await says('ABCD EFGH IJKL MNOP');
  expect(document.activeElement?.textContent).toMatch(/^관리자 계정은 2단계 인증이 필요해요/);
  await waitFor(() => screen.getByRole('img', { name: '인증 앱에 등록할 QR 코드' }));
  await type('인증번호', '123456');
  await click('연결하기');
  await says('7KQ2M-X04TB');
  expect(session.state.isAuthenticated).toBe(false);
  await click('보관했어요');
  await waitFor(() => expect(address()).toBe('/'));
  await saysNot('7KQ2M-X04TB');
  expect(session.state.isAuthenticated).toBe(true);
});
