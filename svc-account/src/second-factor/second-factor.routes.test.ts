import { beforeEach, describe, expect, test } from '@jest/globals';
import { REVOCATION_FEED } from '@osaka/contracts';
import {
  changeMemberName,
  confirmApp,
  listSessions,
  MESSAGES,
  proveByCode,
  readSecondFactor,
  refresh,
  removeApp,
  renewRecoveryCodes,
  SECOND_FACTOR_MESSAGES,
  setUpApp,
  withdraw,
} from '@osaka/contracts/account';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { PASSWORD, testAccount } from '../testing/open-account.ts';
import { codeAt, turnOnApp, typePassword } from '../testing/second-factor.ts';

const account = testAccount();
beforeEach(() => account.context.keys.rotate());
refusesStrangers(() => account.app, [readSecondFactor, setUpApp, confirmApp, removeApp, renewRecoveryCodes]);

const statusWith = async (bearer: Record<string, string>) =>
  (await account.call(changeMemberName, { body: { newMemberName: '하늘산책' } }, bearer)).status;
const stateWith = async (bearer: Record<string, string>) => (await account.call(readSecondFactor, {}, bearer)).data;

describe('turning the second factor on', () => {
  test('takes the password and a code of the app; the recovery codes are shown then and never again', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer, uri, secret, recoveryCodes } = await turnOnApp(account, 'haneul1');
    expect(decodeURIComponent(uri)).toBe(
      `otpauth://totp/오사카로:haneul1?issuer=오사카로&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const state = await account.call(readSecondFactor, {}, bearer);
    expect(state.data).toEqual({ hasApp: true, recoveryCodesLeft: 10, isRequired: false, passkeys: [] });
  });

  test('stores neither the secret nor a recovery code in clear', async () => {
    await account.join('haneul1', '하늘산책');
    const { secret, recoveryCodes } = await turnOnApp(account, 'haneul1');
    const stored = JSON.stringify(await account.db.collection('members').find().toArray());
    for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(word);
  });

  test('ends every other session on all services; the one that turns it on continues', async () => {
    await account.join('haneul1', '하늘산책');
    const elsewhere = await account.signIn('haneul1');
    const { before, bearer, cookie } = await turnOnApp(account, 'haneul1');
    expect([await statusWith(elsewhere.bearer), await statusWith(before), await statusWith(bearer)]).toEqual([
      401, 401, 200,
    ]);
    expect((await account.call(refresh, {}, { cookie: elsewhere.cookie })).status).toBe(401);
    expect((await account.call(refresh, {}, { cookie })).status).toBe(200);
    expect((await account.call(listSessions, {}, bearer)).data).toHaveLength(1);
    const feed = await account.redis.zrangebyscore(REVOCATION_FEED.key, '-inf', '+inf');
    expect(feed.map((entry) => JSON.parse(entry))).toContainEqual(expect.objectContaining({ generation: 2 }));
  });

  test('is refused without the right password, whose guesses are limited', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    expect((await account.call(setUpApp, { body: {} }, bearer)).status).toBe(400);
    expect(await account.call(setUpApp, { body: { memberPw: 'Wrong123!' } }, bearer)).toMatchObject({
      status: 400,
      errors: [{ path: 'memberPw', message: MESSAGES.passwordMismatch }],
    });
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => account.call(setUpApp, { body: { memberPw: 'Wrong123!' } }, bearer)),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  test('is refused with a wrong code, without a preparation, and ten minutes after it; nothing changes then', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    expect((await account.call(confirmApp, { body: { code: '123456' } }, bearer)).status).toBe(409);
    const { secret } = (await account.call(setUpApp, { body: { memberPw: PASSWORD } }, bearer)).data;
    expect(
      (await account.call(confirmApp, { body: { code: codeAt(secret, account.time.ms - 600_000) } }, bearer)).message,
    ).toBe(SECOND_FACTOR_MESSAGES.codeWrong);
    account.time.ms += 10 * 60_000;
    expect(await account.call(confirmApp, { body: { code: codeAt(secret, account.time.ms) } }, bearer)).toMatchObject({
      status: 409,
      message: SECOND_FACTOR_MESSAGES.setUpOver,
    });
    expect(await stateWith(bearer)).toMatchObject({ hasApp: false, recoveryCodesLeft: 0 });
    expect((await typePassword(account, 'haneul1')).answer.data).toHaveProperty('tokens');
  });

  test('the code that confirmed it cannot be used for a login', async () => {
    await account.join('haneul1', '하늘산책');
    const { secret } = await turnOnApp(account, 'haneul1');
    const { pending } = await typePassword(account, 'haneul1');
    expect(
      (await account.call(proveByCode, { body: { code: codeAt(secret, account.time.ms) } }, pending)).message,
    ).toBe(SECOND_FACTOR_MESSAGES.codeUsed);
  });

  test('of ten concurrent confirmations exactly one makes recovery codes', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    const { secret } = (await account.call(setUpApp, { body: { memberPw: PASSWORD } }, bearer)).data;
    const code = codeAt(secret, account.time.ms);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => account.call(confirmApp, { body: { code } }, bearer)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a second factor that is on', () => {
  test('is changed only with the second factor; the password is not enough, and five wrong codes are followed by waiting', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer, nextCode } = await turnOnApp(account, 'haneul1');
    for (const change of [removeApp, renewRecoveryCodes]) {
      expect(await account.call(change, { body: { memberPw: PASSWORD } }, bearer)).toMatchObject({
        status: 400,
        errors: [{ path: 'code', message: SECOND_FACTOR_MESSAGES.proofMissing }],
      });
    }
    const statuses = [];
    for (let each = 0; each < 6; each += 1)
      statuses.push((await account.call(removeApp, { body: { code: 'ZZZZZ-ZZZZZ' } }, bearer)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    account.time.ms += 30_000;
    expect((await account.call(removeApp, { body: { code: nextCode() } }, bearer)).status).toBe(200);
  });

  test('turned off, ends every other session and its recovery codes, and the password is enough again', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer, nextCode, recoveryCodes } = await turnOnApp(account, 'haneul1');
    const { pending } = await typePassword(account, 'haneul1');
    const elsewhere = await account.call(proveByCode, { body: { code: nextCode() } }, pending);
    const off = await account.call(removeApp, { body: { code: recoveryCodes[0] ?? '' } }, bearer);
    expect(off).toMatchObject({ status: 200, message: SECOND_FACTOR_MESSAGES.appOff });
    expect(await statusWith({ authorization: `Bearer ${elsewhere.data.tokens.accessToken}` })).toBe(401);
    const now = { authorization: `Bearer ${off.data.tokens.accessToken}` };
    expect(await stateWith(now)).toMatchObject({ hasApp: false, recoveryCodesLeft: 0 });
    expect((await typePassword(account, 'haneul1')).answer.data).toHaveProperty('tokens');
    expect((await account.call(removeApp, { body: { memberPw: PASSWORD } }, now)).status).toBe(409);
  });

  test('gets ten new recovery codes, and the earlier ones no longer count', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer, nextCode, recoveryCodes } = await turnOnApp(account, 'haneul1');
    const renewed = await account.call(renewRecoveryCodes, { body: { code: nextCode() } }, bearer);
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    const enter = async (code = '') =>
      (await account.call(proveByCode, { body: { code } }, (await typePassword(account, 'haneul1')).pending)).status;
    expect([await enter(recoveryCodes[0]), await enter(renewed.data.recoveryCodes[0])]).toEqual([400, 200]);
    expect(await stateWith({ authorization: `Bearer ${renewed.data.tokens.accessToken}` })).toMatchObject({
      recoveryCodesLeft: 9,
    });
  });

  test('goes with the member at the withdrawal', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer, nextCode } = await turnOnApp(account, 'haneul1');
    expect((await account.call(withdraw, { body: { memberPw: PASSWORD, code: nextCode() } }, bearer)).status).toBe(200);
    const [stored] = await account.db.collection('members').find().toArray();
    expect(stored).not.toHaveProperty('secondFactor');
  });
});

test('the member is mailed when it is turned on, changed or off, and when a recovery code is used; at most ten times a day', async () => {
  await account.join('haneul1', '하늘산책');
  const { bearer, nextCode, recoveryCodes } = await turnOnApp(account, 'haneul1');
  await account.call(
    proveByCode,
    { body: { code: recoveryCodes[0] ?? '' } },
    (await typePassword(account, 'haneul1')).pending,
  );
  const renewed = await account.call(renewRecoveryCodes, { body: { code: nextCode() } }, bearer);
  await account.call(
    removeApp,
    { body: { code: nextCode() } },
    { authorization: `Bearer ${renewed.data.tokens.accessToken}` },
  );
  const notices = async () => {
    await account.queue.runAll(account.sendMail);
    return account.sent.filter(({ subject }) => /2단계 인증|복구 코드/.test(subject));
  };
  expect((await notices()).map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    'haneul1@example.com [오사카로] 2단계 인증을 켰습니다',
    'haneul1@example.com [오사카로] 복구 코드로 로그인했습니다',
    'haneul1@example.com [오사카로] 2단계 인증이 변경되었습니다',
    'haneul1@example.com [오사카로] 2단계 인증을 껐습니다',
  ]);
  for (let each = 0; each < 5; each += 1) {
    const app = await turnOnApp(account, 'haneul1');
    await account.call(removeApp, { body: { code: app.recoveryCodes[0] ?? '' } }, app.bearer);
  }
  expect(await notices()).toHaveLength(10);
});
