import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  changeMemberName,
  login,
  MESSAGES,
  refresh,
  sendFindIdCode,
  sendFindPasswordCode,
  setNewPassword,
  verifyFindIdCode,
  verifyFindPasswordCode,
  verifySignUpCode,
  withdraw,
} from '@osaka/contracts/account';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';

const EMAIL = 'haneul@example.com';
const NEW_PASSWORD = 'Namba456#';
const account = testAccount();
beforeEach(async () => {
  await account.join('haneul1', '하늘산책', EMAIL);
});

describe('finding the id', () => {
  const ask = (memberName: string, email = EMAIL) => account.call(sendFindIdCode, { body: { memberName, email } });

  test('returns the id to the reader of the mail', async () => {
    expect(await ask('하늘산책')).toMatchObject({ status: 200, message: MESSAGES.codeSent });
    expect(
      await account.call(verifyFindIdCode, { body: { email: EMAIL, verifyCode: await account.codeMailedTo(EMAIL) } }),
    ).toMatchObject({
      status: 200,
      data: { memberId: 'haneul1' },
    });
  });

  test.each([
    ['an unknown nickname', '바다산책', EMAIL],
    ['an unknown address', '하늘산책', 'nobody@example.com'],
  ])(
    'with %s gets the same response and mail, and reveals the difference only after the code',
    async (_name, memberName, email) => {
      const known = await ask('하늘산책');
      account.time.ms += 60_000;
      const unknown = await ask(memberName, email);
      expect([unknown.status, unknown.message, unknown.data]).toEqual([known.status, known.message, known.data]);
      expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
      expect(
        await account.call(verifyFindIdCode, { body: { email, verifyCode: await account.codeMailedTo(email) } }),
      ).toMatchObject({
        status: 404,
        message: MESSAGES.memberNotFound,
      });
    },
  );

  test('accepts a code once and only for its purpose', async () => {
    await ask('하늘산책');
    const verifyCode = await account.codeMailedTo(EMAIL);
    expect((await account.call(verifySignUpCode, { body: { email: EMAIL, verifyCode } })).status).toBe(400);
    expect((await account.call(verifyFindIdCode, { body: { email: EMAIL, verifyCode } })).status).toBe(200);
    expect((await account.call(verifyFindIdCode, { body: { email: EMAIL, verifyCode } })).status).toBe(400);
  });
});

describe('recovering the password', () => {
  const ask = (memberId: string, email = EMAIL) => account.call(sendFindPasswordCode, { body: { memberId, email } });
  const enter = (memberId: string, email: string, verifyCode: string) =>
    account.call(verifyFindPasswordCode, { body: { memberId, email, verifyCode } });
  const renew = (memberId: string, cookie: string, newPassword = NEW_PASSWORD) =>
    account.call(setNewPassword, { body: { memberId, newPassword } }, { cookie });
  async function granted(): Promise<string> {
    await ask('haneul1');
    return cookieOf((await enter('haneul1', EMAIL, await account.codeMailedTo(EMAIL))).headers);
  }

  test('sets a new password, which ends every session', async () => {
    const { bearer, cookie } = await account.signIn('haneul1');
    await ask('haneul1');
    const entered = await enter('haneul1', EMAIL, await account.codeMailedTo(EMAIL));
    expect(entered).toMatchObject({ status: 200, data: null });
    expect(entered.headers.get('set-cookie')).toMatch(
      /^passwordGrant=[\w-]{43}; Max-Age=600; Path=\/api\/emails; HttpOnly; SameSite=Strict$/,
    );
    expect(await renew('haneul1', cookieOf(entered.headers))).toMatchObject({
      status: 200,
      message: MESSAGES.passwordRecovered,
    });
    expect((await account.call(refresh, {}, { cookie })).status).toBe(401);
    expect((await account.call(changeMemberName, { body: { newMemberName: '바다산책' } }, bearer)).status).toBe(401);
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: NEW_PASSWORD } })).status).toBe(200);
  });

  test.each([
    ['an unknown id', 'nobody1', EMAIL],
    ['an address that is not the member’s', 'haneul1', 'other@example.com'],
  ])(
    'with %s gets the same response and mail, and reveals the difference only after the code',
    async (_name, memberId, email) => {
      const known = await ask('haneul1');
      account.time.ms += 60_000;
      const unknown = await ask(memberId, email);
      expect([unknown.status, unknown.message]).toEqual([known.status, known.message]);
      const entered = await enter(memberId, email, await account.codeMailedTo(email));
      expect(entered).toMatchObject({ status: 404, message: MESSAGES.memberNotFound });
      expect(entered.headers.get('set-cookie')).toBeNull();
    },
  );

  test('refuses a code that was requested with another id', async () => {
    await account.join('bada123', '바다산책', 'bada@example.com');
    await ask('bada123');
    expect((await enter('haneul1', EMAIL, await account.codeMailedTo(EMAIL))).status).toBe(400);
  });

  test('does not find a withdrawn member', async () => {
    const { bearer } = await account.signIn('haneul1');
    await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer);
    await ask('haneul1');
    expect((await enter('haneul1', EMAIL, await account.codeMailedTo(EMAIL))).status).toBe(404);
  });

  test('accepts a grant once, even of ten concurrent calls', async () => {
    const cookie = await granted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew('haneul1', cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
  });

  test.each([
    ['without it', async () => ''],
    ['with an invented one', async () => `passwordGrant=${'a'.repeat(43)}`],
    [
      'after 10 minutes',
      async () => {
        const cookie = await granted();
        account.time.ms += 10 * 60_000;
        return cookie;
      },
    ],
  ])('is refused %s', async (_name, cookieFor) => {
    expect(await renew('haneul1', await cookieFor())).toMatchObject({ status: 403, message: MESSAGES.emailIncomplete });
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).status).toBe(200);
  });

  test('refuses a grant of another member', async () => {
    await account.join('bada123', '바다산책');
    expect((await renew('bada123', await granted())).status).toBe(403);
  });

  test('refuses an invalid password with the screen’s message and keeps the grant', async () => {
    const cookie = await granted();
    expect(await renew('haneul1', cookie, 'short')).toMatchObject({ status: 400, message: MESSAGES.newPasswordFormat });
    expect((await renew('haneul1', cookie)).status).toBe(200);
  });

  test('refuses a call from a page of another site', async () => {
    const cookie = await granted();
    const answer = await account.call(
      setNewPassword,
      { body: { memberId: 'haneul1', newPassword: NEW_PASSWORD } },
      { cookie, 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
  });

  test('lets the owner log in although failed logins by strangers have exhausted the limit', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1)
      await account.call(login, { body: { memberId: 'haneul1', memberPw: 'Wrong123!' } });
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).status).toBe(429);
    await renew('haneul1', await granted());
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: NEW_PASSWORD } })).status).toBe(200);
  });
});
