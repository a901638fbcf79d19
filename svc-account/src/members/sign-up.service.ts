import { MESSAGES, type Role, type SignUp } from '@osaka/contracts';
import { AppError, type Clock, invalidField } from '@osaka/service-kit';
import type { StoredMember } from '../member.ts';
import type { MemberRepository, Unique } from './members.repository.ts';

export interface SignUpParts {
  members: MemberRepository;
  nextMemberNo(): Promise<number>;
  hash(password: string, clientAddress: string): Promise<string>;
  isVerified(email: string): Promise<boolean>;
  useVerification(email: string): Promise<unknown>;
  recordUse(memberNo: number, what: 'signed-up'): Promise<void>;
  clock: Clock;
}
export type SignUpService = ReturnType<typeof createSignUpService>;

const TAKEN: Record<Unique, string> = { memberId: MESSAGES.idTaken, memberName: MESSAGES.nameTaken, email: MESSAGES.emailTaken };

export function createSignUpService({ members, nextMemberNo, hash, isVerified, useVerification, recordUse, clock }: SignUpParts) {
  async function add({ memberPw, ...draft }: SignUp, memberRole: Role, clientAddress: string): Promise<StoredMember | Unique> {
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

  return {
    /** The browser's word that the address is verified counts for nothing here. */
    async signUp(draft: SignUp, clientAddress: string): Promise<StoredMember> {
      if (!(await isVerified(draft.email))) throw invalidField('email', MESSAGES.emailUnverified);
      const member = await add(draft, 'ROLE_USER', clientAddress);
      if (typeof member === 'string') throw new AppError('CONFLICT', TAKEN[member]);
      await useVerification(draft.email);
      await recordUse(member.memberNo, 'signed-up');
      return member;
    },

    /** The administrator of the configuration; nothing when a member of that id is there already. */
    async ensureAdministrator(draft: SignUp): Promise<void> {
      if (await members.findByMemberId(draft.memberId)) return;
      const member = await add(draft, 'ROLE_ADMIN', 'configuration');
      if (typeof member === 'string' && member !== 'memberId') throw new Error(`the administrator's ${member} belongs to another member`);
    },
  };
}
