/** @jest-environment @osaka/web-kit/testing/environment */
import { describe, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  MESSAGES,
  sendFindIdCode,
  sendFindPasswordCode,
  setNewPassword,
  verifyFindIdCode,
  verifyFindPasswordCode,
} from '@osaka/contracts/account';
import { Route, Routes, useLocation } from '@osaka/web-kit/router';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { click, closeDialog, field, says, type } from '../testing/acts.ts';
import { FindIdPage } from './find-id.page.tsx';
import { FindIdResultPage } from './find-id-result.page.tsx';
import { FindPasswordPage } from './find-password.page.tsx';
import { NewPasswordPage } from './new-password.page.tsx';

const site = (
  <Routes>
    <Route path="/findId" element={<FindIdPage />} />
    <Route path="/findIdResult" element={<FindIdResultPage />} />
    <Route path="/findPassword" element={<FindPasswordPage />} />
    <Route path="/newPassword" element={<NewPasswordPage />} />
    <Route path="*" element={null} />
  </Routes>
);
function HistoryState() {
  return <output data-testid="history">{JSON.stringify(useLocation().state)}</output>;
}

const NOT_FOUND = { status: 404, body: { code: '404', message: MESSAGES.memberNotFound } };
const fine = () => ({ body: ok(null) });

function serve({
  found = { body: ok({ memberId: 'haneul1' }) as unknown, status: 200 },
  granted = { status: 200, body: ok(null) as unknown },
  renewed = { status: 200, body: ok(null) as unknown },
} = {}) {
  return serveCalls([
    [sendFindIdCode, fine],
    [sendFindPasswordCode, fine],
    [verifyFindIdCode, () => found],
    [verifyFindPasswordCode, () => granted],
    [setNewPassword, () => renewed],
  ]);
}

async function enterCode() {
  await click('인증번호 받기');
  await waitFor(() => field('인증번호'));
  await type('인증번호', '0427');
  await click('인증 확인');
}

describe('find id', () => {
  test('requires a valid nickname and address', async () => {
    const calls = serve();
    renderScreen(site, { route: '/findId' });
    await click('인증번호 받기');
    await says('닉네임을 입력해주세요.');
    await says('이메일을 입력해주세요.');
    await type('닉네임', '하늘산책');
    await type('이메일', 'haneul');
    await click('인증번호 받기');
    await says('유효한 이메일을 입력해주세요.');
    await type('이메일', 'haneul@example.com');
    await click('확인');
    await says(MESSAGES.emailIncomplete);
    expect(calls).toHaveLength(0);
  });

  test('shows the id after the code was entered', async () => {
    const calls = serve();
    const { address } = renderScreen(site, { route: '/findId' });
    await type('닉네임', '하늘산책');
    await type('이메일', 'haneul@example.com');
    await enterCode();
    await says(MESSAGES.emailVerified);
    expect(field('닉네임').disabled && field('이메일').disabled).toBe(true);
    await click('확인');
    await waitFor(() => expect(address()).toBe('/findIdResult'));
    expect(screen.getByText('haneul1')).toBeTruthy();
    expect(screen.getByRole('link', { name: '로그인' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: '비밀번호 찾기' }).getAttribute('href')).toBe('/findPassword');
    expect(calls.map(({ body }) => body)).toEqual([
      { memberName: '하늘산책', email: 'haneul@example.com' },
      { verifyCode: '0427', email: 'haneul@example.com' },
    ]);
  });

  test('does not store the id in the history, so that a reload loses it', async () => {
    serve();
    renderScreen(
      <>
        {site}
        <HistoryState />
      </>,
      { route: '/findId' },
    );
    await type('닉네임', '하늘산책');
    await type('이메일', 'haneul@example.com');
    await enterCode();
    await says(MESSAGES.emailVerified);
    await click('확인');
    await screen.findByText('haneul1');
    expect(screen.getByTestId('history').textContent).toBe('null');
  });

  test('shows that the member does not exist and resets the form', async () => {
    serve({ found: NOT_FOUND });
    renderScreen(site, { route: '/findId' });
    await type('닉네임', '하늘산책');
    await type('이메일', 'nobody@example.com');
    await enterCode();
    await closeDialog(MESSAGES.memberNotFound);
    expect(screen.queryByLabelText('인증번호')).toBeNull();
  });

  test('shows no result without a found id', () => {
    renderScreen(site, { route: '/findIdResult' });
    expect(screen.getByText('아이디 정보를 불러올 수 없습니다.')).toBeTruthy();
  });
});

describe('find password', () => {
  async function toNewPassword() {
    await type('아이디', 'haneul1');
    await type('이메일', 'haneul@example.com');
    await enterCode();
    await says(MESSAGES.emailVerified);
    await click('확인');
    await waitFor(() => field('새 비밀번호'));
  }

  test('requires a valid id, an address and the verification', async () => {
    serve();
    renderScreen(site, { route: '/findPassword' });
    await click('확인');
    await says('아이디를 입력해주세요.');
    await says('이메일을 입력해주세요.');
    await type('아이디', 'haneul1');
    await type('이메일', 'haneul@example.com');
    await click('확인');
    await says(MESSAGES.emailIncomplete);
  });

  test('sets a new password and redirects to the login', async () => {
    const calls = serve();
    const { address } = renderScreen(site, { route: '/findPassword' });
    await toNewPassword();
    await type('새 비밀번호', 'short');
    await click('확인');
    await says(MESSAGES.newPasswordFormat);
    await type('새 비밀번호', 'Namba456#');
    await type('새 비밀번호 확인', 'Namba456');
    await says(MESSAGES.passwordMismatch);
    await type('새 비밀번호 확인', 'Namba456#');
    await click('확인');
    await closeDialog(MESSAGES.passwordRecovered);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(calls.at(-1)?.body).toEqual({ memberId: 'haneul1', newPassword: 'Namba456#' });
  });

  test('shows that the member does not exist', async () => {
    serve({ granted: NOT_FOUND });
    renderScreen(site, { route: '/findPassword' });
    await type('아이디', 'nobody1');
    await type('이메일', 'haneul@example.com');
    await enterCode();
    await closeDialog(MESSAGES.memberNotFound);
  });

  test('shows a failure to set the new password', async () => {
    serve({ renewed: { status: 403, body: { code: '403', message: MESSAGES.emailIncomplete } } });
    renderScreen(site, { route: '/findPassword' });
    await toNewPassword();
    await type('새 비밀번호', 'Namba456#');
    await type('새 비밀번호 확인', 'Namba456#');
    await click('확인');
    await closeDialog('비밀번호 변경 중 오류가 발생했습니다.');
  });

  test('offers a new password only after a verification', async () => {
    const { address } = renderScreen(site, { route: '/newPassword' });
    await waitFor(() => expect(address()).toBe('/findPassword'));
  });
});
