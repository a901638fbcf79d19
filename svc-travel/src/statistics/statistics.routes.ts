import { CHOSEN_PLACES, ok } from '@osaka/contracts';
import { getTravelStatistics, SEARCH_WORDS } from '@osaka/contracts/travel';
import { on, type Route } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';

export function statisticsRoutes({ caseRepository, counts, lookups, searches }: TravelContext): Route[] {
  return [
    on(getTravelStatistics, async ({ query }) => {
      const days = Number(query.days);
      await searches.settle();
      const asked = await counts.byKey('search', days);
      const [words, bookmarked, reported, decided] = await Promise.all([
        counts.most('search.word', days, SEARCH_WORDS),
        counts.most('bookmark', days, CHOSEN_PLACES),
        counts.byDay('report', days),
        counts.byDay('decision', days),
      ]);
      const withoutResult = asked.get('none') ?? 0;
      return ok({
        searches: {
          total: withoutResult + (asked.get('found') ?? 0),
          withoutResult,
          requested: asked.get('requested') ?? 0,
          words: words.map(({ key, count }) => ({ word: key, count })),
        },
        bookmarked: bookmarked.map(({ key, count }) => ({
          travelNo: Number(key),
          title: lookups.titleOf(Number(key)),
          count,
        })),
        cases: {
          waiting: caseRepository.count('대기중'),
          appeals: caseRepository.count('이의제기'),
          waitingSince: caseRepository.firstAt(['대기중', '이의제기'])?.toISOString() ?? null,
          reported,
          decided,
        },
      });
    }),
  ];
}
