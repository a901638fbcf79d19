import { CHOSEN_PLACES, ok } from '@osaka/contracts';
import { getTravelStatistics, SEARCH_WORDS } from '@osaka/contracts/travel';
import { type DailyCounts, on, type Route } from '@osaka/service-kit';
import type { CaseRepository } from '../cases/cases.repository.ts';
import type { SearchCounter } from './search-counter.ts';

interface Parts {
  counts: DailyCounts;
  searches: Pick<SearchCounter, 'settle'>;
  cases: Pick<CaseRepository, 'count' | 'firstAt'>;
  titleOf(travelNo: number): string;
}

export function statisticsRoutes({ counts, searches, cases, titleOf }: Parts): Route[] {
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
        bookmarked: bookmarked.map(({ key, count }) => ({ travelNo: Number(key), title: titleOf(Number(key)), count })),
        cases: {
          waiting: cases.count('대기중'),
          appeals: cases.count('이의제기'),
          waitingSince: cases.firstAt(['대기중', '이의제기'])?.toISOString() ?? null,
          reported,
          decided,
        },
      });
    }),
  ];
}
