import { beforeEach, expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { AppError } from '../../app-error.ts';
import { asMember, bearer } from '../../testing/as-member.ts';
import { createApp, on } from '../routes.ts';

const write = endpoint({ method: 'POST', path: '/api/write', access: 'public', success: dataOnly(z.null()) });
const read = endpoint({ method: 'GET', path: '/api/read', access: 'public', success: dataOnly(z.null()) });
const WITHDRAWN = 9;
let checked: number[];
let failure: Error | undefined;
beforeEach(() => {
  checked = [];
  failure = undefined;
});
const app = createApp(
  [
    on(write, async () => {
      if (failure) throw failure;
      return ok(null);
    }),
    on(read, async () => ok(null)),
  ],
  {
    authenticate: asMember,
    async afterWrite(memberNo) {
      checked.push(memberNo);
      if (memberNo === WITHDRAWN) throw new AppError('UNAUTHENTICATED', '로그인이 필요합니다.');
    },
  },
);
const statusOf = async (path: string, memberNo?: number) =>
  (
    await app.request(path, {
      method: path === '/api/read' ? 'GET' : 'POST',
      headers: memberNo ? bearer(memberNo) : {},
    })
  ).status;

test('a write of a member is checked after it, and refused where the check refuses', async () => {
  expect([await statusOf('/api/write', 1), await statusOf('/api/write', WITHDRAWN)]).toEqual([200, 401]);
  expect(checked).toEqual([1, WITHDRAWN]);
});

test('a write that failed is checked, too, because it may have written; its refusal stays', async () => {
  failure = new AppError('CONFLICT', '먼저 수정되었습니다.');
  expect([await statusOf('/api/write', 1), await statusOf('/api/write', WITHDRAWN)]).toEqual([409, 409]);
  expect(checked).toEqual([1, WITHDRAWN]);
});

test('reads, calls of guests and writes that an outage ended are not checked', async () => {
  expect([await statusOf('/api/read', 1), await statusOf('/api/write')]).toEqual([200, 200]);
  failure = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(await statusOf('/api/write', 1)).toBe(503);
  expect(checked).toEqual([]);
});
