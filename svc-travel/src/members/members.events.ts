import type { EventHandlers } from '@osaka/service-kit';
import type slice from '../../slice.ts';
import type { MemberRepository } from './members.repository.ts';
import type { WithdrawalService } from './withdrawals.service.ts';

/** Handlers for events of svc-account. */
export function memberEvents(members: MemberRepository, withdrawals: WithdrawalService): EventHandlers<typeof slice.consumes> {
  return {
    'member.renamed': { apply: ({ data, version }) => members.rename(data.memberNo, data.memberName, version), versionsOf: members.versionsOf },
    'member.withdrawn': { apply: ({ data, version }) => withdrawals.withdraw(data.memberNo, new Date(data.withdrawnAt), version), versionsOf: members.versionsOf },
  };
}
