import { ok } from '@osaka/contracts';
import { compareDestinations, getComparisonHead } from '@osaka/contracts/travel';
import { on, type Route } from '@osaka/service-kit';
import type { ComparisonService } from './comparisons.service.ts';

export function comparisonRoutes(comparisons: ComparisonService): Route[] {
  return [
    on(compareDestinations, async ({ query }) => ok(await comparisons.compare(query.no))),
    on(getComparisonHead, async ({ query }) => comparisons.head(query.no)),
  ];
}
