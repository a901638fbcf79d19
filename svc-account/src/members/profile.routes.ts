import { ok } from '@osaka/contracts';
import { changeMemberName, changePassword, type OwnerProof, readOwnMember, withdraw } from '@osaka/contracts/account';
import { AppError, type Member, on } from '@osaka/service-kit';
import type { Context } from 'hono';
import type { AccountContext } from '../context.ts';
import { loginInfoOf, memberIdKey } from '../member.ts';
import type { ProfileService } from './profile.service.ts';
import { refuseReservedName } from './reserved-name.ts';

export function profileRoutes({ siteOf, tokens }: AccountContext, profiles: ProfileService) {
  const evidence = ({
    body: { code, passkey },
    clientAddress,
    http,
  }: {
    body: OwnerProof;
    clientAddress: string;
    http: Context;
  }) => ({
    proof: { code, passkey },
    clientAddress,
    site: () => siteOf(http),
  });
  return [
    on(readOwnMember, async ({ member }) => {
      const own = await profiles.find(member.memberNo);
      return ok({ loginInfo: loginInfoOf(own), email: own.email ?? '' });
    }),
    on(changeMemberName, async ({ member, body }) => {
      refuseOthers(member, body);
      refuseReservedName(member, body.newMemberName);
      const renamed = await profiles.rename(member, body.newMemberName);
      return ok(
        { ...loginInfoOf(renamed), tokens: { accessToken: await tokens.issue(renamed, member.sessionId) } },
        '닉네임이 변경되었습니다.',
      );
    }),
    on(changePassword, async ({ member, body, ...call }) => {
      refuseOthers(member, body);
      await profiles.changePassword(member, body.currentPassword, body.newPassword, evidence({ body, ...call }));
      return ok(null, '비밀번호가 성공적으로 변경되었습니다.');
    }),
    on(withdraw, async ({ member, body, ...call }) => {
      refuseOthers(member, body);
      await profiles.withdraw(member, body.memberPw, evidence({ body, ...call }));
      return ok(null, '회원 탈퇴가 완료되었습니다.');
    }),
  ];
}

/** Identity comes from the token; identifying fields in the body must match it. */
function refuseOthers(
  member: Member,
  { memberNo = member.memberNo, memberId = member.memberId }: { memberNo?: number; memberId?: string },
): void {
  if (memberNo !== member.memberNo || memberIdKey(memberId) !== memberIdKey(member.memberId))
    throw new AppError('FORBIDDEN', '본인의 정보만 변경할 수 있습니다.');
}
