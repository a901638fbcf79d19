import { ok } from '@osaka/contracts';
import { changeRole, endMemberSessions, listMembers } from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { AdministrationService } from './administration.service.ts';

export function administrationRoutes(administration: AdministrationService) {
  return [
    on(listMembers, async ({ query }) => ok(await administration.list(query), '회원 목록을 조회했습니다.')),
    on(changeRole, async ({ member, params, query }) =>
      ok(await administration.changeRole(member, params.memberNo, query.role), '권한이 변경되었습니다.'),
    ),
    on(endMemberSessions, async ({ member, params }) => {
      await administration.endSessions(member, params.memberNo);
      return ok(null, '모든 기기에서 로그아웃했습니다.');
    }),
  ];
}
