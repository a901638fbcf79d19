import { MESSAGES } from '@osaka/contracts/account';
import { AppError, type Clock, invalidField, type Member, SENTENCES } from '@osaka/service-kit';
import type { SealedMail } from '../mail/mail-queue.ts';
import type { StoredMember } from '../member.ts';
import type { Evidence } from '../second-factor/second-factor.service.ts';
import type { MemberChanges } from './member-changes.repository.ts';
import type { MemberRepository } from './members.repository.ts';

export interface ProfileParts {
  members: MemberRepository;
  changes: MemberChanges;
  /** Throws 400 for a password that may not be chosen. */
  checkNewPassword(field: string, password: string): void;
  hash(password: string, clientAddress: string): Promise<string>;
  checkPassword(member: StoredMember, field: string, password: string, clientAddress: string): Promise<void>;
  /**
   * Where the second factor is on, a change of the password or a withdrawal needs it, too: a recovery by mail does not
   * turn it off either.
   */
  requireSecondFactor(member: StoredMember, evidence: Evidence): Promise<void>;
  /** Runs the task under a lease that all instances share. */
  withLease<T>(task: () => Promise<T>): Promise<T>;
  announceRevocation(member: StoredMember): Promise<unknown>;
  endSessions(memberNo: number): Promise<void>;
  removeExports(memberNo: number): Promise<void>;
  sealReceipt(member: StoredMember, withdrawnAt: Date): SealedMail | undefined;
  /** Resolves also when the receipts wait for a dependency. */
  settleReceipts(): Promise<void>;
  recordUse(memberNo: number, what: 'renamed' | 'password-changed' | 'withdrawn'): Promise<void>;
  clock: Clock;
}
export type ProfileService = ReturnType<typeof createProfileService>;

/** Changes that members make to their own account. */
export function createProfileService({
  members,
  changes,
  checkNewPassword,
  hash,
  checkPassword,
  requireSecondFactor,
  withLease,
  announceRevocation,
  endSessions,
  removeExports,
  sealReceipt,
  settleReceipts,
  recordUse,
  clock,
}: ProfileParts) {
  return {
    find: requireActive,

    async rename({ memberNo }: Member, memberName: string): Promise<StoredMember> {
      for (;;) {
        const member = await requireActive(memberNo);
        if (member.memberName === memberName) return member;
        const renamed = await changes.rename(member, memberName);
        if (renamed === 'taken') throw new AppError('CONFLICT', MESSAGES.nameTaken);
        if (!renamed) continue;
        await recordUse(memberNo, 'renamed');
        return renamed;
      }
    },

    /** Ends every session, including the current one. */
    async changePassword(
      { memberNo }: Member,
      currentPassword: string,
      newPassword: string,
      evidence: Evidence,
    ): Promise<void> {
      // First, so that a refused password uses up no code of the second factor.
      checkNewPassword('newPassword', newPassword);
      const member = await requireOwner(memberNo, 'currentPassword', currentPassword, evidence);
      const changed = await changes.setPassword(member, await hash(newPassword, evidence.clientAddress));
      if (!changed) throw invalidField('currentPassword', MESSAGES.passwordMismatch);
      await endAllSessions(changed);
      await recordUse(memberNo, 'password-changed');
    },

    async withdraw({ memberNo }: Member, memberPw: string, evidence: Evidence): Promise<void> {
      await requireOwner(memberNo, 'memberPw', memberPw, evidence);
      await endAllSessions(await withLease(() => withdrawUnlessLastAdmin(memberNo)));
      await settleReceipts();
      await removeExports(memberNo);
      await recordUse(memberNo, 'withdrawn');
    },
  };

  async function requireActive(memberNo: number): Promise<StoredMember> {
    const member = await members.find(memberNo);
    if (member?.isActive !== 'Y') throw new AppError('UNAUTHENTICATED', SENTENCES.loginNeeded);
    return member;
  }

  /** The password first, so that a wrong one uses up no code. */
  async function requireOwner(
    memberNo: number,
    field: string,
    password: string,
    evidence: Evidence,
  ): Promise<StoredMember> {
    const member = await requireActive(memberNo);
    await checkPassword(member, field, password, evidence.clientAddress);
    await requireSecondFactor(member, evidence);
    return member;
  }

  async function withdrawUnlessLastAdmin(memberNo: number): Promise<StoredMember> {
    for (;;) {
      const member = await requireActive(memberNo);
      if (member.memberRole === 'ROLE_ADMIN' && !(await members.hasOtherAdmin(memberNo)))
        throw new AppError('CONFLICT', '마지막 관리자는 탈퇴할 수 없습니다.');
      const withdrawnAt = clock.now();
      const changed = await changes.withdraw(member, withdrawnAt, sealReceipt(member, withdrawnAt));
      if (changed) return changed;
    }
  }

  async function endAllSessions(member: StoredMember): Promise<void> {
    await endSessions(member.memberNo);
    await announceRevocation(member);
  }
}
