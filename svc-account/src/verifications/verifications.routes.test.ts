import { describe, expect, test } from '@jest/globals';
import { MESSAGES, sendSignUpCode, signUp, verifySignUpCode } from '@osaka/contracts/account';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';

const EMAIL = 'haneul@example.com';
const TOO_MANY = '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.';
const TOO_MANY_CODES = '인증 시도 횟수를 초과했습니다. 잠시 후 다시 시도해주세요.';
const account = testAccount();

const send = (email = EMAIL) => account.call(sendSignUpCode, { body: { email } });
const verify = (verifyCode: string, email = EMAIL) => account.call(verifySignUpCode, { body: { email, verifyCode } });
const join = (cookie = '', memberId = 'haneul1') =>
  account.call(signUp, { body: { memberId, memberPw: PASSWORD, memberName: '하늘산책', email: EMAIL } }, { cookie });
const wrongFor = (code: string) => (code === '0000' ? '1111' : '0000');
const nextMail = () => {
  account.time.ms += 60_000;
};

describe('a code by mail', () => {
  test('is requested, mailed, entered and verified', async () => {
    expect(await send()).toMatchObject({ status: 200, message: MESSAGES.codeSent });
    const code = await account.codeMailedTo(EMAIL);
    expect(code).toMatch(/^\d{4}$/);
    expect(await verify(code)).toMatchObject({ status: 200, message: MESSAGES.emailVerified });
  });

  test('is refused with 400 at its field when it is wrong', async () => {
    await send();
    const code = await account.codeMailedTo(EMAIL);
    expect(await verify(wrongFor(code))).toMatchObject({
      status: 400,
      message: MESSAGES.codeWrong,
      errors: [{ path: 'verifyCode', message: MESSAGES.codeWrong }],
    });
    expect(await verify('12')).toMatchObject({ status: 400, message: MESSAGES.codeWrong });
  });

  test('expires after 5 minutes', async () => {
    await send();
    const code = await account.codeMailedTo(EMAIL);
    account.time.ms += 5 * 60_000;
    expect((await verify(code)).status).toBe(400);
  });

  test('can be used once', async () => {
    await send();
    const code = await account.codeMailedTo(EMAIL);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is valid only for its address, in any letter case', async () => {
    await send();
    const code = await account.codeMailedTo(EMAIL);
    expect((await verify(code, 'other@example.com')).status).toBe(400);
    expect((await verify(code, 'HANEUL@Example.com')).status).toBe(200);
  });

  test('replaces the previous code', async () => {
    await send();
    const first = await account.codeMailedTo(EMAIL);
    nextMail();
    await send();
    const second = await account.codeMailedTo(EMAIL);
    if (first !== second) expect((await verify(first)).status).toBe(400);
    expect((await verify(second)).status).toBe(200);
  });

  test('allows five tries even of 50 concurrent ones', async () => {
    await send();
    const code = await account.codeMailedTo(EMAIL);
    const guesses = Array.from({ length: 50 }, (_, index) =>
      String((Number(code) + 1 + index) % 10_000).padStart(4, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => verify(guess)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status, message }) => status === 429 && message === TOO_MANY_CODES)).toHaveLength(45);
    expect((await verify(code)).status).toBe(429);
  });

  test('can no longer be guessed after 20 wrong codes a day, but the owner can enter the next mail’s code', async () => {
    for (let mail = 0; mail < 4; mail += 1) {
      await send();
      const code = await account.codeMailedTo(EMAIL);
      for (let guess = 0; guess < 5; guess += 1) await verify(wrongFor(code));
      nextMail();
    }
    await send();
    const guessed = await account.codeMailedTo(EMAIL);
    expect(await verify(wrongFor(guessed))).toMatchObject({ status: 429, message: TOO_MANY_CODES });
    expect((await verify(guessed)).status).toBe(429);
    nextMail();
    await send();
    expect((await verify(await account.codeMailedTo(EMAIL))).status).toBe(200);
  });
});

describe('mails to one address', () => {
  test('are limited to one in 60 s', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({ message: TOO_MANY });
    account.time.ms += 59_000;
    expect((await send()).headers.get('retry-after')).toBe('1');
    account.time.ms += 1000;
    expect((await send()).status).toBe(200);
  });

  test('are limited to 10 a day', async () => {
    for (let mail = 0; mail < 10; mail += 1) {
      expect((await send()).status).toBe(200);
      nextMail();
    }
    expect((await send()).status).toBe(429);
    account.time.ms += 24 * 3600_000;
    expect((await send()).status).toBe(200);
  });
});

describe('a verification', () => {
  test('is required for sign-up', async () => {
    expect(await join()).toMatchObject({ status: 400, message: MESSAGES.emailUnverified });
    await send();
    expect((await join()).status).toBe(400);
  });

  test('expires after 30 minutes', async () => {
    const cookie = await account.verifyEmail(EMAIL);
    account.time.ms += 30 * 60_000;
    expect((await join(cookie)).status).toBe(400);
  });

  test('is valid only in the browser that entered the code', async () => {
    await send();
    const verified = await verify(await account.codeMailedTo(EMAIL));
    expect(verified.headers.get('set-cookie')).toMatch(
      /^emailVerification=[\w-]{43}; Max-Age=1800; Path=\/api\/members; HttpOnly; SameSite=Strict$/,
    );
    const strangers = await account.verifyEmail('other@example.com');
    for (const cookie of ['', 'emailVerification=', `emailVerification=${'a'.repeat(43)}`, strangers]) {
      expect(await join(cookie)).toMatchObject({
        status: 400,
        message: MESSAGES.emailUnverified,
        errors: [{ path: 'email', message: MESSAGES.emailUnverified }],
      });
    }
    expect((await join(cookieOf(verified.headers))).status).toBe(201);
  });

  test('can be neither created nor used from a page of another site', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    await send();
    const verifyCode = await account.codeMailedTo(EMAIL);
    expect((await account.call(verifySignUpCode, { body: { email: EMAIL, verifyCode } }, foreign)).status).toBe(403);
    const cookie = cookieOf((await verify(verifyCode)).headers);
    expect(
      (
        await account.call(
          signUp,
          { body: { memberId: 'haneul1', memberPw: PASSWORD, memberName: '하늘산책', email: EMAIL } },
          { cookie, ...foreign },
        )
      ).status,
    ).toBe(403);
  });

  test('can be used for one sign-up', async () => {
    const cookie = await account.verifyEmail(EMAIL);
    expect((await join(cookie)).status).toBe(201);
    expect(await join(cookie, 'another1')).toMatchObject({ status: 400, message: MESSAGES.emailUnverified });
  });
});
