import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { AppError } from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import type { ExportService } from '../export/export.service.ts';
import { hashOf, newToken } from '../link-token.ts';
import { createPlanAccess, roleOf } from '../plan-access.ts';
import type { StoredPlan } from '../stored-plan.ts';
import type { CalendarFeed } from './feeds.repository.ts';

export type FeedService = ReturnType<typeof createFeedService>;

/** The plans in a calendar of all plans: as many of one's own, and of those of others. */
const MOST_PLANS = 50;

/** Calendars that other programs subscribe to by a secret address. */
export function createFeedService({ plans, feeds, counters, clock }: PlannerContext, exports: ExportService) {
  const requirePlan = createPlanAccess(plans.find);

  async function plansOf({ memberNo, planNo }: CalendarFeed): Promise<StoredPlan[]> {
    if (planNo === null) {
      const [own, others] = await Promise.all([
        plans.findPageOf(memberNo, 'saved', Number.MAX_SAFE_INTEGER, MOST_PLANS),
        plans.findPageWith(memberNo, Number.MAX_SAFE_INTEGER, MOST_PLANS),
      ]);
      return [...own, ...others];
    }
    const plan = await plans.find(planNo);
    if (!plan || plan.state === 'draft' || !roleOf(plan, memberNo)) throw new AppError('GONE', PLAN_MESSAGES.feedGone);
    return [plan];
  }

  return {
    async make(memberNo: number, planNo: number | null) {
      if (planNo !== null) await requirePlan(memberNo, planNo, 'viewer');
      const token = newToken();
      const feedNo = await counters.next('calendarFeed');
      if (!(await feeds.add(hashOf(token), { feedNo, memberNo, planNo, createdAt: clock.now() })))
        throw new AppError('CONFLICT', PLAN_MESSAGES.feedsFull);
      return { feedNo, url: `/api/calendar/${token}.ics` };
    },

    async list(memberNo: number) {
      return (await feeds.findOfMember(memberNo)).map(({ feedNo, planNo, createdAt }) => ({
        ...{ feedNo, planNo },
        createdAt: createdAt.toISOString(),
      }));
    },

    async revoke(memberNo: number, feedNo: number): Promise<void> {
      if (!(await feeds.revoke(memberNo, feedNo, clock.now())))
        throw new AppError('NOT_FOUND', PLAN_MESSAGES.feedMissing);
    },

    /** NOT_FOUND for an unknown address, GONE for one that is revoked or shows what its member may no longer read. */
    async read(file: string): Promise<string> {
      const token = /^(.+)\.ics$/.exec(file)?.[1];
      const feed = token ? await feeds.find(hashOf(token)) : null;
      if (!feed) throw new AppError('NOT_FOUND', PLAN_MESSAGES.feedMissing);
      if (feed.revokedAt) throw new AppError('GONE', PLAN_MESSAGES.feedGone);
      const found = await plansOf(feed);
      const [only] = found;
      return exports.feedOf(feed.planNo !== null && only ? only.planTitle : '오사카로', found);
    },
  };
}
