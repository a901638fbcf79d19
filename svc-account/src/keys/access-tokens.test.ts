import { beforeEach, expect, test } from '@jest/globals';
import { ACCESS_TOKEN } from '@osaka/contracts';
import { changeMemberName } from '@osaka/contracts/account';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { testAccount } from '../testing/open-account.ts';

const DAY_MS = 24 * 3600_000;
const account = testAccount();
let memberNo: number;
beforeEach(async () => {
  await account.context.keys.rotate();
  memberNo = await account.join('haneul1', '하늘산책');
});

const use = async (token: string) =>
  (await account.call(changeMemberName, { body: { newMemberName: '하늘산책' } }, { authorization: `Bearer ${token}` }))
    .status;
const published = async () =>
  ((await (await account.app.request(ACCESS_TOKEN.keySetPath)).json()) as { keys: JWK[] }).keys;
const privateKey = async () =>
  (await account.db.collection('keys').find().sort({ _id: -1 }).toArray())[0]?.privateJwk as JWK;
const nowS = () => Math.floor(account.time.ms / 1000);

function claimsFor(changes: Record<string, unknown> = {}) {
  const claims = {
    memberId: 'haneul1',
    memberName: '하늘산책',
    role: 'ROLE_USER',
    gen: 1,
    sub: String(memberNo),
    iss: ACCESS_TOKEN.issuer,
    aud: ACCESS_TOKEN.audience,
    iat: nowS(),
    nbf: nowS(),
    exp: nowS() + 900,
  };
  return { ...claims, ...changes };
}

async function signed(changes: Record<string, unknown> = {}, jwk?: JWK): Promise<string> {
  const key = jwk ?? (await privateKey());
  return new SignJWT(claimsFor(changes))
    .setProtectedHeader({ alg: 'ES256', kid: (await privateKey()).kid })
    .sign(await importJWK(key, 'ES256'));
}

test("a token signed by the service's key is accepted and names that key", async () => {
  const { accessToken } = await account.signIn('haneul1');
  expect(await use(accessToken)).toBe(200);
  expect(JSON.parse(atob(accessToken.split('.')[0] ?? ''))).toEqual({
    alg: 'ES256',
    kid: (await published())[0]?.kid,
    typ: 'at+jwt',
  });
  expect(await use(await signed())).toBe(200);
});

test('the published key set contains only public keys', async () => {
  const [key] = await published();
  expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) });
  expect(key).not.toHaveProperty('d');
});

test.each([
  ['another issuer', { iss: 'evil' }],
  ['another audience', { aud: 'evil' }],
  ['an end that has passed', { exp: 1 }],
  ['no end', { exp: undefined }],
  ['a beginning still to come', { nbf: 4_000_000_000 }],
  ['no beginning', { nbf: undefined }],
  ['an earlier generation', { gen: 0 }],
  ['a later generation', { gen: 2 }],
  ['a member that is not there', { sub: '999' }],
  ['a subject that is no number', { sub: '1 or 1' }],
])('a token with %s is refused', async (_name, changes) => {
  expect(await use(await signed(changes))).toBe(401);
});

test('a forged role claim has no effect, because the role is read from the database', async () => {
  const response = await account.app.request('/api/admin/members', {
    headers: { authorization: `Bearer ${await signed({ role: 'ROLE_ADMIN' })}` },
  });
  expect(response.status).toBe(403);
});

test("a token signed by a foreign key that claims the service's key id is refused", async () => {
  const { privateKey: stranger } = await generateKeyPair('ES256', { extractable: true });
  expect(await use(await signed({}, await exportJWK(stranger)))).toBe(401);
});

test('a token without signature is refused', async () => {
  expect(await use(new UnsecuredJWT(claimsFor()).encode())).toBe(401);
});

test('a token signed by HMAC with the public key as secret is refused', async () => {
  const [key] = await published();
  const secret = new TextEncoder().encode(JSON.stringify(key));
  expect(
    await use(await new SignJWT(claimsFor()).setProtectedHeader({ alg: 'HS256', kid: key?.kid }).sign(secret)),
  ).toBe(401);
});

test('keys are rotated after 30 days, published before they sign, and kept until their last token has expired', async () => {
  const kidOf = async () =>
    JSON.parse(atob((await account.signIn('haneul1')).accessToken.split('.')[0] ?? '')).kid as string;
  const first = await kidOf();
  account.time.ms += 30 * DAY_MS;
  await Promise.all([account.context.keys.rotate(), account.context.keys.rotate()]);
  expect(await published()).toHaveLength(2);
  expect(await kidOf()).toBe(first);
  account.time.ms += 61 * 60_000;
  const old = await signed({ exp: nowS() + 900 }, undefined);
  const second = await kidOf();
  expect(second).not.toBe(first);
  await account.context.keys.rotate();
  expect(await published()).toHaveLength(2);
  expect(await use(old)).toBe(200);
  account.time.ms += 60 * 60_000;
  await account.context.keys.rotate();
  expect((await published()).map(({ kid }) => kid)).toEqual([second]);
});
