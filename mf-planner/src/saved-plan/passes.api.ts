import { listPasses } from '@osaka/contracts/travel';
import { call } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';

const FRESH_MS = 10 * 60_000;

/** All passes; the plan is complete without them. */
export const passes = queryOptions({
  queryKey: ['travels', 'passes'],
  queryFn: ({ signal }) => call(listPasses, {}, { signal }).then(({ data }) => data),
  staleTime: FRESH_MS,
  retry: false,
});
