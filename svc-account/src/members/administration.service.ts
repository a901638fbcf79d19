import type { Role } from '@osaka/contracts';
import { MESSAGES, type MemberQuery, type MemberRow } from '@osaka/contracts/account';
import {
  type Actor,
  AppError,
  type AuditEntry,
  type AuditFields,
  auditEntry,
  COMMON_MESSAGES,
} from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';

export type AdministrationService = ReturnType<typeof createAdministrationService>;

export function createAdministrationService(context: AccountContext) {
  const { audit, clock, memberChanges, members, revoker, sessions, usage, withRoleLease } = context;

  return {
    async list(query: MemberQuery): Promise<{ list: MemberRow[]; totalCount: number }> {
      const { list, totalCount } = await members.findPage(query);
      return { list: list.map(toRow), totalCount };
    },

    /** Takes effect on the member's next request. */
    async changeRole(actor: Actor, memberNo: number, role: Role): Promise<MemberRow> {
      const changed = await withRoleLease(() => change(actor, memberNo, role));
      await revoker.announce(changed);
      return toRow(changed);
    },

    /** Ends every session of another member, on every service at once. */
    async endSessions(actor: Actor, memberNo: number): Promise<void> {
      if (memberNo === actor.memberNo) throw new AppError('CONFLICT', '자신의 로그인은 내 정보에서 관리해주세요.');
      const member = await requireOther(memberNo, '탈퇴한 회원은 로그인되어 있지 않습니다.');
      const open = (await sessions.findOf(memberNo, clock.now())).filter(
        ({ endedAt, sessionEpoch }) => !endedAt && sessionEpoch === member.sessionEpoch,
      );
      const entry = entryOf(actor, member, { sessions: `${open.length}` }, {});
      const changed = await memberChanges.endSessions(memberNo, entry);
      if (!changed) throw new AppError('CONFLICT', '탈퇴한 회원은 로그인되어 있지 않습니다.');
      await revoker.announce(changed);
      await sessions.removeOf(memberNo);
      await audit.settle('members');
      await usage.record(memberNo, 'sessions-ended', actor.memberNo);
    },
  };

  function entryOf(actor: Actor, member: StoredMember, before: AuditFields, after: AuditFields): AuditEntry {
    const { memberNo, memberId } = member;
    return auditEntry(actor, clock.now(), { kind: 'member', targetNo: memberNo, targetName: memberId, before, after });
  }

  async function requireOther(memberNo: number, whenWithdrawn: string): Promise<StoredMember> {
    const member = await members.find(memberNo);
    if (!member) throw new AppError('NOT_FOUND', MESSAGES.memberNotFound);
    if (member.isActive === 'N') throw new AppError('CONFLICT', whenWithdrawn);
    return member;
  }

  // Serialised, so that two administrators who demote each other at once do not both succeed.
  async function change(by: Actor, memberNo: number, role: Role): Promise<StoredMember> {
    const actor = await members.find(by.memberNo);
    if (actor?.isActive !== 'Y' || actor.memberRole !== 'ROLE_ADMIN')
      throw new AppError('FORBIDDEN', COMMON_MESSAGES.adminOnly);
    const member = await requireOther(memberNo, '탈퇴한 회원의 권한은 변경할 수 없습니다.');
    if (memberNo === by.memberNo) throw new AppError('CONFLICT', '자신의 권한은 변경할 수 없습니다.');
    if (member.memberRole === role) return member;
    if (role === 'ROLE_USER' && !(await members.hasOtherAdmin(memberNo)))
      throw new AppError('CONFLICT', '마지막 관리자의 권한은 변경할 수 없습니다.');
    const changed = await memberChanges.setRole(
      memberNo,
      role,
      entryOf(by, member, { role: member.memberRole }, { role }),
    );
    if (!changed) throw new AppError('CONFLICT', '탈퇴한 회원의 권한은 변경할 수 없습니다.');
    await audit.settle('members');
    await usage.record(memberNo, 'role-changed', by.memberNo);
    return changed;
  }
}

function toRow({ memberNo, memberId, memberName, enrollDate, memberRole, isActive }: StoredMember): MemberRow {
  return { memberNo, memberId, memberName, enrollDate: enrollDate.toISOString(), memberRole, isActive };
}
