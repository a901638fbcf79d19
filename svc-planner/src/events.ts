import { consumeEvents, type EventHandlers, type Jobs } from '@osaka/service-kit';
import type { Db } from 'mongodb';
import slice from '../slice.ts';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { createPlanRepository } from './plans/plans.repository.ts';

/** Applies what the other services tell: destinations that changed, members who left. */
export function subscribeToEvents({ db, jobs }: { db: Db; jobs: Jobs }): void {
  consumeEvents(slice, plannerEvents(db), jobs);
}

export function plannerEvents(db: Db): EventHandlers<typeof slice.consumes> {
  const copies = createDestinationCopies(db);
  const withdrawals = createWithdrawalService(createWithdrawalRepository(db), createPlanRepository(db));
  return {
    'destination.changed': { apply: ({ version, data }) => copies.keep({ ...data, version }), versionsOf: copies.versionsOf },
    'member.withdrawn': {
      apply: ({ version, data }) => withdrawals.withdraw({ memberNo: data.memberNo, withdrawnAt: new Date(data.withdrawnAt), version }),
      versionsOf: withdrawals.versionsOf,
    },
  };
}
