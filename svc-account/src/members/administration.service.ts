import type { Role } from '@osaka/contracts';
import { MESSAGES, type MemberQuery, type MemberRow } from '@osaka/contracts/account';
import { type Actor, AppError, type AuditEntry, type AuditFields, type Clock, SENTENCES } from '@osaka/service-kit';
import type { StoredMember } from '../member.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import type { MemberChanges } from './member-changes.repository.ts';
import type { MemberRepository } from './members.repository.ts';

export interface AdministrationParts {
  members: MemberRepository;
  changes: MemberChanges;
  /** Runs the task under a lease that all instances share. */
  withLease<T>(task: () => Promise<T>): Promise<T>;
  announceRevocation(member: StoredMember): Promise<unknown>;
  findSessions(memberNo: number, now: Date): Promise<Pick<StoredSession, 'endedAt' | 'sessionEpoch'>[]>;
  removeSessions(memberNo: number): Promise<void>;
  recordUse(memberNo: number, what: 'role-changed' | 'sessions-ended', byMemberNo: number): Promise<void>;
  /** Audit log of changes by administrators. */
  audit: {
    entry(actor: Actor, member: StoredMember, before: AuditFields, after: AuditFields): AuditEntry;
    settle(): Promise<void>;
  };
  clock: Clock;
}
export type AdministrationService = ReturnType<typeof createAdministrationService>;

export function createAdministrationService({
  members,
  changes,
  withLease,
  announceRevocation,
  findSessions,
  removeSessions,
  recordUse,
  audit,
  clock,
}: AdministrationParts) {
  return {
    async list(query: MemberQuery): Promise<{ list: MemberRow[]; totalCount: number }> {
      const { list, totalCount } = await members.findPage(query);
      return { list: list.map(toRow), totalCount };
    },

    /** Takes effect on the member's next request. */
    async changeRole(actor: Actor, memberNo: number, role: Role): Promise<MemberRow> {
      const changed = await withLease(() => change(actor, memberNo, role));
      await announceRevocation(changed);
      return toRow(changed);
    },

    /** Ends every session of another member, on every service at once. */
    async endSessions(actor: Actor, memberNo: number): Promise<void> {
      if (memberNo === actor.memberNo) throw new AppError('CONFLICT', '자신의 로그인은 내 정보에서 관리해주세요.');
      const member = await requireOther(memberNo, '탈퇴한 회원은 로그인되어 있지 않습니다.');
      const open = (await findSessions(memberNo, clock.now())).filter(
        ({ endedAt, sessionEpoch }) => !endedAt && sessionEpoch === member.sessionEpoch,
      );
      const entry = audit.entry(actor, member, { sessions: `${open.length}` }, {});
      const changed = await changes.endSessions(memberNo, entry);
      if (!changed) throw new AppError('CONFLICT', '탈퇴한 회원은 로그인되어 있지 않습니다.');
      await announceRevocation(changed);
      await removeSessions(memberNo);
      await audit.settle();
      await recordUse(memberNo, 'sessions-ended', actor.memberNo);
    },
  };

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
      throw new AppError('FORBIDDEN', SENTENCES.adminOnly);
    const member = await requireOther(memberNo, '탈퇴한 회원의 권한은 변경할 수 없습니다.');
    if (memberNo === by.memberNo) throw new AppError('CONFLICT', '자신의 권한은 변경할 수 없습니다.');
    if (member.memberRole === role) return member;
    if (role === 'ROLE_USER' && !(await members.hasOtherAdmin(memberNo)))
      throw new AppError('CONFLICT', '마지막 관리자의 권한은 변경할 수 없습니다.');
    const changed = await changes.setRole(
      memberNo,
      role,
      audit.entry(by, member, { role: member.memberRole }, { role }),
    );
    if (!changed) throw new AppError('CONFLICT', '탈퇴한 회원의 권한은 변경할 수 없습니다.');
    await audit.settle();
    await recordUse(memberNo, 'role-changed', by.memberNo);
    return changed;
  }
}

function toRow({ memberNo, memberId, memberName, enrollDate, memberRole, isActive }: StoredMember): MemberRow {
  return { memberNo, memberId, memberName, enrollDate: enrollDate.toISOString(), memberRole, isActive };
}
