import type { Consumption } from '@osaka/service-kit';
import type { MemberRepository } from './members.repository.ts';
import type { WithdrawalService } from './withdrawals.service.ts';

/** What svc-account tells of members. */
export function memberEvents(members: MemberRepository, withdrawals: WithdrawalService) {
  return {
    handlers: {
      'member.renamed': ({ data, version }) => members.rename(data.memberNo, data.memberName, version),
      'member.withdrawn': ({ data, version }) => withdrawals.withdraw(data.memberNo, new Date(data.withdrawnAt), version),
    },
    versionsOf: (_type, memberNos) => members.versionsOf(memberNos),
  } satisfies Consumption;
}
