import type { Authenticate } from '../http/authenticate/auth.ts';

/** "Bearer 7" is member 7, "Bearer 7.admin" the administrator 7. */
export const asMember: Authenticate = async (authorization) => {
  const [, no, role] = /^Bearer (\d+)(\.admin)?$/.exec(authorization ?? '') ?? [];
  return no
    ? { memberNo: Number(no), memberId: `member${no}`, memberName: '여행자', isAdmin: role !== undefined }
    : undefined;
};

/** Headers of a call by a member. */
export function bearer(memberNo: number, role?: 'admin'): { authorization: string } {
  return { authorization: `Bearer ${memberNo}${role ? '.admin' : ''}` };
}
