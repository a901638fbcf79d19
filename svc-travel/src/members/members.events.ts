import type { memberRenamed, memberWithdrawn } from '@osaka/contracts/account';
import type { EventHandlers } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import type { WithdrawalService } from './withdrawals.service.ts';

/** Handlers for events of svc-account. */
export function memberEvents(
  { members }: TravelContext,
  withdrawals: WithdrawalService,
): EventHandlers<readonly [typeof memberRenamed, typeof memberWithdrawn]> {
  return {
    'member.renamed': {
      apply: ({ data, version }) => members.rename(data.memberNo, data.memberName, version),
      versionsOf: members.versionsOf,
    },
    'member.withdrawn': {
      apply: ({ data, version }) => withdrawals.withdraw(data.memberNo, new Date(data.withdrawnAt), version),
      versionsOf: members.versionsOf,
    },
  };
}
