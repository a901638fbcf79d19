import type { SelectedPlace } from '@osaka/contracts/planner';
import { listPasses } from '@osaka/contracts/travel';
import { directionParticle } from '@osaka/domain/korean';
import { passesOf } from '@osaka/domain/places';
import { call } from '@osaka/web-kit';
import { queryOptions, useQuery } from '@osaka/web-kit/query';
import { useCallback } from 'react';

const FRESH_MS = 10 * 60_000;

/** All passes; the plan is complete without them. */
export const passes = queryOptions({
  queryKey: ['travels', 'passes'],
  queryFn: ({ signal }) => call(listPasses, {}, { signal }).then(({ data }) => data),
  staleTime: FRESH_MS,
  retry: false,
});

/** 오사카 주유패스 1일권 외 1장으로 무료예요. Empty for a place that no pass makes free or cheaper. */
export type PassText = (place: Pick<SelectedPlace, 'travelId' | 'free'>) => string;

/** Asked once for a screen, because each row that asks by itself is told of each answer. */
export function usePassText(): PassText {
  const { data } = useQuery(passes);
  return useCallback(
    ({ travelId, free: isFree }) => {
      const { free, cheaper } = passesOf(travelId, data ?? []);
      const [first, ...others] = free.length > 0 ? free : cheaper;
      if (!first || isFree) return '';
      const names = first.nameKo + (others.length > 0 ? ` 외 ${others.length}장` : '');
      return `${names}${directionParticle(names)} ${free.length > 0 ? '무료예요' : '할인돼요'}`;
    },
    [data],
  );
}
