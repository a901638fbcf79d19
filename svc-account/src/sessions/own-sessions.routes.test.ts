import { describe, expect, test } from '@jest/globals';
import { REVOCATION_FEED } from '@osaka/contracts';
import {
  changeMemberName,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  type OwnSession,
  refresh,
  SESSION_MESSAGES,
} from '@osaka/contracts/account';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const account = testAccount();

refusesStrangers(() => account.app, [listSessions, endSession, endOtherSessions]);

async function logIn(memberId: string, userAgent: string) {
  const { data, headers } = await account.call(
    login,
    { body: { memberId, memberPw: PASSWORD } },
    { 'user-agent': userAgent },
  );
  const accessToken = data.tokens.accessToken as string;
  const sessionId = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).sid as string;
  return { sessionId, cookie: cookieOf(headers), bearer: { authorization: `Bearer ${accessToken}` } };
}
const sessionsOf = async (bearer: Record<string, string>) =>
  (await account.call(listSessions, {}, bearer)).data as OwnSession[];
const statusWith = async (bearer: Record<string, string>) =>
  (await account.call(changeMemberName, { body: { newMemberName: '하늘산책' } }, bearer)).status;
const sessionsOnFeed = async () =>
  (await account.redis.zrangebyscore(REVOCATION_FEED.key, '-inf', '+inf')).flatMap(
    (entry) => JSON.parse(entry).sessionId ?? [],
  );

describe('the list of sessions', () => {
  test('names each device, its first and last use and its end, and which one is this', async () => {
    await account.join('haneul1', '하늘산책');
    const startedAt = new Date(account.time.ms).toISOString();
    const chrome = await logIn('haneul1', CHROME);
    account.time.ms += 60_000;
    const iphone = await logIn('haneul1', IPHONE);
    account.time.ms += 60_000;
    await account.call(refresh, {}, { cookie: chrome.cookie, 'user-agent': CHROME });
    const [usedAt, endsAt] = [account.time.ms, account.time.ms + 14 * 24 * 3600_000].map((ms) =>
      new Date(ms).toISOString(),
    );
    const listed = await sessionsOf(iphone.bearer);
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['iPhone의 Safari', true],
      ['Windows의 Chrome', false],
    ]);
    expect(listed[1]).toEqual({
      sessionId: chrome.sessionId,
      device: 'Windows의 Chrome',
      startedAt,
      lastUsedAt: usedAt,
      endsAt,
      isCurrent: false,
    });
    account.time.ms -= 120_000;
  });

  test('contains no session of another member, none that has ended, and none from before a change of the password', async () => {
    await account.join('haneul1', '하늘산책');
    await account.join('bada123', '바다산책');
    await logIn('bada123', IPHONE);
    const before = await logIn('haneul1', CHROME);
    await account.call(
      changePassword,
      { body: { currentPassword: PASSWORD, newPassword: 'Namba456#' } },
      before.bearer,
    );
    await account.call(
      changePassword,
      { body: { currentPassword: 'Namba456#', newPassword: PASSWORD } },
      (await account.signIn('haneul1', 'Namba456#')).bearer,
    );
    const ended = await logIn('haneul1', IPHONE);
    const { sessionId, bearer } = await logIn('haneul1', CHROME);
    await account.call(endSession, { params: { sessionId: ended.sessionId } }, bearer);
    expect((await sessionsOf(bearer)).map((session) => session.sessionId)).toEqual([sessionId]);
  });

  test('shows and ends a session that an older release has stored, and names its device after its next refresh', async () => {
    await account.join('haneul1', '하늘산책');
    const older = await logIn('haneul1', CHROME);
    const { bearer } = await logIn('haneul1', IPHONE);
    await account.db
      .collection('sessions')
      .updateOne({ sessionId: older.sessionId }, { $unset: { device: '', sessionId: '' } });
    expect((await sessionsOf(bearer))[1]).toMatchObject({ sessionId: older.sessionId, device: '알 수 없는 기기' });
    const next = cookieOf((await account.call(refresh, {}, { cookie: older.cookie, 'user-agent': CHROME })).headers);
    expect((await sessionsOf(bearer))[1]).toMatchObject({ device: 'Windows의 Chrome' });
    await account.db
      .collection('sessions')
      .updateOne({ sessionId: older.sessionId }, { $unset: { device: '', sessionId: '' } });
    expect((await account.call(endSession, { params: { sessionId: older.sessionId } }, bearer)).status).toBe(200);
    expect((await account.call(refresh, {}, { cookie: next })).status).toBe(401);
  });
});

describe('signing out a device', () => {
  test('revokes its tokens on every service, and those of no other; repeating it succeeds', async () => {
    await account.join('haneul1', '하늘산책');
    const [here, there] = [await logIn('haneul1', CHROME), await logIn('haneul1', IPHONE)];
    for (let time = 0; time < 2; time += 1) {
      const answer = await account.call(endSession, { params: { sessionId: there.sessionId } }, here.bearer);
      expect(answer).toMatchObject({ status: 200, message: SESSION_MESSAGES.ended });
    }
    expect(await sessionsOnFeed()).toEqual([there.sessionId]);
    expect([await statusWith(there.bearer), await statusWith(here.bearer)]).toEqual([401, 200]);
    expect((await account.call(refresh, {}, { cookie: there.cookie })).status).toBe(401);
    expect((await account.call(refresh, {}, { cookie: here.cookie })).status).toBe(200);
  });

  test('of another member, or one that does not exist, is 404 and ends nothing', async () => {
    await account.join('haneul1', '하늘산책');
    await account.join('bada123', '바다산책');
    const { bearer } = await logIn('haneul1', CHROME);
    const stranger = await logIn('bada123', IPHONE);
    for (const sessionId of [stranger.sessionId, 'a'.repeat(43)]) {
      expect(await account.call(endSession, { params: { sessionId } }, bearer)).toMatchObject({
        status: 404,
        message: SESSION_MESSAGES.notFound,
      });
    }
    expect((await account.call(refresh, {}, { cookie: stranger.cookie })).status).toBe(200);
    expect(await sessionsOnFeed()).toEqual([]);
  });

  test('during a Redis outage answers 503; the device is out all the same, and the end is published afterwards', async () => {
    await account.join('haneul1', '하늘산책');
    const [here, there] = [await logIn('haneul1', CHROME), await logIn('haneul1', IPHONE)];
    await account.redisSwitch.cut();
    expect((await account.call(endSession, { params: { sessionId: there.sessionId } }, here.bearer)).status).toBe(503);
    expect((await account.call(refresh, {}, { cookie: there.cookie })).status).toBe(401);
    await account.redisSwitch.restore();
    await new Promise<void>((resolve) => account.redis.once('ready', () => resolve()));
    expect((await account.call(endOtherSessions, {}, here.bearer)).status).toBe(200);
    expect(await sessionsOnFeed()).toEqual([there.sessionId]);
  });
});

test('signing out all other devices ends every other session of this member only', async () => {
  await account.join('haneul1', '하늘산책');
  await account.join('bada123', '바다산책');
  const stranger = await logIn('bada123', IPHONE);
  const here = await logIn('haneul1', CHROME);
  const others = [await logIn('haneul1', IPHONE), await logIn('haneul1', CHROME)];
  expect(await account.call(endOtherSessions, {}, here.bearer)).toMatchObject({
    status: 200,
    message: SESSION_MESSAGES.othersEnded,
  });
  expect((await sessionsOf(here.bearer)).map(({ sessionId }) => sessionId)).toEqual([here.sessionId]);
  for (const { bearer, cookie } of others)
    expect([await statusWith(bearer), (await account.call(refresh, {}, { cookie })).status]).toEqual([401, 401]);
  expect((await sessionsOf(stranger.bearer)).map(({ sessionId }) => sessionId)).toEqual([stranger.sessionId]);
  expect((await sessionsOnFeed()).sort()).toEqual(others.map(({ sessionId }) => sessionId).sort());
});
