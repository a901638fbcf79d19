import type { DomainEvent } from '@osaka/contracts';
import type { MemberRepository } from './members.repository.ts';

/** What is a member's own and goes when the member leaves. */
interface Belongings {
  removeAllOf(memberNo: number): Promise<void>;
}

/** What svc-account tells of members. Reviews stay, without the name. */
export function memberEvents(members: MemberRepository, belongings: readonly Belongings[]) {
  return {
    'member.renamed': ({ data, version }: DomainEvent<'member.renamed'>) => members.rename(data.memberNo, data.memberName, version),
    'member.withdrawn': async ({ data, version }: DomainEvent<'member.withdrawn'>) => {
      await members.withdraw(data.memberNo, version);
      for (const { removeAllOf } of belongings) await removeAllOf(data.memberNo);
    },
  };
}
