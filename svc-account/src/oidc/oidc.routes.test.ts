import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  changePassword,
  joinByOidc,
  joinOwnByOidc,
  leaveOidc,
  listOidcTies,
  login,
  MESSAGES,
  OIDC_MESSAGES,
  setNewPassword,
  signInByOidc,
  signUpByOidc,
  verifyFindPasswordCode,
  withdraw,
} from '@osaka/contracts/account';
import { type LocalProvider, openLocalProvider } from '../testing/local-provider.ts';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';
import type { OidcProvider } from './providers.ts';

const SITE = 'http://site.test';
const VERIFIED = { email: 'haneul1@example.com', email_verified: true };
const ACCOUNTS: Record<string, object> = {
  haneul: VERIFIED,
  unproved: { email: 'haneul1@example.com', email_verified: false },
  silent: {},
};
const providers: OidcProvider[] = [];
const account = testAccount({ siteUrl: SITE, oidcProviders: providers, isAdminSecondFactorRequired: true });
const call: (typeof account)['call'] = (...args) => account.call(...args);

let provider: LocalProvider;
beforeAll(async () => {
  provider = await openLocalProvider(`${SITE}/api/auth/oidc/local/callback`, ACCOUNTS);
  providers.push(
    provider.setting,
    { ...provider.setting, name: 'away' },
    { ...provider.setting, name: 'other', issuer: `${provider.issuer}/other` },
  );
});
beforeEach(() => provider.restart().catch(() => {}));
afterAll(() => provider.stop());

const get = (path: string, headers: Record<string, string> = {}) => account.app.request(path, { headers });

async function begin() {
  const answer = await get('/api/auth/oidc/local?from=%2Fmyplan%2Flist');
  return { url: answer.headers.get('location') ?? '', cookie: cookieOf(answer.headers, 'oidc') };
}

/** Goes to the provider and back; returns the cookie of the next call. */
async function atProvider(name: string): Promise<string> {
  const { url, cookie } = await begin();
  const { pathname, search } = await provider.approve(url, name);
  const answer = await get(`${pathname}${search}`, { cookie });
  expect(answer.headers.get('location')).toBe('/login?oidc=done&from=%2Fmyplan%2Flist');
  return cookieOf(answer.headers, 'oidcStep');
}
const signIn = (cookie: string) => call(signInByOidc, {}, { cookie });
const NEW = { memberId: 'haneul1', memberName: '하늘산책', email: 'haneul1@example.com' };
async function signUp(cookie: string, draft = NEW) {
  return call(signUpByOidc, { body: draft }, { cookie });
}

test('the provider is asked for a code with PKCE, state and nonce, and the cookie is HttpOnly, Lax and lasts ten minutes', async () => {
  const answer = await get('/api/auth/oidc/local');
  const url = new URL(answer.headers.get('location') ?? '');
  expect(answer.status).toBe(303);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/.{20}/),
    nonce: expect.stringMatching(/.{20}/),
    redirect_uri: `${SITE}/api/auth/oidc/local/callback`,
  });
  expect(answer.headers.get('set-cookie')).toMatch(/^oidc=.*Max-Age=600.*HttpOnly.*SameSite=Lax/);
});

test('a new member chooses nickname and id, has no password, and signs in by the provider from then on', async () => {
  const cookie = await atProvider('haneul');
  expect((await signIn(cookie)).data).toEqual({
    need: 'sign-up',
    provider: 'local',
    email: 'haneul1@example.com',
    isEmailVerified: true,
  });
  expect((await signUp(cookie)).status).toBe(201);
  expect((await signUp(cookie)).status).toBe(201);
  expect((await signIn(cookie)).data.loginInfo.username).toBe('haneul1');
  expect((await signIn(await atProvider('haneul'))).data.loginInfo.username).toBe('haneul1');
  expect((await call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).message).toBe(MESSAGES.loginFailed);
});

test('a member with the verified address is joined after the password, once', async () => {
  await account.join('haneul1', '하늘산책');
  const cookie = await atProvider('haneul');
  expect((await signIn(cookie)).data.need).toBe('password');
  const body = { memberPw: 'Wrong123!', email: 'haneul1@example.com' };
  expect((await call(joinByOidc, { body }, { cookie })).status).toBe(401);
  expect((await call(joinByOidc, { body: { ...body, memberPw: PASSWORD } }, { cookie })).status).toBe(200);
  expect((await signIn(cookie)).data.loginInfo.username).toBe('haneul1');
  expect((await signIn(await atProvider('haneul'))).data.tokens.accessToken).toBeTruthy();
});

test.each(['unproved', 'silent'])('the address of the account “%s” is proved by a mail code', async (name) => {
  const cookie = await atProvider(name);
  expect((await signIn(cookie)).data).toMatchObject({ need: 'sign-up', isEmailVerified: false });
  expect((await signUp(cookie)).errors).toEqual([{ path: 'email', message: MESSAGES.emailUnverified }]);
  const verified = await account.verifyEmail('haneul1@example.com');
  expect((await signUp(`${cookie}; ${verified}`)).status).toBe(201);
  expect((await signIn(cookie)).data.loginInfo.username).toBe('haneul1');
});

test('an unproved address joins nobody, even with the password', async () => {
  await account.join('haneul1', '하늘산책');
  const cookie = await atProvider('unproved');
  const body = { memberPw: PASSWORD, email: 'haneul1@example.com' };
  expect((await call(joinByOidc, { body }, { cookie })).errors?.[0]?.message).toBe(MESSAGES.emailUnverified);
});

test('an administrator is still asked for the second factor', async () => {
  await account.join('haneul1', '하늘산책');
  await account.db.collection('members').updateOne({}, { $set: { memberRole: 'ROLE_ADMIN' } });
  const cookie = await atProvider('haneul');
  await call(joinByOidc, { body: { memberPw: PASSWORD, email: 'haneul1@example.com' } }, { cookie });
  const answer = await signIn(cookie);
  expect(answer.data).toEqual({ secondStep: { methods: [], mustSetUp: true } });
  expect(cookieOf(answer.headers, 'refreshToken')).toBe('');
});

test('a member without a password cannot leave the last provider, sets a password by mail, and then can', async () => {
  const cookie = await atProvider('haneul');
  await signUp(cookie);
  const { data } = await signIn(cookie);
  const bearer = { authorization: `Bearer ${data.tokens.accessToken}` };
  const change = { currentPassword: 'Wrong123!', newPassword: PASSWORD };
  expect((await call(changePassword, { body: change }, bearer)).errors?.[0]?.message).toBe(MESSAGES.passwordNotSet);
  const leaving = { params: { name: 'local' } };
  expect((await call(leaveOidc, leaving, bearer)).message).toBe(OIDC_MESSAGES.passwordFirst);

  const verifyCode = await account.findPasswordCode('haneul1', 'haneul1@example.com');
  const body = { memberId: 'haneul1', email: 'haneul1@example.com', verifyCode };
  const grant = cookieOf((await call(verifyFindPasswordCode, { body })).headers);
  await call(setNewPassword, { body: { memberId: 'haneul1', newPassword: PASSWORD } }, { cookie: grant });
  expect((await call(listOidcTies, {}, bearer)).status).toBe(401);

  const member = await account.signIn('haneul1');
  expect((await call(leaveOidc, leaving, member.bearer)).message).toBe(OIDC_MESSAGES.left);
  expect((await call(leaveOidc, leaving, member.bearer)).status).toBe(404);
  expect((await call(listOidcTies, {}, member.bearer)).data).toEqual({ ties: [], hasPassword: true });
  expect((await signIn(await atProvider('haneul'))).data.need).toBe('password');
});

test('a signed-in member joins a provider with the password, and nobody else can join the same account', async () => {
  await account.join('haneul1', '하늘산책');
  await account.join('bada123', '바다산책');
  const first = await account.signIn('haneul1');
  const second = await account.signIn('bada123');
  const cookie = await atProvider('silent');
  const own = (headers: Record<string, string>, memberPw: string) =>
    call(joinOwnByOidc, { body: { memberPw } }, { cookie, ...headers });
  expect((await own(first.bearer, 'Wrong123!')).status).toBe(400);
  expect((await own(first.bearer, PASSWORD)).message).toBe(OIDC_MESSAGES.joined);
  expect((await own(second.bearer, PASSWORD)).message).toBe(OIDC_MESSAGES.taken);
  expect((await call(listOidcTies, {}, first.bearer)).data.ties).toEqual([
    { name: 'local', joinedAt: '2026-03-10T00:00:00.000Z' },
  ]);
});

test('the member is mailed when an account of a provider is joined, and when it is left', async () => {
  await account.join('haneul1', '하늘산책');
  const cookie = await atProvider('haneul');
  for (let each = 0; each < 2; each += 1)
    await call(joinByOidc, { body: { memberPw: PASSWORD, email: VERIFIED.email } }, { cookie });
  const { bearer } = await account.signIn('haneul1');
  await call(leaveOidc, { params: { name: 'local' } }, bearer);
  await account.queue.runAll(account.sendMail);
  const mails = account.sent.filter(({ subject }) => subject.includes('로그인 방법'));
  expect(mails.map(({ to, subject, text }) => [to, subject, text.includes('local 계정')])).toEqual([
    ['haneul1@example.com', '[오사카로] 로그인 방법을 연결했습니다', true],
    ['haneul1@example.com', '[오사카로] 로그인 방법의 연결을 해제했습니다', true],
  ]);
});

test('「다른 계정 연결(연결한 회원만)」 a withdrawal erases the tie', async () => {
  await account.join('haneul1', '하늘산책');
  const cookie = await atProvider('haneul');
  await call(joinByOidc, { body: { memberPw: PASSWORD, email: 'haneul1@example.com' } }, { cookie });
  const { bearer } = await account.signIn('haneul1');
  expect((await call(withdraw, { body: { memberPw: PASSWORD } }, bearer)).status).toBe(200);
  expect(await account.db.collection('members').findOne({})).not.toHaveProperty('ties');
  expect((await signIn(await atProvider('haneul'))).data.need).toBe('sign-up');
});

test('a provider that is away answers 503, and recovers', async () => {
  await provider.stop();
  const answer = await get('/api/auth/oidc/away');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ message: OIDC_MESSAGES.away });
  await provider.restart();
  expect((await get('/api/auth/oidc/away')).status).toBe(303);
});

test('an outage between the page of the provider and its answer is 503', async () => {
  const { url, cookie } = await begin();
  const { pathname, search } = await provider.approve(url, 'haneul');
  await provider.stop();
  const answer = await get(`${pathname}${search}`, { cookie });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ message: OIDC_MESSAGES.away });
  const page = await get(`${pathname}${search}`, { cookie, 'sec-fetch-mode': 'navigate' });
  expect(page.headers.get('location')).toBe('/login?oidc=away&from=%2Fmyplan%2Flist');
});

test('a member who cannot join a provider, or stops there, is led back to the page of the own ties', async () => {
  const page = { 'sec-fetch-mode': 'navigate' };
  const answer = await get('/api/auth/oidc/local?for=join', page);
  const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state');
  const refusal = `error=access_denied&state=${state}&iss=${provider.issuer}`;
  const stopped = await get(`/api/auth/oidc/local/callback?${refusal}`, {
    ...page,
    cookie: cookieOf(answer.headers, 'oidc'),
  });
  expect(stopped.headers.get('location')).toBe('/mypage/signIn?oidc=refused');
  const unknown = await get('/api/auth/oidc/nobody?for=join', page);
  expect(unknown.headers.get('location')).toBe('/mypage/signIn?oidc=unknown');
  const lost = await get(`/api/auth/oidc/local/callback?${refusal}`, page);
  expect(lost.headers.get('location')).toBe('/login?oidc=refused');
});

test('a provider that names another issuer is not trusted', async () => {
  expect((await get('/api/auth/oidc/other')).status).toBe(503);
  expect((await get('/api/auth/oidc/unknown')).status).toBe(404);
});

test('a replayed code, a mixed-up state, a missing or foreign cookie and a refusal at the provider sign nobody in', async () => {
  const { url, cookie } = await begin();
  const { pathname, search } = await provider.approve(url, 'haneul');
  const other = await begin();
  const back = (query: string, headers: Record<string, string>) => get(`${pathname}${query}`, headers);
  const state = new URLSearchParams(search).get('state');
  for (const answer of [
    await back(search, {}),
    await back(search, { cookie: other.cookie }),
    await back(search, { cookie: cookie.replace('oidc=', 'oidc=AAAA') }),
    await back(search.replace(/state=[^&]+/, 'state=mixed-up'), { cookie }),
    await back(`?error=access_denied&state=${state}&iss=${provider.issuer}`, { cookie }),
  ]) {
    expect(answer.status).toBe(401);
    expect(cookieOf(answer.headers, 'oidcStep')).toBe('');
  }
  expect((await back(search, { cookie })).status).toBe(303);
  expect((await back(search, { cookie })).status).toBe(401);
});

test('the cookies of the way to the provider and of the step after it end after ten minutes', async () => {
  const { url, cookie } = await begin();
  const { pathname, search } = await provider.approve(url, 'haneul');
  const step = await atProvider('haneul');
  account.time.ms += 10 * 60 * 1000;
  expect((await get(`${pathname}${search}`, { cookie })).status).toBe(401);
  expect((await signIn(step)).message).toBe(OIDC_MESSAGES.stepOver);
});
