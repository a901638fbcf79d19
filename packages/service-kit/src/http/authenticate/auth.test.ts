import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ACCESS_TOKEN } from '@osaka/contracts';
import {
  exportJWK,
  exportSPKI,
  type GenerateKeyPairResult,
  generateKeyPair,
  type JWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { type Authenticate, createAuthenticate, publishedKeys } from './auth.ts';

const CLAIMS = {
  memberId: 'member7',
  memberName: '여행자',
  role: 'ROLE_USER',
  gen: 1,
  sub: '7',
  iss: ACCESS_TOKEN.issuer,
  aud: ACCESS_TOKEN.audience,
};
const set: { keys: JWK[] } = { keys: [] };
const account = createServer((_request, response) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(set)),
);
let own: GenerateKeyPairResult;
let authenticate: Authenticate;

const times = () => ({ nbf: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 900 });
const publish = async (kid: string, { publicKey }: GenerateKeyPairResult) =>
  set.keys.push({ ...(await exportJWK(publicKey)), kid, alg: ACCESS_TOKEN.algorithm, use: 'sig' });
const signed = (kid: string, { privateKey }: GenerateKeyPairResult, claims: object = {}) =>
  new SignJWT({ ...CLAIMS, ...times(), ...claims })
    .setProtectedHeader({ alg: ACCESS_TOKEN.algorithm, kid })
    .sign(privateKey);
const memberOf = async (token: string) => (await authenticate(`Bearer ${token}`))?.memberNo;

beforeAll(async () => {
  await new Promise<void>((resolve) => account.listen(0, '127.0.0.1', resolve));
  own = await generateKeyPair(ACCESS_TOKEN.algorithm, { extractable: true });
  await publish('first', own);
  const keys = publishedKeys(`http://127.0.0.1:${(account.address() as AddressInfo).port}`);
  authenticate = createAuthenticate(keys, { isFresh: () => true, isVoid: () => false });
});
afterAll(() => void account.close());

test('a token signed with a published key authenticates its member', async () => {
  expect(await memberOf(await signed('first', own))).toBe(7);
});

test.each<[string, () => Promise<string>]>([
  [
    'signed by another key under a published name',
    async () => signed('first', await generateKeyPair(ACCESS_TOKEN.algorithm)),
  ],
  ['without a signature', async () => new UnsecuredJWT({ ...CLAIMS, ...times() }).encode()],
  ['signed by HMAC with the public key as PEM', async () => hmac(await exportSPKI(own.publicKey))],
  ['signed by HMAC with the public key as JWK', async () => hmac(JSON.stringify(set.keys[0]))],
  ['of another issuer', () => signed('first', own, { iss: 'evil' })],
  ['for another audience', () => signed('first', own, { aud: 'evil' })],
  ['that has ended', () => signed('first', own, { exp: 1 })],
  ['that does not begin yet', () => signed('first', own, { nbf: 4_000_000_000, exp: 4_000_000_900 })],
  ['without an end', () => signed('first', own, { exp: undefined })],
])('a token %s authenticates nobody', async (_name, token) => {
  expect(await memberOf(await token())).toBeUndefined();
});

test('a new key is fetched for its first token, and the previous key stays valid', async () => {
  const next = await generateKeyPair(ACCESS_TOKEN.algorithm, { extractable: true });
  await publish('second', next);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await memberOf(await signed('second', next))).toBe(7);
  expect(await memberOf(await signed('first', own))).toBe(7);
});

function hmac(secret: string): Promise<string> {
  return new SignJWT({ ...CLAIMS, ...times() })
    .setProtectedHeader({ alg: 'HS256', kid: 'first' })
    .sign(new TextEncoder().encode(secret));
}
