import type { EventType } from '@osaka/contracts';
import { type Consumption, consumeEvents, type Jobs } from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { createPlanRepository } from './plans/plans.repository.ts';

/** Applies what the other services tell: destinations that changed, members who left. */
export function subscribeToEvents({ db, jobs }: { db: Db; jobs: Jobs }): void {
  consumeEvents('planner', plannerEvents(db), jobs);
}

export function plannerEvents(db: Db): Consumption {
  const copies = createDestinationCopies(db);
  const withdrawals = createWithdrawalService(createWithdrawalRepository(db), createPlanRepository(db));
  return {
    handlers: {
      'destination.changed': ({ version, data }) => copies.keep({ ...data, version }),
      'member.withdrawn': ({ version, data }) => withdrawals.withdraw({ memberNo: data.memberNo, withdrawnAt: new Date(data.withdrawnAt), version }),
    },
    versionsOf: (type: EventType, numbers) => (type === 'destination.changed' ? copies.versionsOf(numbers) : withdrawals.versionsOf(numbers)),
  };
}
