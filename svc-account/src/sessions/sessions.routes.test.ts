import { describe, expect, test } from '@jest/globals';
import { REVOCATION_FEED } from '@osaka/contracts';
import {
  changeMemberName,
  login,
  logout,
  MESSAGES,
  refresh,
  setNewPassword,
  verifyFindPasswordCode,
  withdraw,
} from '@osaka/contracts/account';
import { cookieOf, PASSWORD, type TestAccount, testAccount } from '../testing/open-account.ts';

const account = testAccount();
type SignedIn = Awaited<ReturnType<TestAccount['signIn']>>;

describe('login', () => {
  test('returns login information, an access token and an HttpOnly cookie', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    const answer = await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } });
    expect(answer).toMatchObject({
      status: 200,
      code: '200',
      data: {
        loginInfo: { memberNo, memberName: '하늘산책', username: 'haneul1', authorities: [{ authority: 'ROLE_USER' }] },
        tokens: { accessToken: expect.any(String) },
      },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^refreshToken=[\w.-]+; Max-Age=1209600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test.each([
    ['a wrong password', 'haneul1', 'Wrong123!'],
    ['an unknown id', 'nobody1', PASSWORD],
    ['a password against the pattern', 'haneul1', 'x'],
    ['an id against the pattern', '한글', PASSWORD],
  ])('with %s fails with the same message', async (_name, memberId, memberPw) => {
    await account.join('haneul1', '하늘산책');
    const answer = await account.call(login, { body: { memberId, memberPw } });
    expect(answer).toMatchObject({ status: 401, code: '401', message: MESSAGES.loginFailed });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('a withdrawn account is named as such only after the right password', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer);
    expect(await account.call(login, { body: { memberId: 'haneul1', memberPw: 'Wrong123!' } })).toMatchObject({
      status: 401,
      message: MESSAGES.loginFailed,
    });
    expect(await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).toMatchObject({
      status: 403,
      message: MESSAGES.withdrawn,
    });
  });

  test('tries at most 10 of 40 concurrent wrong passwords, and then delays the right one', async () => {
    await account.join('haneul1', '하늘산책');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => account.call(login, { body: { memberId: 'haneul1', memberPw: 'Wrong123!' } })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const blocked = answers.filter(({ status }) => status === 429);
    expect(blocked).toHaveLength(30);
    expect(blocked[0]?.message).toBe('요청이 너무 많습니다. 잠시 후 다시 시도해주세요.');
    expect(Number(blocked[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    account.time.ms += 31_000;
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: 'Wrong123!' } })).status).toBe(401);
    account.time.ms += 31_000;
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).status).toBe(429);
    account.time.ms += 31_000;
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).status).toBe(200);
  });

  test('blocks a client address after 100 failures in 15 minutes, but not the account', async () => {
    await account.join('haneul1', '하늘산책');
    for (let index = 0; index < 100; index += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, each) =>
          account.call(login, { body: { memberId: `nobody${index + each}`, memberPw: PASSWORD } }),
        ),
      );
    }
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).status).toBe(429);
    account.time.ms += 15 * 60_000;
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).status).toBe(200);
  });

  test('limits attempts for an unknown id as for a known one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => account.call(login, { body: { memberId: 'nobody1', memberPw: 'Wrong123!' } })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });
});

describe('login on a device that has logged in to the account before', () => {
  const logIn = (memberPw: string, headers: Record<string, string> = {}, memberId = 'haneul1') =>
    account.call(login, { body: { memberId, memberPw } }, headers);
  const failMany = (count: number, headers: Record<string, string> = {}, memberId = 'haneul1') =>
    Promise.all(Array.from({ length: count }, () => logIn('Wrong123!', headers, memberId)));

  test('succeeds while strangers exhaust the limit, also from the same address, and does not reset their limit', async () => {
    await account.join('haneul1', '하늘산책');
    const device = { cookie: (await account.signIn('haneul1')).device };
    for (let index = 0; index < 100; index += 1) await logIn('Wrong123!', {}, `nobody${index}`);
    await failMany(20);
    expect((await logIn(PASSWORD)).status).toBe(429);
    expect((await logIn(PASSWORD, device)).status).toBe(200);
    account.time.ms += 15 * 60_000;
    await failMany(20);
    expect((await logIn(PASSWORD, device)).status).toBe(200);
    expect((await logIn(PASSWORD)).status).toBe(429);
  });

  test('has its own limit of ten attempts, which blocks nobody else', async () => {
    await account.join('haneul1', '하늘산책');
    const device = { cookie: (await account.signIn('haneul1')).device };
    const answers = await failMany(15, device);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    expect((await logIn(PASSWORD, device)).status).toBe(429);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('keeps the device cookie at the next login, also of another member, with a different digest per account', async () => {
    await account.join('haneul1', '하늘산책');
    await account.join('bada123', '바다산책');
    const device = { cookie: (await account.signIn('haneul1')).device };
    expect(cookieOf((await logIn(PASSWORD, device)).headers, 'device')).toBe(device.cookie);
    expect(cookieOf((await logIn(PASSWORD, device, 'bada123')).headers, 'device')).toBe(device.cookie);
    const digests = (await account.db.collection('members').find().toArray()).flatMap(
      ({ devices }) => devices as string[],
    );
    expect(digests).toHaveLength(2);
    expect(new Set(digests).size).toBe(2);
    expect(device.cookie).not.toContain(digests[0]);
  });

  test.each([
    ['a device of another account', async () => (await account.signIn('bada123')).device],
    ['an invented device', async () => `device=${'a'.repeat(43)}`],
    ['no device at all', async () => 'device='],
  ])('treats %s as an unknown device', async (_name, cookieFor) => {
    await account.join('haneul1', '하늘산책');
    await account.join('bada123', '바다산책');
    const cookie = await cookieFor();
    await failMany(12);
    expect((await logIn(PASSWORD, { cookie })).status).toBe(429);
  });

  test('is possible right after password recovery in that browser', async () => {
    await account.join('haneul1', '하늘산책');
    const email = 'haneul1@example.com';
    const verifyCode = await account.findPasswordCode('haneul1', email);
    const granted = await account.call(verifyFindPasswordCode, { body: { memberId: 'haneul1', email, verifyCode } });
    const renewed = await account.call(
      setNewPassword,
      { body: { memberId: 'haneul1', newPassword: 'Namba456#' } },
      { cookie: cookieOf(granted.headers) },
    );
    await failMany(12);
    expect((await logIn('Namba456#', { cookie: cookieOf(renewed.headers, 'device') })).status).toBe(200);
  });
});

describe('refresh', () => {
  test('rotates the cookie and returns a new token', async () => {
    await account.join('haneul1', '하늘산책');
    const { cookie } = await account.signIn('haneul1');
    const answer = await account.call(refresh, {}, { cookie });
    expect(answer).toMatchObject({ status: 200, data: { loginInfo: { username: 'haneul1' } } });
    expect(cookieOf(answer.headers)).not.toBe(cookie);
    expect((await account.call(refresh, {}, { cookie: cookieOf(answer.headers) })).status).toBe(200);
  });

  test('20 concurrent refreshes with one cookie get one successor and revoke nothing', async () => {
    await account.join('haneul1', '하늘산책');
    const { cookie } = await account.signIn('haneul1');
    const answers = await Promise.all(Array.from({ length: 20 }, () => account.call(refresh, {}, { cookie })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const cookies = new Set(answers.map(({ headers }) => cookieOf(headers)));
    expect(cookies.size).toBe(1);
    account.time.ms += 11_000;
    expect((await account.call(refresh, {}, { cookie: [...cookies][0] ?? '' })).status).toBe(200);
    expect(await account.db.collection('sessions').countDocuments()).toBe(1);
  });

  test.each([
    ['later than 10 s', 11_000, {}],
    ['from another browser', 0, { 'user-agent': 'another' }],
  ])(
    'reuse of an old cookie %s ends the whole family and its access tokens, and no other session',
    async (_name, laterMs, headers) => {
      await account.join('haneul1', '하늘산책');
      const { cookie, bearer } = await account.signIn('haneul1');
      const elsewhere = await account.signIn('haneul1');
      const next = cookieOf((await account.call(refresh, {}, { cookie })).headers);
      account.time.ms += laterMs;
      expect(await account.call(refresh, {}, { cookie, ...headers })).toMatchObject({
        status: 401,
        message: '인증이 만료되었습니다. 다시 로그인해주세요.',
      });
      expect((await account.call(refresh, {}, { cookie: next })).status).toBe(401);
      expect((await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer)).status).toBe(401);
      expect((await account.call(withdraw, { body: { memberPw: PASSWORD } }, elsewhere.bearer)).status).toBe(200);
    },
  );

  test.each(['', 'refreshToken=', 'refreshToken=nonsense', `refreshToken=${'0'.repeat(32)}.${'a'.repeat(43)}`])(
    'the cookie "%s" is refused',
    async (cookie) => {
      expect((await account.call(refresh, {}, { cookie })).status).toBe(401);
    },
  );

  test('a session ends after 14 days without use and after 90 days in any case', async () => {
    await account.join('haneul1', '하늘산책');
    const dayMs = 24 * 3600 * 1000;
    const { cookie } = await account.signIn('haneul1');
    account.time.ms += 14 * dayMs;
    expect((await account.call(refresh, {}, { cookie })).status).toBe(401);
    let kept = (await account.signIn('haneul1')).cookie;
    for (let week = 0; week < 12; week += 1) {
      account.time.ms += 7 * dayMs;
      kept = cookieOf((await account.call(refresh, {}, { cookie: kept })).headers);
    }
    account.time.ms += 7 * dayMs;
    expect((await account.call(refresh, {}, { cookie: kept })).status).toBe(401);
  });
});

describe('logout', () => {
  test('ends the session and clears the cookie', async () => {
    await account.join('haneul1', '하늘산책');
    const { cookie } = await account.signIn('haneul1');
    const answer = await account.call(logout, {}, { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^refreshToken=; Max-Age=0; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect((await account.call(refresh, {}, { cookie })).status).toBe(401);
  });

  test('succeeds without a session', async () => {
    expect((await account.call(logout)).status).toBe(200);
  });

  test.each<[string, (signedIn: SignedIn) => Record<string, string>]>([
    ['by its cookie', ({ cookie }) => ({ cookie })],
    ['by its access token, where the cookie is gone', ({ bearer }) => bearer],
  ])('revokes the access tokens of this session %s, and of no other', async (_name, headersOf) => {
    await account.join('haneul1', '하늘산책');
    const [here, elsewhere] = [await account.signIn('haneul1'), await account.signIn('haneul1')];
    const refreshed = await account.call(refresh, {}, { cookie: here.cookie });
    const later = { authorization: `Bearer ${refreshed.data.tokens.accessToken}` };
    expect((await account.call(logout, {}, headersOf({ ...here, cookie: cookieOf(refreshed.headers) }))).status).toBe(
      200,
    );
    for (const bearer of [here.bearer, later]) expect(await statusWith(bearer)).toBe(401);
    expect(await statusWith(elsewhere.bearer)).toBe(200);
    expect((await account.call(refresh, {}, { cookie: elsewhere.cookie })).status).toBe(200);
    expect(await sessionsOnFeed()).toEqual([sessionOf(here.accessToken)]);
  });

  test('a new login in the same browser revokes the tokens of the previous session', async () => {
    await account.join('haneul1', '하늘산책');
    const { cookie, bearer } = await account.signIn('haneul1');
    await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } }, { cookie });
    expect(await statusWith(bearer)).toBe(401);
  });

  test('also revokes a token that was issued after a change of the nickname', async () => {
    await account.join('haneul1', '하늘산책');
    const { cookie, bearer } = await account.signIn('haneul1');
    const renamed = await account.call(changeMemberName, { body: { newMemberName: '바다산책' } }, bearer);
    await account.call(logout, {}, { cookie });
    expect(await statusWith({ authorization: `Bearer ${renamed.data.tokens.accessToken}` })).toBe(401);
  });

  test('during a Redis outage answers 503 and keeps the cookie; the end is stored and published afterwards', async () => {
    await account.join('haneul1', '하늘산책');
    const { accessToken, cookie, bearer } = await account.signIn('haneul1');
    await account.redisSwitch.cut();
    const refused = await account.call(logout, {}, { cookie });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([503, null]);
    expect(await statusWith(bearer)).toBe(401);
    expect((await account.call(refresh, {}, { cookie })).status).toBe(401);

    await account.redisSwitch.restore();
    await new Promise<void>((resolve) => account.redis.once('ready', () => resolve()));
    await account.context.revoker.sweep();
    expect(await sessionsOnFeed()).toEqual([sessionOf(accessToken)]);
    expect((await account.call(logout, {}, { cookie })).status).toBe(200);
  });

  const statusWith = async (bearer: { authorization: string }) =>
    (await account.call(changeMemberName, { body: { newMemberName: '하늘산책' } }, bearer)).status;
  const sessionOf = (accessToken: string) =>
    JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).sid as string;
  const sessionsOnFeed = async () =>
    (await account.redis.zrangebyscore(REVOCATION_FEED.key, '-inf', '+inf')).flatMap(
      (entry) => JSON.parse(entry).sessionId ?? [],
    );
});

describe('calls with cookies', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example', host: 'osakaro.example' }, 403],
    [{ origin: 'null', host: 'osakaro.example' }, 403],
    [{ origin: 'http://osakaro.example', host: 'osakaro.example', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://osakaro.example', host: 'internal:81', 'x-forwarded-host': 'osakaro.example' }, 200],
  ])('%o are answered %i', async (headers, status) => {
    await account.join('haneul1', '하늘산책');
    const { cookie } = await account.signIn('haneul1');
    expect((await account.call(refresh, {}, { cookie, ...headers })).status).toBe(status);
    expect((await account.call(logout, {}, { cookie, ...headers })).status).toBe(status);
  });
});
