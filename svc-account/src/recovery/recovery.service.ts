import { createHash, randomBytes } from 'node:crypto';
import { MESSAGES } from '@osaka/contracts/account';
import { AppError } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { GRANT_MS } from '../cookies.ts';
import { emailKey, memberIdKey, memberNameKey, type StoredMember } from '../member.ts';
import type { LoginService } from '../sessions/login.service.ts';
import type { VerificationService } from '../verifications/verifications.service.ts';

interface Services {
  logins: LoginService;
  verifications: VerificationService;
}
export type RecoveryService = ReturnType<typeof createRecoveryService>;

/** Reveals only to the reader of the mail whether a member belongs to an address (no account enumeration). */
export function createRecoveryService(context: AccountContext, { logins, verifications }: Services) {
  const { checkNewPassword, clock, grants, memberChanges, members, passwords, revoker, sessions, usage } = context;

  return {
    sendForId: (memberName: string, email: string) => verifications.send('find-id', email, memberNameKey(memberName)),
    sendForPassword: (memberId: string, email: string) =>
      verifications.send('find-password', email, memberIdKey(memberId)),

    async findId(email: string, code: string): Promise<string> {
      const { isAbout } = await verifications.verify('find-id', email, code);
      await verifications.use('find-id', email);
      const member = await members.findByEmail(email);
      if (member?.isActive !== 'Y' || !isAbout(memberNameKey(member.memberName))) throw notFound();
      return member.memberId;
    },

    /** Returns the secret that the browser needs to set the new password. */
    async grantNewPassword(memberId: string, email: string, code: string): Promise<string> {
      await verifications.verify('find-password', email, code, { subject: memberIdKey(memberId) });
      await verifications.use('find-password', email);
      const member = await members.findByMemberId(memberId);
      if (member?.isActive !== 'Y' || !member.email || emailKey(member.email) !== emailKey(email)) throw notFound();
      const secret = randomBytes(32).toString('base64url');
      await grants.add({
        digest: digestOf(secret),
        memberNo: member.memberNo,
        expiresAt: new Date(clock.now().getTime() + GRANT_MS),
      });
      return secret;
    },

    async setNewPassword(
      memberId: string,
      newPassword: string,
      secret: string | undefined,
      clientAddress: string,
    ): Promise<StoredMember> {
      // Before the grant is taken, so that another password can be entered.
      checkNewPassword('newPassword', newPassword);
      const member = secret ? await members.findByMemberId(memberId) : undefined;
      if (!secret || member?.isActive !== 'Y' || !(await grants.take(digestOf(secret), member.memberNo, clock.now())))
        throw new AppError('FORBIDDEN', MESSAGES.emailIncomplete);
      const changed = await memberChanges.setPassword(member, await passwords.hash(newPassword, clientAddress));
      if (!changed) throw new AppError('CONFLICT', '비밀번호 변경 중 오류가 발생했습니다.');
      await sessions.removeOf(member.memberNo);
      await revoker.announce(changed);
      await logins.unblock(member.memberId);
      await usage.record(member.memberNo, 'password-recovered');
      return changed;
    },
  };
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', MESSAGES.memberNotFound);
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
