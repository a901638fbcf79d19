/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  confirmApp,
  MESSAGES,
  readSecondFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  SECOND_FACTOR_MESSAGES,
  type SecondFactorState,
  setUpApp,
} from '@osaka/contracts/account';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { click, closeDialog, field, says, saysNot, type } from '../testing/acts.ts';
import { SecondFactorPage } from './second-factor.page.tsx';

const member = { memberNo: 7, memberName: '하늘산책', username: 'haneul1' };
const OFF: SecondFactorState = { hasApp: false, recoveryCodesLeft: 0, isRequired: false, passkeys: [] };
const ON: SecondFactorState = { ...OFF, hasApp: true, recoveryCodesLeft: 9 };
const CODES = ['7KQ2M-X04TB', 'AAAAA-BBBBB'];
const refusing = (status: number, message: string, path = '') => ({
  status,
  body: { code: String(status), message, ...(status === 400 ? { errors: [{ path, message }] } : {}) },
});

function open(state: SecondFactorState, refusal?: ReturnType<typeof refusing>) {
  const served = { state, refusal };
  const changed = (next: SecondFactorState, recoveryCodes?: string[]) => () => {
    if (served.refusal) return served.refusal;
    served.state = next;
    return { body: ok({ tokens: { accessToken: 'newer' }, recoveryCodes }) };
  };
  const calls = serveCalls([
    [readSecondFactor, () => ({ body: ok(served.state) })],
    [
      setUpApp,
      () =>
        served.refusal ?? { body: ok({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' }) },
    ],
    [confirmApp, changed(ON, CODES)],
    [removeApp, changed(OFF)],
    [removePasskey, changed(OFF)],
    [renewRecoveryCodes, changed(ON, CODES)],
  ]);
  const shown = renderScreen(
    <Routes>
      <Route path="/mypage/secondFactor" element={<SecondFactorPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { route: '/mypage/secondFactor', session: member },
  );
  return { served, calls, ...shown };
}

test('connects an app after the password, shows the recovery codes until they are kept, and continues with the new token', async () => {
  const { calls } = open(OFF);
  await says('아직 켜지 않았어요. 인증 앱이나 패스키를 하나 추가하면 켜져요.');
  await click('인증 앱 연결');
  await type('비밀번호', 'Osaka123!');
  await click('다음');
  await says('ABCD EFGH IJKL MNOP');
  await waitFor(() => screen.getByRole('img', { name: '인증 앱에 등록할 QR 코드' }));
  await type('인증번호', '123456');
  await click('연결하기');
  for (const code of CODES) await says(code);
  expect(document.activeElement?.textContent).toMatch(/^휴대폰을 잃어버리면/);
  expect(session.state.tokens?.accessToken).toBe('newer');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { memberPw: 'Osaka123!' },
    { code: '123456' },
  ]);
  await click('보관했어요');
  await says('9개 남았어요.');
  await saysNot('7KQ2M-X04TB');
});

test('a wrong password and a wrong code are shown at their fields and lose nothing', async () => {
  const { served } = open(OFF, refusing(400, MESSAGES.passwordMismatch, 'memberPw'));
  await says('인증 앱');
  await click('인증 앱 연결');
  await type('비밀번호', 'Wrong123!');
  await click('다음');
  await says(MESSAGES.passwordMismatch);
  expect(document.activeElement).toBe(field('비밀번호'));
  served.refusal = undefined as never;
  await click('다음');
  await says('ABCD EFGH IJKL MNOP');
  served.refusal = refusing(400, SECOND_FACTOR_MESSAGES.codeWrong, 'code');
  await type('인증번호', '123456');
  await click('연결하기');
  await says(SECOND_FACTOR_MESSAGES.codeWrong);
  expect(field('인증번호').value).toBe('123456');
});

test('is turned off with a code and not with the password', async () => {
  const { calls } = open(ON);
  await says('9개 남았어요.');
  await click('인증 앱 해제');
  expect(screen.queryByLabelText('비밀번호')).toBeNull();
  await click('해제하기');
  await says(SECOND_FACTOR_MESSAGES.codeMissing);
  await type('인증번호', '123456');
  await click('해제하기');
  await says('인증 앱 연결을 해제했어요.');
  await says('아직 켜지 않았어요. 인증 앱이나 패스키를 하나 추가하면 켜져요.');
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ code: '123456' });
});

test('is turned off with a recovery code where the phone is lost', async () => {
  const { calls } = open(ON);
  await says('9개 남았어요.');
  await click('인증 앱 해제');
  await click('복구 코드로 확인');
  await type('복구 코드', '7kq2m-x04tb');
  await click('해제하기');
  await says('인증 앱 연결을 해제했어요.');
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ code: '7kq2m-x04tb' });
});

test('makes new recovery codes', async () => {
  open({ ...ON, recoveryCodesLeft: 0 });
  await says('남은 코드가 없어요. 새로 만들어 주세요.');
  await click('복구 코드 새로 만들기');
  await type('인증번호', '123456');
  await click('새로 만들기');
  await says('7KQ2M-X04TB');
});

test('lists passkeys, and removes one with a recovery code where there is no app', async () => {
  const { calls } = open({
    ...OFF,
    recoveryCodesLeft: 10,
    passkeys: [{ passkeyId: 'key1', name: 'Windows의 Chrome', createdAt: '2031-03-01T00:00:00Z' }],
  });
  await says('Windows의 Chrome 패스키');
  await says('추가 2031.03.01');
  await click('Windows의 Chrome 패스키 삭제');
  await type('복구 코드', '7KQ2M-X04TB');
  await click('삭제하기');
  await saysNot('Windows의 Chrome 패스키');
  expect(calls.find(({ method }) => method === 'DELETE')).toMatchObject({
    path: '/api/members/second-factor/passkeys/key1',
    body: { code: '7KQ2M-X04TB' },
  });
});

test('an administrator who must have one cannot turn the last one off', async () => {
  open({ ...ON, isRequired: true });
  await says('관리자 계정은 2단계 인증을 끌 수 없어요.');
  expect(screen.queryByRole('button', { name: '인증 앱 해제' })).toBeNull();
});

test('an outage shows a message, and nothing changes', async () => {
  open(ON, { status: 503, body: { code: '503', message: '잠시 후 다시 시도해주세요.' } });
  await says('9개 남았어요.');
  await click('인증 앱 해제');
  await type('인증번호', '123456');
  await click('해제하기');
  await closeDialog('잠시 후 다시 시도해주세요.');
  expect(field('인증번호').value).toBe('123456');
});
