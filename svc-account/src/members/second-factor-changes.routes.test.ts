import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  changePassword,
  readOwnMember,
  SECOND_FACTOR_MESSAGES,
  setNewPassword,
  verifyFindPasswordCode,
  withdraw,
} from '@osaka/contracts/account';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';
import { turnOnApp, typePassword } from '../testing/second-factor.ts';

const NEW_PASSWORD = 'Namba456#';
const account = testAccount();
let startMs: number | undefined;

// The emptied database has other keys, which the service reads after a minute of its clock.
beforeEach(() => {
  startMs ??= account.time.ms;
  account.time.ms = startMs;
});

async function member() {
  await account.join('haneul1', '하늘산책');
  return turnOnApp(account, 'haneul1');
}
const refusal = (message: string) => ({ status: 400, errors: [{ path: 'code', message }] });

type Bearer = { authorization: string };
const change = (proof: object, bearer: Bearer) =>
  account.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...proof } }, bearer);
const leave = (proof: object, bearer: Bearer) =>
  account.call(withdraw, { body: { memberPw: PASSWORD, ...proof } }, bearer);

describe.each([
  ['the password is changed', change],
  ['the account is withdrawn', leave],
])('with a second factor on, %s', (_what, act) => {
  test('only with the password and the second factor', async () => {
    const { bearer, nextCode, before } = await member();
    const attempt = (proof: object) => act(proof, bearer);
    expect(await attempt({})).toMatchObject(refusal(SECOND_FACTOR_MESSAGES.proofMissing));
    expect(await attempt({ code: '000000' })).toMatchObject(refusal(SECOND_FACTOR_MESSAGES.codeWrong));
    expect((await account.call(readOwnMember, {}, bearer)).status).toBe(200);
    expect(await attempt({ code: nextCode() })).toMatchObject({ status: 200, message: expect.any(String) });
    expect((await account.call(readOwnMember, {}, before)).status).toBe(401);
  });

  test('also by a recovery code', async () => {
    const { bearer, recoveryCodes } = await member();
    expect(await act({ code: recoveryCodes[0] }, bearer)).toMatchObject({ status: 200 });
  });
});

test('a wrong password uses up no code', async () => {
  const { bearer, nextCode } = await member();
  const code = nextCode();
  expect(
    await account.call(
      changePassword,
      { body: { currentPassword: 'Wrong123!', newPassword: NEW_PASSWORD, code } },
      bearer,
    ),
  ).toMatchObject({
    status: 400,
    errors: [{ path: 'currentPassword' }],
  });
  expect(
    (
      await account.call(
        changePassword,
        { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, code } },
        bearer,
      )
    ).status,
  ).toBe(200);
});

test('a password that was recovered by mail does not turn the second factor off', async () => {
  await member();
  const email = 'haneul1@example.com';
  const granted = await account.call(verifyFindPasswordCode, {
    body: { memberId: 'haneul1', email, verifyCode: await account.findPasswordCode('haneul1', email) },
  });
  await account.call(
    setNewPassword,
    { body: { memberId: 'haneul1', newPassword: NEW_PASSWORD } },
    { cookie: cookieOf(granted.headers) },
  );
  const { answer } = await typePassword(account, 'haneul1', NEW_PASSWORD);
  expect(answer.data).toMatchObject({ secondStep: { methods: expect.arrayContaining(['app']) } });
  expect(answer.data).not.toHaveProperty('tokens');
});
