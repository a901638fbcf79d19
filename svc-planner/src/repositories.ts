import type { Db } from 'mongodb';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createMemberNames } from './members/member-names.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { createInvitationRepository } from './plans/companions/invitations.repository.ts';
import { createCourseRepository } from './plans/courses/courses.repository.ts';
import { createLedgerRepository } from './plans/expenses/ledgers.repository.ts';
import { createFeedRepository } from './plans/feeds/feeds.repository.ts';
import { createPlanRepository } from './plans/plans.repository.ts';
import { createOpinionRepository } from './plans/shares/opinions.repository.ts';
import { createShareRepository } from './plans/shares/shares.repository.ts';
import { createHistoryRepository } from './plans/trip/history.repository.ts';
import { createPlanVisitRepository } from './plans/visits/plan-visits.repository.ts';

export type PlannerRepositories = ReturnType<typeof createRepositories>;

export function createRepositories(db: Db) {
  return {
    plans: createPlanRepository(db),
    history: createHistoryRepository(db),
    ledgers: createLedgerRepository(db),
    visits: createPlanVisitRepository(db),
    invitations: createInvitationRepository(db),
    shares: createShareRepository(db),
    opinions: createOpinionRepository(db),
    feeds: createFeedRepository(db),
    courses: createCourseRepository(db),
    destinations: createDestinationCopies(db),
    memberNames: createMemberNames(db),
    withdrawals: createWithdrawalRepository(db),
  };
}
