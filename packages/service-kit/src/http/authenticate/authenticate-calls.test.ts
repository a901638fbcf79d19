import { describe, expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { AppError } from '../../app-error.ts';
import { asMember, bearer } from '../../testing/as-member.ts';
import { refusesStrangers } from '../../testing/security-cases.ts';
import { createApp, on } from '../routes.ts';

const callWith = <A extends 'public' | 'member' | 'admin' | 'staff'>(access: A) =>
  endpoint({ method: 'GET', path: `/api/${access}`, access, success: dataOnly(z.nullable(z.number())) });
const [everyone, members, admins, staff] = [
  callWith('public'),
  callWith('member'),
  callWith('admin'),
  callWith('staff'),
];
const routes = [everyone, members, admins, staff].map((call) =>
  on(call, async ({ member }) => ok(member?.memberNo ?? null)),
);
const app = createApp(routes, { authenticate: asMember });
const statusOf = async (served: typeof app, path: string, headers = {}) =>
  (await served.request(path, { headers })).status;

refusesStrangers(() => app, [members, admins]);

test('a handler gets the member of the token, that of a public call none for a guest', async () => {
  const memberAt = async (path: string, headers = {}) =>
    ((await (await app.request(path, { headers })).json()) as { data: number | null }).data;
  expect([await memberAt('/api/member', bearer(7)), await memberAt('/api/public', bearer(7))]).toEqual([7, 7]);
  expect(await memberAt('/api/public')).toBeNull();
});

test('a refusal for want of a token names the scheme of the token', async () => {
  const answer = await app.request('/api/member');
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test('a token that cannot be checked now is ignored on a public call, and refused with 503 where one is needed', async () => {
  const away = createApp(routes, {
    authenticate: async () => {
      throw new AppError('UNAVAILABLE', '잠시 후 다시 시도해주세요.');
    },
  });
  expect(await statusOf(away, '/api/public', bearer(1))).toBe(200);
  expect(await statusOf(away, '/api/member', bearer(1))).toBe(503);
});

describe('a call for staff', () => {
  test('is for administrators alone, unless staff access is open', async () => {
    expect([await statusOf(app, '/api/staff'), await statusOf(app, '/api/staff', bearer(1))]).toEqual([401, 403]);
    expect(await statusOf(app, '/api/staff', bearer(1, 'admin'))).toBe(200);
    const open = createApp(routes, { authenticate: asMember, staffAccess: 'open' });
    expect(await statusOf(open, '/api/staff')).toBe(200);
  });
});
