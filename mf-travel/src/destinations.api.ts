import { getDestination, listCategories, listDestinations, listDistricts, listFacilities, listTags, listThemes, type SearchQuery, searchDestinations } from '@osaka/contracts';
import { queryOptions } from '@osaka/query';
import { call } from '@osaka/web-kit';

/** Reference data hardly ever changes while someone is looking. */
const LONG_MS = 10 * 60_000;
const SHORT_MS = 30_000;

export const destinationList = (query: { page: number; size: number; offset?: number }) =>
  queryOptions({
    queryKey: ['travels', 'list', query],
    queryFn: ({ signal }) => call(listDestinations, { query }, { signal }).then(({ data }) => data),
    placeholderData: (previous) => previous,
    staleTime: SHORT_MS,
  });

export const destinationSearch = (query: Partial<SearchQuery>) =>
  queryOptions({
    queryKey: ['travels', 'search', query],
    queryFn: ({ signal }) => call(searchDestinations, { query }, { signal }).then(({ data }) => data),
    placeholderData: (previous) => previous,
    staleTime: SHORT_MS,
  });

export const destinationDetail = (travelNo: string) =>
  queryOptions({
    queryKey: ['travels', 'detail', travelNo],
    queryFn: ({ signal }) => call(getDestination, { params: { travelNo } }, { signal }).then(({ data }) => data),
    staleTime: SHORT_MS,
  });

export const categories = queryOptions({
  queryKey: ['travels', 'category'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }).then(({ data }) => data),
  staleTime: LONG_MS,
});
export const themes = queryOptions({ queryKey: ['travels', 'thema'], queryFn: ({ signal }) => call(listThemes, {}, { signal }).then(({ data }) => data), staleTime: LONG_MS });
export const districts = queryOptions({ queryKey: ['travels', 'gu'], queryFn: ({ signal }) => call(listDistricts, {}, { signal }).then(({ data }) => data), staleTime: LONG_MS });
export const tags = queryOptions({ queryKey: ['travels', 'tags'], queryFn: ({ signal }) => call(listTags, {}, { signal }).then(({ data }) => data), staleTime: LONG_MS });
export const facilities = queryOptions({
  queryKey: ['travels', 'option'],
  queryFn: ({ signal }) => call(listFacilities, {}, { signal }).then(({ data }) => data),
  staleTime: LONG_MS,
});
