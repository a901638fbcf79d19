import type { Role } from '@osaka/contracts';
import { MESSAGES, type OidcSignUp, type SignUp } from '@osaka/contracts/account';
import { AppError, invalidField } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { emailKey, type StoredMember, type Tie } from '../member.ts';
import type { VerificationService } from '../verifications/verifications.service.ts';
import type { UniqueField } from './members.repository.ts';

export type SignUpService = ReturnType<typeof createSignUpService>;

const TAKEN: Record<UniqueField, string> = {
  memberId: MESSAGES.idTaken,
  memberName: MESSAGES.nameTaken,
  email: MESSAGES.emailTaken,
};

export function createSignUpService(context: AccountContext, verifications: VerificationService) {
  const { checkNewPassword, clock, counters, members, passwords, usage } = context;

  async function add(
    { memberPw, ...draft }: OidcSignUp & { memberPw?: string; ties?: Tie[] },
    memberRole: Role,
    clientAddress: string,
  ): Promise<StoredMember | UniqueField> {
    const taken = await members.firstTaken(draft);
    if (taken) return taken;
    const hashed = memberPw === undefined ? undefined : await passwords.hash(memberPw, clientAddress);
    const member: StoredMember = {
      ...draft,
      memberNo: await counters.next('members'),
      ...(hashed !== undefined && { memberPw: hashed }),
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
    return isSame && (await passwords.verify(member.memberPw, memberPw, clientAddress)) ? member : undefined;
  }

  return {
    /** The server checks the verification itself and does not trust the form. */
    async signUp(draft: SignUp, browserSecret: string | undefined, clientAddress: string): Promise<StoredMember> {
      checkNewPassword('memberPw', draft.memberPw);
      const verification = await verifications.findVerified('sign-up', draft.email, browserSecret);
      if (!verification) throw invalidField('email', MESSAGES.emailUnverified);
      const added = verification.usedBy === undefined ? await add(draft, 'ROLE_USER', clientAddress) : undefined;
      const isNew = typeof added === 'object';
      const member = isNew ? added : await signedUpBefore(draft, clientAddress);
      if (!member)
        throw added
          ? new AppError('CONFLICT', TAKEN[added as UniqueField])
          : invalidField('email', MESSAGES.emailUnverified);
      await verifications.markUsed('sign-up', draft.email, member.memberNo);
      if (isNew) await usage.record(member.memberNo, 'signed-up');
      return member;
    },

    /** A member without a password; the caller has checked the address. */
    async addTied(draft: OidcSignUp, tie: Tie, clientAddress: string): Promise<StoredMember> {
      const added = await add({ ...draft, ties: [tie] }, 'ROLE_USER', clientAddress);
      if (typeof added === 'string') throw new AppError('CONFLICT', TAKEN[added]);
      await usage.record(added.memberNo, 'signed-up');
      return added;
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
