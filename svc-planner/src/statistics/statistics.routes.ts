import { CHOSEN_PLACES, ok } from '@osaka/contracts';
import { getPlanStatistics } from '@osaka/contracts/planner';
import { on, type Route } from '@osaka/service-kit';
import type { PlannerContext } from '../context.ts';

export function statisticsRoutes({ counts, destinations }: PlannerContext): Route[] {
  return [
    on(getPlanStatistics, async ({ query }) => {
      const days = Number(query.days);
      const [plans, chosen] = await Promise.all([
        counts.byKey('plan', days),
        counts.most('place', days, CHOSEN_PLACES),
      ]);
      const facts = await destinations.findMany(chosen.map(({ key }) => Number(key)));
      const planned = chosen.map(({ key, count }) => ({
        travelNo: Number(key),
        title: facts.get(Number(key))?.title ?? '',
        count,
      }));
      return ok({ plans: plans.get('') ?? 0, planned });
    }),
  ];
}
