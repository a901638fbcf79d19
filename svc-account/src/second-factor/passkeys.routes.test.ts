import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  addPasskey,
  changeMemberName,
  listSessions,
  offerPasskey,
  offerPasskeyAtLogin,
  offerProof,
  PASSKEY_MESSAGES,
  proveByCode,
  proveByPasskey,
  readSecondFactor,
  removeApp,
  removePasskey,
  SECOND_FACTOR_MESSAGES,
  setUpApp,
} from '@osaka/contracts/account';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { createAuthenticator } from '../testing/authenticator.ts';
import { PASSWORD, testAccount } from '../testing/open-account.ts';
import { turnOnApp, typePassword } from '../testing/second-factor.ts';

const account = testAccount();
const PAGE = { origin: 'http://localhost:8000', host: 'localhost:8000' };
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
beforeEach(() => account.context.keys.rotate());
refusesStrangers(() => account.app, [offerProof, offerPasskey, addPasskey, removePasskey]);

type Headers = Record<string, string>;
const bearerOf = (answer: { data: { tokens: { accessToken: string } } }) => ({
  ...PAGE,
  authorization: `Bearer ${answer.data.tokens.accessToken}`,
});

async function withPasskey(memberId = 'haneul1', memberName = '하늘산책') {
  await account.join(memberId, memberName);
  const { bearer } = await account.signIn(memberId);
  const key = createAuthenticator();
  const offered = await account.call(offerPasskey, { body: { memberPw: PASSWORD } }, { ...PAGE, ...bearer });
  const added = await account.call(
    addPasskey,
    { body: { passkey: key.register(offered.data) } },
    { ...PAGE, ...bearer, 'user-agent': CHROME },
  );
  return { key, added, bearer: bearerOf(added) };
}
async function offerAtLogin(memberId = 'haneul1') {
  const { answer, pending } = await typePassword(account, memberId);
  const headers: Headers = { ...PAGE, ...pending };
  return { answer, headers, options: (await account.call(offerPasskeyAtLogin, {}, headers)).data };
}

describe('a passkey', () => {
  test('turns the second factor on, with recovery codes, and ends every other session', async () => {
    await account.join('haneul1', '하늘산책');
    const elsewhere = await account.signIn('haneul1');
    const { bearer } = await account.signIn('haneul1');
    const key = createAuthenticator();
    const offered = await account.call(offerPasskey, { body: { memberPw: PASSWORD } }, { ...PAGE, ...bearer });
    expect(offered.data).toMatchObject({
      rp: { id: 'localhost', name: '오사카로' },
      user: { name: 'haneul1', displayName: '하늘산책' },
      attestation: 'none',
    });
    const added = await account.call(
      addPasskey,
      { body: { passkey: key.register(offered.data) } },
      { ...PAGE, ...bearer, 'user-agent': CHROME },
    );
    expect(added).toMatchObject({ status: 200, message: PASSKEY_MESSAGES.added });
    expect(added.data.recoveryCodes).toHaveLength(10);
    expect((await account.call(listSessions, {}, elsewhere.bearer)).status).toBe(401);
    const { data } = await account.call(readSecondFactor, {}, bearerOf(added));
    expect(data).toMatchObject({
      hasApp: false,
      recoveryCodesLeft: 10,
      passkeys: [{ passkeyId: key.id, name: 'Windows의 Chrome' }],
    });
  });

  test('ends the second step of a login', async () => {
    const { key } = await withPasskey();
    const { answer, headers, options } = await offerAtLogin();
    expect(answer.data).toEqual({ secondStep: { methods: ['passkey', 'recovery-code'], mustSetUp: false } });
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.id }] });
    const entered = await account.call(proveByPasskey, { body: { passkey: key.prove(options) } }, headers);
    expect(entered).toMatchObject({ status: 200, data: { loginInfo: { username: 'haneul1' } } });
    expect(
      (await account.call(changeMemberName, { body: { newMemberName: '하늘산책' } }, bearerOf(entered))).status,
    ).toBe(200);
  });

  test.each([
    ['of another origin', { origin: 'http://evil.example', host: 'localhost' }],
    ['of another port', { origin: 'http://localhost:9000', host: 'localhost' }],
    ['for another host', { origin: 'http://localhost:8000', host: 'evil.example' }],
  ])('%s is refused, when it is added and at the login', async (_name, elsewhere) => {
    const refused = { status: 400, message: PASSKEY_MESSAGES.refused };
    await account.join('bada123', '바다산책');
    const { bearer } = await account.signIn('bada123');
    const offered = await account.call(offerPasskey, { body: { memberPw: PASSWORD } }, { ...PAGE, ...bearer });
    const foreign = createAuthenticator().register(offered.data, elsewhere);
    expect(await account.call(addPasskey, { body: { passkey: foreign } }, { ...PAGE, ...bearer })).toMatchObject(
      refused,
    );
    const { key } = await withPasskey();
    const { headers, options } = await offerAtLogin();
    expect(
      await account.call(proveByPasskey, { body: { passkey: key.prove(options, elsewhere) } }, headers),
    ).toMatchObject(refused);
  });

  test('a page of another site cannot ask for it', async () => {
    await withPasskey();
    const { pending } = await typePassword(account, 'haneul1');
    expect(
      (
        await account.call(
          offerPasskeyAtLogin,
          {},
          { ...pending, host: 'localhost:8000', origin: 'http://evil.example' },
        )
      ).status,
    ).toBe(403);
    expect((await account.call(offerPasskeyAtLogin, {}, pending)).status).toBe(403);
  });

  test('signs each challenge once: an answer cannot be sent again, nor for another login', async () => {
    const { key } = await withPasskey();
    const [first, second] = [await offerAtLogin(), await offerAtLogin()];
    const proof = key.prove(first.options);
    expect((await account.call(proveByPasskey, { body: { passkey: proof } }, second.headers)).status).toBe(400);
    expect((await account.call(proveByPasskey, { body: { passkey: proof } }, first.headers)).status).toBe(200);
    expect((await account.call(proveByPasskey, { body: { passkey: proof } }, first.headers)).status).toBe(401);
  });

  test('of another member, a copied one, and no passkey at all are refused', async () => {
    const { key } = await withPasskey();
    const { key: other } = await withPasskey('bada123', '바다산책');
    const prove = async (make: (options: never) => unknown) => {
      const { headers, options } = await offerAtLogin();
      return (await account.call(proveByPasskey, { body: { passkey: make(options as never) as never } }, headers))
        .status;
    };
    expect(await prove((options) => other.prove(options))).toBe(400);
    expect(await prove((options) => key.prove(options))).toBe(200);
    key.rewind();
    expect(await prove((options) => key.prove(options))).toBe(400);
    for (const nothing of [undefined, null, {}, { id: '__proto__' }, 'x']) expect(await prove(() => nothing)).toBe(400);
    expect(
      await prove((options) => ({ ...key.prove(options), id: '__defineGetter__', rawId: '__defineGetter__' })),
    ).toBe(400);
  });

  test('five wrong ones are followed by waiting, also for codes', async () => {
    const { added } = await withPasskey();
    const wrong = createAuthenticator();
    const statuses = [];
    for (let each = 0; each < 6; each += 1) {
      const { headers, options } = await offerAtLogin();
      statuses.push((await account.call(proveByPasskey, { body: { passkey: wrong.prove(options) } }, headers)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(
      (
        await account.call(
          proveByCode,
          { body: { code: added.data.recoveryCodes[0] } },
          (
            await typePassword(account, 'haneul1')
          ).pending,
        )
      ).status,
    ).toBe(429);
  });
});

describe('changes with a passkey', () => {
  const prove = async (key: ReturnType<typeof createAuthenticator>, bearer: Headers) => ({
    passkey: key.prove((await account.call(offerProof, {}, bearer)).data),
  });

  test('it proves the owner, once for each challenge; the password does not', async () => {
    const { key, bearer } = await withPasskey();
    expect(await account.call(setUpApp, { body: { memberPw: PASSWORD } }, bearer)).toMatchObject({
      status: 400,
      message: SECOND_FACTOR_MESSAGES.proofMissing,
    });
    const proof = await prove(key, bearer);
    expect((await account.call(setUpApp, { body: proof }, bearer)).status).toBe(200);
    expect((await account.call(setUpApp, { body: proof }, bearer)).status).toBe(400);
  });

  test('the last one removed turns the second factor off; with an app left it stays on with its recovery codes', async () => {
    const { key, bearer } = await withPasskey();
    const removed = await account.call(
      removePasskey,
      { params: { passkeyId: key.id }, body: await prove(key, bearer) },
      bearer,
    );
    expect(removed).toMatchObject({ status: 200, message: PASSKEY_MESSAGES.removed });
    expect((await account.call(readSecondFactor, {}, bearerOf(removed))).data).toEqual({
      hasApp: false,
      recoveryCodesLeft: 0,
      isRequired: false,
      passkeys: [],
    });
    expect(
      (
        await account.call(
          removePasskey,
          { params: { passkeyId: key.id }, body: { memberPw: PASSWORD } },
          bearerOf(removed),
        )
      ).status,
    ).toBe(404);
    const app = await turnOnApp(account, 'haneul1');
    const headers = { ...PAGE, ...app.bearer };
    const offered = await account.call(offerPasskey, { body: { code: app.nextCode() } }, headers);
    const next = createAuthenticator();
    const added = await account.call(addPasskey, { body: { passkey: next.register(offered.data) } }, headers);
    expect(added.data.recoveryCodes).toBeUndefined();
    const off = await account.call(removeApp, { body: { code: app.recoveryCodes[0] ?? '' } }, bearerOf(added));
    expect((await account.call(readSecondFactor, {}, bearerOf(off))).data).toMatchObject({
      hasApp: false,
      recoveryCodesLeft: 9,
      passkeys: [{ passkeyId: next.id }],
    });
  });

  test('an answer without an offer, and a second one to the same offer, add nothing', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    const headers = { ...PAGE, ...bearer };
    const challenge = { challenge: 'AAAA' };
    expect(
      (await account.call(addPasskey, { body: { passkey: createAuthenticator().register(challenge) } }, headers))
        .status,
    ).toBe(409);
    const offered = await account.call(offerPasskey, { body: { memberPw: PASSWORD } }, headers);
    const added = await account.call(
      addPasskey,
      { body: { passkey: createAuthenticator().register(offered.data) } },
      headers,
    );
    expect(added.status).toBe(200);
    expect(
      (
        await account.call(
          addPasskey,
          { body: { passkey: createAuthenticator().register(offered.data) } },
          bearerOf(added),
        )
      ).status,
    ).toBe(409);
  });
});
