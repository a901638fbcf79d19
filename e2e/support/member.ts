import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import { changeRole, login, requireSession, sendSignUpCode, signUp, verifySignUpCode } from '@osaka/contracts/account';
import { expect, type Page } from '@playwright/test';
import { codeMailedTo } from './inbox.ts';

export const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:8000';
export const ADMIN = { memberId: 'osakaadmin', memberPw: 'Osaka123!' };
const LETTERS = '가나다라마바사아자차카타파하';

export interface TestMember {
  memberId: string;
  memberPw: string;
  memberName: string;
  email: string;
}

/** A name that is unique across journeys, projects and retries. */
export function unique(mark: string): string {
  return mark + Math.random().toString(36).slice(2, 10).padEnd(8, '0');
}

/** A member with unique values. */
export function newMember(): TestMember {
  const unique = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const memberName = Array.from({ length: 8 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');
  return { memberId: `t${unique}`.slice(0, 20), memberPw: 'Osaka12!', memberName, email: `${unique}@example.com` };
}

/** Signs a member up by API calls, including the mail code. */
export async function signUpMember(): Promise<TestMember> {
  const member = newMember();
  await request(sendSignUpCode, { body: { email: member.email } });
  const cookie = await request(verifySignUpCode, {
    body: { email: member.email, verifyCode: await codeMailedTo(member.email) },
  });
  await request(signUp, { body: member }, cookie);
  return member;
}

/** Logs in by API call in the page's browser context and seeds its storage. */
export async function logIn(
  page: Page,
  { memberId, memberPw }: Pick<TestMember, 'memberId' | 'memberPw'>,
): Promise<void> {
  const response = await page
    .context()
    .request.post(BASE_URL + login.path, { data: { memberId, memberPw }, headers: { origin: BASE_URL } });
  if (!response.ok()) throw new Error(`login answered ${response.status()}`);
  const data = requireSession(((await response.json()) as Output<typeof login>).data);
  await page.context().addInitScript(
    ([loginInfo, tokens]) => {
      if (sessionStorage.getItem('seeded')) return;
      sessionStorage.setItem('seeded', '1');
      localStorage.setItem('loginInfo', loginInfo as string);
      localStorage.setItem('tokens', tokens as string);
    },
    [JSON.stringify(data.loginInfo), JSON.stringify(data.tokens)],
  );
}

/** Logs in on the open login screen. */
export async function signIn(
  page: Page,
  { memberId, memberPw }: Pick<TestMember, 'memberId' | 'memberPw'>,
): Promise<void> {
  await page.getByLabel('아이디', { exact: true }).fill(memberId);
  await page.getByLabel('비밀번호', { exact: true }).fill(memberPw);
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Changes a member's role as another administrator would. */
export async function giveRole(member: TestMember, role: 'ROLE_USER' | 'ROLE_ADMIN'): Promise<void> {
  const { loginInfo } = await loginOf(member);
  const { tokens } = await loginOf(ADMIN);
  const address = addressOf(changeRole, { params: { memberNo: String(loginInfo.memberNo) }, query: { role } });
  const response = await fetch(BASE_URL + address, {
    method: changeRole.method,
    headers: { authorization: `Bearer ${tokens.accessToken}`, origin: BASE_URL },
  });
  if (!response.ok) throw new Error(`changing a role answered ${response.status}`);
}

async function loginOf({ memberId, memberPw }: Pick<TestMember, 'memberId' | 'memberPw'>) {
  const headers = { 'content-type': 'application/json', origin: BASE_URL };
  const response = await fetch(BASE_URL + login.path, {
    method: login.method,
    body: JSON.stringify({ memberId, memberPw }),
    headers,
  });
  if (!response.ok) throw new Error(`login answered ${response.status}`);
  return requireSession(((await response.json()) as Output<typeof login>).data);
}

/** Calls the endpoint and returns the cookies of the response. */
async function request<E extends Endpoint>(endpoint: E, input: Input<E>, cookie = ''): Promise<string> {
  const response = await fetch(BASE_URL + addressOf(endpoint, input), {
    method: endpoint.method,
    body: JSON.stringify(input.body ?? {}),
    headers: { 'content-type': 'application/json', origin: BASE_URL, cookie },
  });
  if (!response.ok)
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${await response.text()}`);
  endpoint.success.parse(await response.json());
  return cookiesOf(response);
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
