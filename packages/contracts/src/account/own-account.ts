import * as z from 'zod/mini';
import { endpoint, envelope } from '../shared/endpoint.ts';
import { serial, typed } from '../shared/values.ts';
import { anyPassword, changedPassword, MESSAGES } from './accounts.ts';
import { secondProof } from './second-factor.ts';

const done = envelope(z.null());

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/members/changePassword',
  access: 'member',
  body: z.object({
    memberId: z.optional(typed().check(z.maxLength(200))),
    currentPassword: anyPassword('현재 비밀번호를 입력해주세요.'),
    newPassword: changedPassword,
    // A stolen session and a read password alone change nothing.
    ...secondProof,
  }),
  success: done,
});

export const withdraw = endpoint({
  method: 'DELETE',
  path: '/api/members/deleteMember',
  access: 'member',
  body: z.object({
    memberNo: z.optional(serial),
    memberPw: anyPassword(MESSAGES.passwordMissing).check(z.minLength(1, MESSAGES.passwordMissing)),
    // A stolen session and a read password alone change nothing.
    ...secondProof,
  }),
  success: done,
});
