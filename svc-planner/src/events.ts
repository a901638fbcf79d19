import { consumeEvents, type EventHandlers, type Jobs } from '@osaka/service-kit';
import slice from '../slice.ts';
import type { PlannerContext } from './context.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { createPlaceNotices } from './plans/place-notices.ts';

/** Applies the events of other services: destinations that changed, members who were renamed or left. */
export function subscribeToEvents(context: PlannerContext, jobs: Jobs): void {
  consumeEvents(slice, plannerEvents(context), jobs);
}

export function plannerEvents(context: PlannerContext): EventHandlers<typeof slice.consumes> {
  const { announcements, destinations, memberNames, plans } = context;
  const withdrawals = createWithdrawalService(context);
  const tellPlans = createPlaceNotices(context);
  return {
    'destination.changed': {
      async apply({ version, data }) {
        // Of the version before, where a process died meanwhile.
        await tellPlans(data.travelNo);
        await destinations.keep({ ...data, version });
        await tellPlans(data.travelNo);
      },
      versionsOf: destinations.versionsOf,
    },
    'member.renamed': {
      apply: ({ version, data }) => memberNames.rename(data.memberNo, data.memberName, version),
      versionsOf: memberNames.versionsOf,
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
