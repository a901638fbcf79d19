import { consumeEvents, type EventHandlers, type Jobs } from '@osaka/service-kit';
import type { Db } from 'mongodb';
import slice from '../slice.ts';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createMemberNames } from './members/member-names.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { type Announcements, noAnnouncements } from './plans/announcements.ts';
import { createPlanRepository } from './plans/plans.repository.ts';

/** Applies the events of other services: destinations that changed, members who were renamed or left. */
export function subscribeToEvents(
  { db, jobs }: { db: Db; jobs: Jobs },
  announcements: Announcements = noAnnouncements,
): void {
  consumeEvents(slice, plannerEvents(db, announcements), jobs);
}

export function plannerEvents(
  db: Db,
  announcements: Announcements = noAnnouncements,
): EventHandlers<typeof slice.consumes> {
  const copies = createDestinationCopies(db);
  const names = createMemberNames(db);
  const plans = createPlanRepository(db);
  const withdrawals = createWithdrawalService(createWithdrawalRepository(db), { plans, names });
  return {
    'destination.changed': {
      apply: ({ version, data }) => copies.keep({ ...data, version }),
      versionsOf: copies.versionsOf,
    },
    'member.renamed': {
      apply: ({ version, data }) => names.rename(data.memberNo, data.memberName, version),
      versionsOf: names.versionsOf,
    },
    'member.withdrawn': {
      async apply({ version, data }) {
        const planNos = await plans.findNumbersOf(data.memberNo);
        await withdrawals.withdraw({ memberNo: data.memberNo, withdrawnAt: new Date(data.withdrawnAt), version });
        for (const planNo of planNos) announcements.accessChanged(planNo);
      },
      versionsOf: withdrawals.versionsOf,
    },
  };
}
