import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  changeMemberName,
  changePassword,
  confirmAppAtLogin,
  MESSAGES,
  proveByCode,
  refresh,
  SECOND_FACTOR_MESSAGES,
  setNewPassword,
  setUpAppAtLogin,
  verifyFindPasswordCode,
} from '@osaka/contracts/account';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';
import { codeAt, turnOnApp, typePassword } from '../testing/second-factor.ts';

const account = testAccount();
beforeEach(() => account.context.keys.rotate());
const enter = (code: string, headers: Record<string, string>) => account.call(proveByCode, { body: { code } }, headers);
async function withApp() {
  await account.join('haneul1', '하늘산책');
  const app = await turnOnApp(account, 'haneul1');
  account.time.ms += 30_000;
  return app;
}

describe('a login with a second factor', () => {
  test('begins no session after the password, and one after the code of the app', async () => {
    const { nextCode } = await withApp();
    const sessions = await account.db.collection('sessions').countDocuments();
    const { answer, pending } = await typePassword(account, 'haneul1');
    expect(answer).toMatchObject({
      status: 200,
      message: SECOND_FACTOR_MESSAGES.stepNeeded,
      data: { secondStep: { methods: ['app', 'recovery-code'], mustSetUp: false } },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^secondStep=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/),
    ]);
    expect((await account.call(refresh, {}, pending)).status).toBe(401);
    expect(await account.db.collection('sessions').countDocuments()).toBe(sessions);
    const entered = await enter(nextCode(), pending);
    expect(entered).toMatchObject({
      status: 200,
      message: MESSAGES.loggedIn,
      data: { loginInfo: { username: 'haneul1' } },
    });
    const bearer = { authorization: `Bearer ${entered.data.tokens.accessToken}` };
    expect((await account.call(changeMemberName, { body: { newMemberName: '하늘산책' } }, bearer)).status).toBe(200);
    expect((await account.call(refresh, {}, { cookie: cookieOf(entered.headers, 'refreshToken') })).status).toBe(200);
  });

  test('a wrong password gets the same answer as without a second factor', async () => {
    await withApp();
    expect((await typePassword(account, 'haneul1', 'Wrong123!')).answer).toMatchObject({
      status: 401,
      message: MESSAGES.loginFailed,
    });
  });

  test('needs the cookie of the browser that typed the password', async () => {
    const { nextCode } = await withApp();
    await typePassword(account, 'haneul1');
    const code = nextCode();
    for (const cookie of ['', `secondStep=${'a'.repeat(43)}`]) {
      expect(await enter(code, { cookie })).toMatchObject({ status: 401, message: SECOND_FACTOR_MESSAGES.stepOver });
    }
  });

  test('is refused from a page of another site', async () => {
    const { nextCode } = await withApp();
    const { pending } = await typePassword(account, 'haneul1');
    expect((await enter(nextCode(), { ...pending, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('is over after ten minutes, after its use, and after a change of the password', async () => {
    const { nextCode, bearer } = await withApp();
    const { pending } = await typePassword(account, 'haneul1');
    expect((await enter(nextCode(), pending)).status).toBe(200);
    expect((await enter(nextCode(), pending)).status).toBe(401);
    const late = (await typePassword(account, 'haneul1')).pending;
    account.time.ms += 10 * 60_000;
    expect((await enter(nextCode(), late)).status).toBe(401);
    const older = (await typePassword(account, 'haneul1')).pending;
    await account.call(
      changePassword,
      { body: { currentPassword: PASSWORD, newPassword: 'Namba456#', code: nextCode() } },
      bearer,
    );
    expect((await enter(nextCode(), older)).status).toBe(401);
  });

  test('one pending login begins exactly one session, even of ten concurrent calls', async () => {
    const { recoveryCodes } = await withApp();
    const { pending } = await typePassword(account, 'haneul1');
    const answers = await Promise.all(recoveryCodes.slice(0, 4).map((code) => enter(code, pending)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('counts and mails a new device only after the second step', async () => {
    const { nextCode } = await withApp();
    const notices = async () => {
      await account.queue.runAll(account.sendMail);
      return account.sent.filter(({ subject }) => subject === '[오사카로] 새 기기에서 로그인했습니다');
    };
    const { pending } = await typePassword(account, 'haneul1');
    expect(await notices()).toHaveLength(0);
    await enter(nextCode(), pending);
    expect(await notices()).toHaveLength(1);
  });
});

describe('a code of the app', () => {
  test.each([
    ['one step behind', -30_000],
    ['of now', 0],
    ['one step ahead', 30_000],
  ])('%s is accepted', async (_name, skewMs) => {
    const { secret } = await withApp();
    account.time.ms += 60_000;
    const { pending } = await typePassword(account, 'haneul1');
    expect((await enter(codeAt(secret, account.time.ms + skewMs), pending)).status).toBe(200);
  });

  test.each([
    ['two steps behind', -60_000],
    ['two steps ahead', 60_000],
  ])('%s is refused', async (_name, skewMs) => {
    const { secret } = await withApp();
    account.time.ms += 90_000;
    const { pending } = await typePassword(account, 'haneul1');
    expect(await enter(codeAt(secret, account.time.ms + skewMs), pending)).toMatchObject({
      status: 400,
      message: SECOND_FACTOR_MESSAGES.codeWrong,
      errors: [{ path: 'code', message: SECOND_FACTOR_MESSAGES.codeWrong }],
    });
  });

  test('counts once, even of ten concurrent logins, and an earlier code no longer counts after a later one', async () => {
    const { secret, nextCode } = await withApp();
    const code = nextCode();
    const logins = [];
    for (let each = 0; each < 4; each += 1) logins.push((await typePassword(account, 'haneul1')).pending);
    const answers = await Promise.all(logins.map((pending) => enter(code, pending)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.message).toBe(SECOND_FACTOR_MESSAGES.codeUsed);
    const { pending } = await typePassword(account, 'haneul1');
    expect((await enter(codeAt(secret, account.time.ms - 30_000), pending)).status).toBe(400);
  });

  test('may be typed with spaces; anything else than six digits or a recovery code is refused in Korean', async () => {
    const { nextCode } = await withApp();
    const { pending } = await typePassword(account, 'haneul1');
    for (const code of ['', '12345', '1234567', 'hello', '<script>', '１２３４５６'])
      expect((await enter(code, pending)).status).toBe(400);
    expect((await enter('12345', pending)).errors).toEqual([
      { path: 'code', message: SECOND_FACTOR_MESSAGES.codeFormat },
    ]);
    const code = nextCode();
    expect((await enter(` ${code.slice(0, 3)} ${code.slice(3)} `, pending)).status).toBe(200);
  });
});

describe('wrong codes', () => {
  const failMany = async (count: number, pending: { cookie: string }) =>
    (await Promise.all(Array.from({ length: count }, () => enter('ZZZZZ-ZZZZZ', pending))))
      .map(({ status }) => status)
      .sort();

  test('are tried five times even of 20 concurrent calls; then the right one has to wait, too', async () => {
    const { secret } = await withApp();
    const { pending } = await typePassword(account, 'haneul1');
    expect(await failMany(20, pending)).toEqual([...Array(5).fill(400), ...Array(15).fill(429)]);
    const refused = await enter(codeAt(secret, account.time.ms), pending);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    account.time.ms += 31_000;
    expect((await enter('ZZZZZ-ZZZZZ', pending)).status).toBe(400);
    account.time.ms += 31_000;
    expect((await enter(codeAt(secret, account.time.ms), pending)).status).toBe(429);
    account.time.ms += 31_000;
    expect((await enter(codeAt(secret, account.time.ms), pending)).status).toBe(200);
  });

  test('keep the longest wait of 15 minutes after it has passed, so that guessing does not start again', async () => {
    await withApp();
    await failMany(5, (await typePassword(account, 'haneul1')).pending);
    for (const waitedS of [30, 60, 120, 240, 480, 900, 900]) {
      account.time.ms += (waitedS + 1) * 1000;
      const { pending } = await typePassword(account, 'haneul1');
      expect(await failMany(2, pending)).toEqual([400, 429]);
    }
  });

  test('count for the account in whichever pending login they are tried', async () => {
    const { secret } = await withApp();
    for (let each = 0; each < 5; each += 1)
      await enter('ZZZZZ-ZZZZZ', (await typePassword(account, 'haneul1')).pending);
    expect(
      (await enter(codeAt(secret, account.time.ms), (await typePassword(account, 'haneul1')).pending)).status,
    ).toBe(429);
  });

  test('of strangers who know the password do not lock out a device that has logged in before', async () => {
    const { secret, nextCode } = await withApp();
    const { pending } = await typePassword(account, 'haneul1');
    const device = cookieOf((await enter(nextCode(), pending)).headers, 'device');
    await failMany(6, (await typePassword(account, 'haneul1')).pending);
    expect(
      (await enter(codeAt(secret, account.time.ms + 30_000), (await typePassword(account, 'haneul1')).pending)).status,
    ).toBe(429);
    const own = (await typePassword(account, 'haneul1', PASSWORD, { cookie: device })).pending;
    expect((await enter(nextCode(), { cookie: `${own.cookie}; ${device}` })).status).toBe(200);
  });
});

describe('recovery', () => {
  test('a recovery code counts once, in any spelling, and only for its own member', async () => {
    const { recoveryCodes } = await withApp();
    const [first = '', second = ''] = recoveryCodes;
    await account.join('bada123', '바다산책');
    await turnOnApp(account, 'bada123');
    expect((await enter(second, (await typePassword(account, 'bada123')).pending)).status).toBe(400);
    expect((await enter(first, (await typePassword(account, 'haneul1')).pending)).status).toBe(200);
    expect(await enter(first, (await typePassword(account, 'haneul1')).pending)).toMatchObject({
      status: 400,
      errors: [{ path: 'code', message: SECOND_FACTOR_MESSAGES.recoveryCodeWrong }],
    });
    expect(
      (await enter(` ${second.toLowerCase().replace('-', ' ')}`, (await typePassword(account, 'haneul1')).pending))
        .status,
    ).toBe(200);
  });

  test('a new password by mail does not replace the second factor, nor makes the browser a known device', async () => {
    const { nextCode } = await withApp();
    const email = 'haneul1@example.com';
    const granted = await account.call(verifyFindPasswordCode, {
      body: { memberId: 'haneul1', email, verifyCode: await account.findPasswordCode('haneul1', email) },
    });
    const renewed = await account.call(
      setNewPassword,
      { body: { memberId: 'haneul1', newPassword: 'Namba456#' } },
      { cookie: cookieOf(granted.headers) },
    );
    expect(renewed.status).toBe(200);
    expect(renewed.headers.getSetCookie().filter((cookie) => cookie.startsWith('device='))).toEqual([]);
    const { answer, pending } = await typePassword(account, 'haneul1', 'Namba456#');
    expect(answer.data).toEqual({ secondStep: { methods: ['app', 'recovery-code'], mustSetUp: false } });
    expect((await enter(nextCode(), pending)).status).toBe(200);
  });

  test('a second factor that is on cannot be set up again at the login', async () => {
    await withApp();
    const { pending } = await typePassword(account, 'haneul1');
    expect((await account.call(setUpAppAtLogin, {}, pending)).status).toBe(409);
    expect((await account.call(confirmAppAtLogin, { body: { code: '123456' } }, pending)).status).toBe(409);
  });
});
