import { MESSAGES } from '@osaka/contracts/account';
import { AppError, COMMON_MESSAGES, invalidField, type Member } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { ExportService } from '../exports/exports.service.ts';
import type { SealedMail } from '../mail/mail-content.ts';
import type { StoredMember } from '../member.ts';
import type { Evidence, SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { Receipts } from './receipts.ts';

interface Services {
  exports: ExportService;
  receipts: Receipts;
  secondFactors: SecondFactorService;
}
export type ProfileService = ReturnType<typeof createProfileService>;

/** Changes that members make to their own account. */
export function createProfileService(context: AccountContext, { exports, receipts, secondFactors }: Services) {
  const { clock, mailQueue, memberChanges, members, notices, passwords, revoker, sessions, usage } = context;
  const { checkNewPassword, checkPassword, withRoleLease } = context;

  return {
    find: requireActive,

    async rename({ memberNo }: Member, memberName: string): Promise<StoredMember> {
      for (;;) {
        const member = await requireActive(memberNo);
        if (member.memberName === memberName) return member;
        const renamed = await memberChanges.rename(member, memberName);
        if (renamed === 'taken') throw new AppError('CONFLICT', MESSAGES.nameTaken);
        if (!renamed) continue;
        await usage.record(memberNo, 'renamed');
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
      const changed = await memberChanges.setPassword(
        member,
        await passwords.hash(newPassword, evidence.clientAddress),
      );
      if (!changed) throw invalidField('currentPassword', MESSAGES.passwordMismatch);
      await endAllSessions(changed);
      await usage.record(memberNo, 'password-changed');
    },

    async withdraw({ memberNo }: Member, memberPw: string, evidence: Evidence): Promise<void> {
      await requireOwner(memberNo, 'memberPw', memberPw, evidence);
      await endAllSessions(await withRoleLease(() => withdrawUnlessLastAdmin(memberNo)));
      await notices.removeOf(memberNo);
      await receipts.run();
      await exports.removeAllOf(memberNo);
      await usage.record(memberNo, 'withdrawn');
    },
  };

  async function requireActive(memberNo: number): Promise<StoredMember> {
    const member = await members.find(memberNo);
    if (member?.isActive !== 'Y') throw new AppError('UNAUTHENTICATED', COMMON_MESSAGES.loginNeeded);
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
    // A recovery by mail does not turn the second factor off either.
    await secondFactors.requireSecondFactor(member, evidence);
    return member;
  }

  async function withdrawUnlessLastAdmin(memberNo: number): Promise<StoredMember> {
    for (;;) {
      const member = await requireActive(memberNo);
      if (member.memberRole === 'ROLE_ADMIN' && !(await members.hasOtherAdmin(memberNo)))
        throw new AppError('CONFLICT', '마지막 관리자는 탈퇴할 수 없습니다.');
      const withdrawnAt = clock.now();
      const changed = await memberChanges.withdraw(member, withdrawnAt, sealReceipt(member, withdrawnAt));
      if (changed) return changed;
    }
  }

  function sealReceipt({ memberNo, email }: StoredMember, withdrawnAt: Date): SealedMail | undefined {
    if (email === undefined) return undefined;
    const mail = { purpose: 'withdrawal', to: email, withdrawnAt: withdrawnAt.toISOString() } as const;
    return mailQueue.seal(mail, `withdrawal-${memberNo}`);
  }

  async function endAllSessions(member: StoredMember): Promise<void> {
    await sessions.removeOf(member.memberNo);
    await revoker.announce(member);
  }
}
