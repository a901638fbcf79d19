import { compareDestinations } from '@osaka/contracts/travel';
import { call, prefetchedAnswer } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';

export const comparisonOf = (numbers: readonly number[]) => {
  const query = { no: numbers.join(',') };
  return queryOptions({
    queryKey: ['travels', 'compare', query.no],
    queryFn: ({ signal }) => call(compareDestinations, { query }, { signal }).then(({ data }) => data),
    initialData: () => prefetchedAnswer(compareDestinations, { query })?.data,
    // The table stays while a place is taken out of it.
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  });
};
