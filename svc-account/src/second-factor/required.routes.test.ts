import { beforeEach, expect, test } from '@jest/globals';
import {
  changeRole,
  confirmAppAtLogin,
  listMembers,
  proveByCode,
  readSecondFactor,
  refresh,
  removeApp,
  SECOND_FACTOR_MESSAGES,
  setUpAppAtLogin,
} from '@osaka/contracts/account';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';
import { codeAt, typePassword } from '../testing/second-factor.ts';

const account = testAccount({ isAdminSecondFactorRequired: true });
const ADMIN = { memberId: 'osakaadmin', memberPw: PASSWORD, memberName: '관리자', email: 'admin@example.com' };
beforeEach(() => account.context.keys.rotate());
beforeEach(() => account.ensureAdministrator(ADMIN));

async function setUpAtLogin(memberId = 'osakaadmin') {
  const { answer, pending } = await typePassword(account, memberId);
  const { secret } = (await account.call(setUpAppAtLogin, {}, pending)).data;
  const confirmed = await account.call(confirmAppAtLogin, { body: { code: codeAt(secret, account.time.ms) } }, pending);
  return {
    answer,
    secret: secret as string,
    confirmed,
    bearer: { authorization: `Bearer ${confirmed.data.tokens.accessToken}` },
    cookie: cookieOf(confirmed.headers, 'refreshToken'),
  };
}

test('an administrator without a second factor sets one up at the first login, before any session', async () => {
  const { answer, confirmed, bearer, cookie } = await setUpAtLogin();
  expect(answer.data).toEqual({ secondStep: { methods: [], mustSetUp: true } });
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^secondStep=/)]);
  expect(confirmed.data).toMatchObject({ loginInfo: { username: 'osakaadmin' }, recoveryCodes: expect.any(Array) });
  expect((await account.call(listMembers, { query: {} }, bearer)).status).toBe(200);
  expect((await account.call(refresh, {}, { cookie })).status).toBe(200);
});

test('a code alone, without a set-up, begins no session', async () => {
  const { pending } = await typePassword(account, 'osakaadmin');
  expect((await account.call(proveByCode, { body: { code: '123456' } }, pending)).status).toBe(400);
  expect((await account.call(confirmAppAtLogin, { body: { code: '123456' } }, pending)).status).toBe(409);
  expect(await account.db.collection('sessions').countDocuments()).toBe(0);
});

test('an administrator cannot turn the last second factor off', async () => {
  const { secret, bearer } = await setUpAtLogin();
  expect((await account.call(readSecondFactor, {}, bearer)).data).toMatchObject({ isRequired: true });
  account.time.ms += 30_000;
  expect(await account.call(removeApp, { body: { code: codeAt(secret, account.time.ms) } }, bearer)).toMatchObject({
    status: 409,
    message: SECOND_FACTOR_MESSAGES.required,
  });
});

test('members log in without one, as before', async () => {
  await account.join('haneul1', '하늘산책');
  expect((await account.signIn('haneul1')).loginInfo.username).toBe('haneul1');
});

test('a member who becomes an administrator loses the session that began without a second factor', async () => {
  const memberNo = await account.join('haneul1', '하늘산책');
  const { cookie, bearer: earlier } = await account.signIn('haneul1');
  const { bearer } = await setUpAtLogin();
  expect(
    (await account.call(changeRole, { params: { memberNo: String(memberNo) }, query: { role: 'ROLE_ADMIN' } }, bearer))
      .status,
  ).toBe(200);
  expect((await account.call(listMembers, { query: {} }, earlier)).status).toBe(401);
  expect((await account.call(refresh, {}, { cookie })).status).toBe(401);
  expect((await typePassword(account, 'haneul1')).answer.data).toEqual({
    secondStep: { methods: [], mustSetUp: true },
  });
});
