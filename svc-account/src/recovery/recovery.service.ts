import { createHash, randomBytes } from 'node:crypto';
import { MESSAGES } from '@osaka/contracts/account';
import { AppError, type Clock } from '@osaka/service-kit';
import { emailKey, memberIdKey, memberNameKey, type StoredMember } from '../member.ts';

export const GRANT_LIFETIME_MS = 10 * 60 * 1000;
type Purpose = 'find-id' | 'find-password';

export interface RecoveryParts {
  verifications: {
    send(purpose: Purpose, email: string, subject: string): Promise<void>;
    verify(
      purpose: Purpose,
      email: string,
      code: string,
      about?: { subject: string },
    ): Promise<{ isAbout(subject: string): boolean }>;
    use(purpose: Purpose, email: string): Promise<boolean>;
  };
  members: {
    findByEmail(email: string): Promise<StoredMember | undefined>;
    findByMemberId(memberId: string): Promise<StoredMember | undefined>;
  };
  grants: {
    add(grant: { digest: string; memberNo: number; expiresAt: Date }): Promise<void>;
    take(digest: string, memberNo: number, now: Date): Promise<boolean>;
  };
  setPassword(member: StoredMember, hashed: string): Promise<StoredMember | undefined>;
  /** Throws 400 for a password that may not be chosen. */
  checkNewPassword(field: string, password: string): void;
  hash(password: string, clientAddress: string): Promise<string>;
  endSessions(memberNo: number): Promise<void>;
  announceRevocation(member: StoredMember): Promise<unknown>;
  /** Resets the login limit, which failed logins by strangers may have exhausted. */
  unblockLogin(memberId: string): Promise<void>;
  recordUse(memberNo: number, what: 'password-recovered'): Promise<void>;
  clock: Clock;
}
export type RecoveryService = ReturnType<typeof createRecoveryService>;

/** Reveals only to the reader of the mail whether a member belongs to an address (no account enumeration). */
export function createRecoveryService({
  verifications,
  members,
  grants,
  setPassword,
  checkNewPassword,
  hash,
  endSessions,
  announceRevocation,
  unblockLogin,
  recordUse,
  clock,
}: RecoveryParts) {
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
        expiresAt: new Date(clock.now().getTime() + GRANT_LIFETIME_MS),
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
      const changed = await setPassword(member, await hash(newPassword, clientAddress));
      if (!changed) throw new AppError('CONFLICT', '비밀번호 변경 중 오류가 발생했습니다.');
      await endSessions(member.memberNo);
      await announceRevocation(changed);
      await unblockLogin(member.memberId);
      await recordUse(member.memberNo, 'password-recovered');
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
