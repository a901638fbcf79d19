import { describe, expect, test } from '@jest/globals';
import {
  changePassword,
  login,
  MESSAGES,
  setNewPassword,
  signUp,
  verifyFindPasswordCode,
} from '@osaka/contracts/account';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';

const strict = testAccount({ refusesCommonPasswords: true, hasPasswordCost: true });
const lenient = testAccount();
const DRAFT = { memberId: 'haneul1', memberName: '하늘산책', email: 'haneul@example.com' };
const refusedAt = (path: string) => ({
  status: 400,
  message: MESSAGES.passwordCommon,
  errors: [{ path, message: MESSAGES.passwordCommon }],
});

describe('signing up', () => {
  test('stores the password as argon2id with the recommended parameters', async () => {
    const cookie = await strict.verifyEmail(DRAFT.email);
    await strict.call(signUp, { body: { ...DRAFT, memberPw: 'Namba456#' } }, { cookie });
    const member = await strict.db.collection('members').findOne({ memberId: DRAFT.memberId });
    expect(member?.memberPw).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test.each([['P@ssw0rd'], ['1qaz@WSX'], ['Password1!'], ['Qwer!1234'], ['!Abcd1234'], ['iloveyou1#']])(
    'with the common password %s is refused at its field, and another one is accepted with the same code',
    async (memberPw) => {
      const cookie = await strict.verifyEmail(DRAFT.email);
      expect(await strict.call(signUp, { body: { ...DRAFT, memberPw } }, { cookie })).toMatchObject(
        refusedAt('memberPw'),
      );
      const other = await strict.call(signUp, { body: { ...DRAFT, memberPw: 'Namba456#' } }, { cookie });
      expect(other.status).toBe(201);
    },
  );

  test('with a common password is accepted where common passwords are allowed', async () => {
    const cookie = await lenient.verifyEmail(DRAFT.email);
    const { status } = await lenient.call(signUp, { body: { ...DRAFT, memberPw: 'Password1!' } }, { cookie });
    expect(status).toBe(201);
  });
});

test('changing to a common password is refused before the current one is checked, and ends no session', async () => {
  await strict.join(DRAFT.memberId, DRAFT.memberName);
  const { bearer } = await strict.signIn(DRAFT.memberId);
  const change = (currentPassword: string, newPassword: string) =>
    strict.call(changePassword, { body: { currentPassword, newPassword } }, bearer);
  expect(await change('Wrong123!', 'Password1!')).toMatchObject(refusedAt('newPassword'));
  expect((await change(PASSWORD, 'Namba456#')).status).toBe(200);
});

test('recovering with a common password is refused and keeps the grant', async () => {
  await strict.join(DRAFT.memberId, DRAFT.memberName, DRAFT.email);
  const verifyCode = await strict.findPasswordCode(DRAFT.memberId, DRAFT.email);
  const entered = await strict.call(verifyFindPasswordCode, {
    body: { memberId: DRAFT.memberId, email: DRAFT.email, verifyCode },
  });
  const renew = (newPassword: string) =>
    strict.call(
      setNewPassword,
      { body: { memberId: DRAFT.memberId, newPassword } },
      { cookie: cookieOf(entered.headers) },
    );
  expect(await renew('Password1!')).toMatchObject(refusedAt('newPassword'));
  expect((await renew('Namba456#')).status).toBe(200);
});

test('a member who has a common password since before still logs in', async () => {
  await strict.ensureAdministrator({ ...DRAFT, memberPw: 'Password1!' });
  const answer = await strict.call(login, { body: { memberId: DRAFT.memberId, memberPw: 'Password1!' } });
  expect(answer.status).toBe(200);
});
