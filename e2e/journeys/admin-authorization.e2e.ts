import type { Endpoint } from '@osaka/contracts';
import { changeRole, listMembers, login, withdraw } from '@osaka/contracts/account';
import { ADMIN_CALLS, harmlessAddress, nameOf, PUBLIC_CALLS, serviceUrlOf } from '../support/admin-calls.ts';
import { expect, test } from '../support/journey.ts';
import { ADMIN, BASE_URL, signUpMember, type TestMember } from '../support/member.ts';

// Generated from the declared endpoints, so that a new call is covered without a change here.
const CALLERS = ['guest', 'member', 'withdrawn member', 'former administrator', 'administrator'] as const;
type Caller = (typeof CALLERS)[number];
const REFUSALS: Record<Exclude<Caller, 'administrator'>, number> = {
  guest: 401,
  member: 403,
  'withdrawn member': 401,
  'former administrator': 401,
};

test('every call under /api/admin requires the administrator role, except two that the wizard reads', () => {
  expect(ADMIN_CALLS.length).toBeGreaterThan(30);
  const roleless = ADMIN_CALLS.filter(({ access }) => access !== 'admin').map(nameOf);
  expect(roleless.sort()).toEqual(PUBLIC_CALLS);
});

test('every administrator call answers each kind of caller correctly, through the gateway and at the service', async () => {
  const tokens = await makeCallers();
  const wrong: string[] = [];
  for (const call of ADMIN_CALLS) {
    for (const caller of CALLERS) {
      for (const door of [BASE_URL, serviceUrlOf(call)]) {
        const status = await statusOf(call, door, tokens[caller]);
        if (!isRight(call, caller, status))
          wrong.push(`${nameOf(call)} × ${caller} at ${door === BASE_URL ? 'the gateway' : 'the service'}: ${status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

function isRight({ access }: Endpoint, caller: Caller, status: number): boolean {
  if (access === 'admin' && caller !== 'administrator') return status === REFUSALS[caller];
  return status < 500 && status !== 401 && status !== 403;
}

async function statusOf(call: Endpoint, door: string, token: string | undefined): Promise<number> {
  const response = await fetch(door + harmlessAddress(call), {
    method: call.method,
    headers: {
      origin: BASE_URL,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.method === 'GET' ? {} : { body: '{}' }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** A token for each caller; two were issued before the role or the account was revoked. */
async function makeCallers(): Promise<Record<Caller, string | undefined>> {
  const administrator = await tokenOf(ADMIN);
  const member = await tokenOf(await signUpMember());

  const leaving = await signUpMember();
  const withdrawn = await tokenOf(leaving);
  await send(withdraw, withdrawn, '', { memberPw: leaving.memberPw });

  const risen = await signUpMember();
  const list = (await (await send(listMembers, administrator, '?page=1')).json()) as {
    data: { list: { memberNo: number; memberId: string }[] };
  };
  const memberNo = list.data.list.find(({ memberId }) => memberId === risen.memberId)?.memberNo;
  const roleOf = (role: string) =>
    send({ ...changeRole, path: `/api/admin/${memberNo}/role` }, administrator, `?role=${role}`);
  await roleOf('ROLE_ADMIN');
  const former = await tokenOf(risen);
  expect((await send(listMembers, former)).status).toBe(200);
  await roleOf('ROLE_USER');
  return { guest: undefined, member, 'withdrawn member': withdrawn, 'former administrator': former, administrator };
}

function send(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  token: string,
  query = '',
  body?: object,
): Promise<Response> {
  return fetch(`${BASE_URL}${path}${query}`, {
    method,
    headers: { origin: BASE_URL, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function tokenOf({ memberId, memberPw }: Pick<TestMember, 'memberId' | 'memberPw'>): Promise<string> {
  const response = await fetch(BASE_URL + login.path, {
    method: 'POST',
    headers: { origin: BASE_URL, 'content-type': 'application/json' },
    body: JSON.stringify({ memberId, memberPw }),
  });
  return ((await response.json()) as { data: { tokens: { accessToken: string } } }).data.tokens.accessToken;
}
