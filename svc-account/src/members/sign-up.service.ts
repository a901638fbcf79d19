import type { Role } from '@osaka/contracts';
import { MESSAGES, type SignUp } from '@osaka/contracts/account';
import { AppError, type Clock, invalidField } from '@osaka/service-kit';
import { emailKey, type StoredMember } from '../member.ts';
import type { MemberRepository, UniqueField } from './members.repository.ts';

export interface SignUpParts {
  members: MemberRepository;
  nextMemberNo(): Promise<number>;
  /** Throws 400 for a password that may not be chosen. */
  checkNewPassword(field: string, password: string): void;
  hash(password: string, clientAddress: string): Promise<string>;
  verifyPassword(hashed: string | undefined, password: string, clientAddress: string): Promise<boolean>;
  /** The verification of the address by the browser that holds the secret, including a used one. */
  findVerification(email: string, secret: string | undefined): Promise<{ usedBy?: number } | undefined>;
  markVerificationUsed(email: string, memberNo: number): Promise<void>;
  recordUse(memberNo: number, what: 'signed-up'): Promise<void>;
  clock: Clock;
}
export type SignUpService = ReturnType<typeof createSignUpService>;

const TAKEN: Record<UniqueField, string> = {
  memberId: MESSAGES.idTaken,
  memberName: MESSAGES.nameTaken,
  email: MESSAGES.emailTaken,
};

export function createSignUpService({
  members,
  nextMemberNo,
  checkNewPassword,
  hash,
  verifyPassword,
  findVerification,
  markVerificationUsed,
  recordUse,
  clock,
}: SignUpParts) {
  async function add(
    { memberPw, ...draft }: SignUp,
    memberRole: Role,
    clientAddress: string,
  ): Promise<StoredMember | UniqueField> {
    const taken = await members.firstTaken(draft);
    if (taken) return taken;
    const hashed = await hash(memberPw, clientAddress);
    const member: StoredMember = {
      ...draft,
      memberNo: await nextMemberNo(),
      memberPw: hashed,
      memberRole,
      isActive: 'Y',
      enrollDate: clock.now(),
      generation: 1,
      sessionEpoch: 1,
      version: 1,
    };
    return (await members.insert(member)) ?? member;
  }

  /** Makes sign-up idempotent: the member that an identical earlier request created when its response was lost. */
  async function signedUpBefore(
    { memberId, memberPw, memberName, email }: SignUp,
    clientAddress: string,
  ): Promise<StoredMember | undefined> {
    const member = await members.findByMemberId(memberId);
    const isSame =
      member?.isActive === 'Y' &&
      member.memberId === memberId &&
      member.memberName === memberName &&
      emailKey(member.email ?? '') === emailKey(email);
    return isSame && (await verifyPassword(member.memberPw, memberPw, clientAddress)) ? member : undefined;
  }

  return {
    /** The server checks the verification itself and does not trust the form. */
    async signUp(draft: SignUp, browserSecret: string | undefined, clientAddress: string): Promise<StoredMember> {
      checkNewPassword('memberPw', draft.memberPw);
      const verification = await findVerification(draft.email, browserSecret);
      if (!verification) throw invalidField('email', MESSAGES.emailUnverified);
      const added = verification.usedBy === undefined ? await add(draft, 'ROLE_USER', clientAddress) : undefined;
      const isNew = typeof added === 'object';
      const member = isNew ? added : await signedUpBefore(draft, clientAddress);
      if (!member)
        throw added
          ? new AppError('CONFLICT', TAKEN[added as UniqueField])
          : invalidField('email', MESSAGES.emailUnverified);
      await markVerificationUsed(draft.email, member.memberNo);
      if (isNew) await recordUse(member.memberNo, 'signed-up');
      return member;
    },

    /** Creates the configured administrator unless a member with that id exists. */
    async ensureAdministrator(draft: SignUp): Promise<void> {
      if (await members.findByMemberId(draft.memberId)) return;
      const member = await add(draft, 'ROLE_ADMIN', 'configuration');
      if (typeof member === 'string' && member !== 'memberId')
        throw new Error(`the administrator's ${member} belongs to another member`);
    },
  };
}
