import { consumeEvents, type Jobs } from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createPlanRepository } from './plans/plans.repository.ts';

/** Applies what the other services tell: places that changed, members who left. */
export function followFacts({ db, jobs }: { db: Db; jobs: Jobs }): void {
  const copies = createDestinationCopies(db);
  const plans = createPlanRepository(db);
  consumeEvents(
    'planner',
    {
      'destination.changed': ({ version, data }) => copies.keep({ ...data, version }),
      'member.withdrawn': ({ data }) => plans.putOutOfReach(data.memberNo, new Date(data.withdrawnAt)),
    },
    jobs,
  );
}
