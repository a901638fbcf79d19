/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import {
  checkMemberId,
  checkMemberName,
  MESSAGES,
  sendSignUpCode,
  signUp,
  verifySignUpCode,
} from '@osaka/contracts/account';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { button, click, closeDialog, field, leave, says, saysNot, type } from '../testing/acts.ts';
import { SignUpPage } from './sign-up.page.tsx';

const CODE = '0427';
const answer = (status: number, message: string) => ({
  status,
  body: { code: String(status), message, ...(status === 400 ? { errors: [{ path: '', message }] } : {}) },
});

function serve({
  joined = { status: 201, body: created({ memberNo: 1, memberId: 'haneul1', memberName: '하늘산책' }) as unknown },
  sent = { status: 200, body: ok(null) as unknown },
  verified = answer(400, MESSAGES.codeWrong),
} = {}) {
  return serveCalls([
    [checkMemberName, ({ query }) => ({ body: ok({ available: query.newMemberName !== '바다산책' }) })],
    [checkMemberId, ({ query }) => ({ body: ok({ available: query.memberId !== 'taken12' }) })],
    [sendSignUpCode, () => sent],
    [
      verifySignUpCode,
      ({ body }) => ((body as { verifyCode: string }).verifyCode === CODE ? { body: ok(null) } : verified),
    ],
    [signUp, () => joined],
  ]);
}

/** Serves the mail code calls with responses that the test releases. */
function serveSlowly() {
  let answer = () => {};
  const slowly = () => new Promise<{ body: unknown }>((resolve) => (answer = () => resolve({ body: ok(null) })));
  const calls = serveCalls([
    [checkMemberName, () => ({ body: ok({ available: true }) })],
    [checkMemberId, () => ({ body: ok({ available: true }) })],
    [sendSignUpCode, slowly],
    [verifySignUpCode, slowly],
  ]);
  return {
    arrive: () =>
      act(async () => {
        answer();
        await new Promise((resolve) => setTimeout(resolve));
      }),
    verifying: () => calls.some(({ path }) => path === verifySignUpCode.path),
  };
}

async function fillIn() {
  await type('닉네임', '하늘산책');
  await type('아이디', 'haneul1');
  await type('비밀번호', 'Osaka123!');
  await type('비밀번호 확인', 'Osaka123!');
  await type('이메일', 'haneul@example.com');
}

async function verifyEmail() {
  await click('인증번호 받기');
  await waitFor(() => field('인증번호'));
  await type('인증번호', CODE);
  await click('인증 확인');
  await waitFor(() => expect(screen.queryByLabelText('인증번호')).toBeNull());
}

describe('the sign-up form', () => {
  test.each([
    ['닉네임', '하', MESSAGES.nameFormat],
    ['아이디', 'ab', MESSAGES.memberIdFormat],
    ['비밀번호', 'short', MESSAGES.passwordFormat],
    ['이메일', 'haneul@', MESSAGES.emailFormat],
  ])('validates %s "%s" on blur, not while typing', async (label, value, message) => {
    serve();
    renderScreen(<SignUpPage />);
    await type(label, value);
    expect(screen.queryByText(message)).toBeNull();
    await leave(label);
    await says(message);
    await type(label, `${value}x`);
    await saysNot(message);
  });

  test('shows while typing whether the passwords match', async () => {
    serve();
    renderScreen(<SignUpPage />);
    await type('비밀번호', 'Osaka123!');
    await type('비밀번호 확인', 'Osaka');
    expect(screen.getByText(MESSAGES.passwordMismatch)).toBeTruthy();
    await type('비밀번호 확인', 'Osaka123!');
    expect(screen.queryByText(MESSAGES.passwordMismatch)).toBeNull();
    expect(screen.getByText('비밀번호가 일치합니다.')).toBeTruthy();
  });

  test('checks the availability of id and nickname debounced while typing, and by the button', async () => {
    const calls = serve();
    renderScreen(<SignUpPage />);
    await type('아이디', 'taken12');
    await says(MESSAGES.idTaken);
    await type('아이디', 'haneul1');
    await says(MESSAGES.idAvailable);
    await type('닉네임', '바다산책');
    await click('중복 확인');
    await says(MESSAGES.nameTaken);
    await type('닉네임', '하늘산책');
    await says(MESSAGES.nameAvailable);
    expect(calls.filter(({ path }) => path === checkMemberId.path)).toHaveLength(2);
  });

  test('checks nothing during Hangul composition', async () => {
    const calls = serve();
    renderScreen(<SignUpPage />);
    await act(async () => fireEvent.compositionStart(field('닉네임')));
    await type('닉네임', '하느');
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(calls).toHaveLength(0);
    await type('닉네임', '하늘산책');
    await act(async () => fireEvent.compositionEnd(field('닉네임')));
    await says(MESSAGES.nameAvailable);
    expect(calls.map(({ query }) => query.newMemberName)).toEqual(['하늘산책']);
  });
});

describe('the code by mail', () => {
  test('is verified when entered; the address is then locked and the code hidden', async () => {
    serve();
    renderScreen(<SignUpPage />);
    await fillIn();
    await verifyEmail();
    await says(MESSAGES.emailVerified);
    await saysNot(MESSAGES.codeSent);
    expect(field('이메일').disabled).toBe(true);
  });

  test('is extracted from pasted text', async () => {
    serve();
    renderScreen(<SignUpPage />);
    await fillIn();
    await click('인증번호 받기');
    await waitFor(() => field('인증번호'));
    expect(field('인증번호').autocomplete).toBe('one-time-code');
    expect(field('인증번호').inputMode).toBe('numeric');
    await type('인증번호', `인증번호: ${CODE} `);
    expect(field('인증번호').value).toBe(CODE);
    await act(async () => fireEvent.keyDown(field('인증번호'), { key: 'Enter' }));
    await says(MESSAGES.emailVerified);
  });

  test.each([
    [400, MESSAGES.codeWrong],
    [429, '인증 시도 횟수를 초과했습니다. 잠시 후 다시 시도해주세요.'],
  ])('refused with %i shows the reason at its field', async (status, message) => {
    serve({ verified: answer(status, message) });
    renderScreen(<SignUpPage />);
    await fillIn();
    await click('인증번호 받기');
    await says(MESSAGES.codeSent);
    await type('인증번호', '0000');
    await click('인증 확인');
    await says(message);
    expect(field('인증번호').getAttribute('aria-invalid')).toBe('true');
  });

  test.each([
    [503, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.', '인증번호 발송 실패'],
    [429, '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.', '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'],
  ])('whose request fails with %i shows a message at the address', async (status, message, said) => {
    serve({ sent: answer(status, message) });
    renderScreen(<SignUpPage />);
    await fillIn();
    await click('인증번호 받기');
    await says(said);
  });

  test('is reset when the address changes', async () => {
    serve();
    renderScreen(<SignUpPage />);
    await fillIn();
    await click('인증번호 받기');
    await waitFor(() => field('인증번호'));
    await type('이메일', 'other@example.com');
    expect(screen.queryByLabelText('인증번호')).toBeNull();
    expect(button('인증번호 받기').disabled).toBe(false);
  });

  test('ignores a late response about the previous address', async () => {
    const { arrive, verifying } = serveSlowly();
    renderScreen(<SignUpPage />);
    await fillIn();
    await click('인증번호 받기');
    await type('이메일', 'second@example.com');
    await arrive();
    expect(screen.queryByLabelText('인증번호')).toBeNull();
    await click('인증번호 받기');
    await arrive();
    await type('인증번호', CODE);
    await click('인증 확인');
    await waitFor(() => expect(verifying()).toBe(true));
    await type('이메일', 'third@example.com');
    await arrive();
    expect(screen.queryByText(MESSAGES.emailVerified)).toBeNull();
    expect(field('이메일').disabled).toBe(false);
  });

  describe('over time', () => {
    beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
    afterEach(() => void jest.useRealTimers());
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

    test('counts down from 05:00, can be resent after 60 s, and is then valid for five more minutes', async () => {
      const calls = serve();
      renderScreen(<SignUpPage />);
      await fillIn();
      await click('인증번호 받기');
      await waitFor(() => field('인증번호'));
      expect(screen.getByText(/^0[45]:\d\d$/).textContent).toMatch(/05:00|04:59/);
      expect(button('재전송').disabled).toBe(true);
      await pass(61_000);
      expect(screen.getByText(/^03:5\d$/)).toBeTruthy();
      expect(button('재전송').disabled).toBe(false);
      await click('재전송');
      await waitFor(() => screen.getByText(/05:00|04:59/));
      expect(calls.filter(({ path }) => path === sendSignUpCode.path)).toHaveLength(2);
      await pass(301_000);
      expect(screen.getByText('00:00')).toBeTruthy();
      expect(screen.getByText('입력 시간이 지났어요. 재전송을 눌러 주세요.')).toBeTruthy();
    });
  });
});

describe('signing up', () => {
  test('is refused until the address is verified', async () => {
    const calls = serve();
    renderScreen(<SignUpPage />);
    await fillIn();
    await click('회원가입');
    await says(MESSAGES.emailUnverified);
    expect(document.activeElement).toBe(field('이메일'));
    expect(calls.some(({ path }) => path === signUp.path)).toBe(false);
  });

  test('sends the form, shows the result and redirects to the login', async () => {
    const calls = serve();
    const { address } = renderScreen(<SignUpPage />, { route: '/signup' });
    await fillIn();
    await verifyEmail();
    await click('회원가입');
    await closeDialog('회원가입이 완료되었습니다.');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(calls.find(({ path }) => path === signUp.path)?.body).toEqual({
      memberName: '하늘산책',
      memberId: 'haneul1',
      memberPw: 'Osaka123!',
      email: 'haneul@example.com',
    });
  });

  test('shows a conflict at the field that is taken', async () => {
    serve({ joined: answer(409, MESSAGES.nameTaken) });
    renderScreen(<SignUpPage />);
    await fillIn();
    await verifyEmail();
    await click('회원가입');
    await closeDialog(MESSAGES.nameTaken);
    await waitFor(() => expect(field('닉네임').getAttribute('aria-invalid')).toBe('true'));
  });

  test('shows at the password that it is too common', async () => {
    serve({ joined: answer(400, MESSAGES.passwordCommon) });
    renderScreen(<SignUpPage />);
    await fillIn();
    await verifyEmail();
    await click('회원가입');
    await closeDialog(MESSAGES.passwordCommon);
    await waitFor(() => expect(field('비밀번호').getAttribute('aria-invalid')).toBe('true'));
  });

  test('shows 회원가입에 실패했습니다. for a failure without a message', async () => {
    serve({ joined: answer(500, '') });
    renderScreen(<SignUpPage />);
    await fillIn();
    await verifyEmail();
    await click('회원가입');
    await closeDialog('회원가입에 실패했습니다.');
  });

  test('links to the terms', () => {
    serve();
    renderScreen(<SignUpPage />);
    expect(document.querySelector('form')?.textContent).toContain(
      '가입하면 만 14세 이상이며 이용약관과 개인정보 처리방침에 동의하는 것으로 봅니다.',
    );
    expect(screen.getByRole('link', { name: '이용약관' }).getAttribute('href')).toBe('/terms-of-service');
    expect(screen.getByRole('link', { name: '개인정보 처리방침' }).getAttribute('href')).toBe('/privacy-policy');
  });
});
