import type { Output } from '@osaka/contracts';
import {
  getDestination,
  listCategories,
  listDestinations,
  listDistricts,
  listFacilities,
  listNearDestinations,
  listPasses,
  listTags,
  listThemes,
  type SearchQuery,
  searchDestinations,
} from '@osaka/contracts/travel';
import { call, prefetchedAnswer } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';

/** Reference data rarely changes during a visit. */
const LONG_MS = 10 * 60_000;
const SHORT_MS = 30_000;

export const destinationList = (query: { page: number; size: number; offset?: number }) =>
  queryOptions({
    queryKey: ['travels', 'list', query],
    queryFn: ({ signal }) => call(listDestinations, { query }, { signal }).then(({ data }) => data),
    initialData: () => prefetchedAnswer(listDestinations, { query })?.data,
    placeholderData: (previous) => previous,
    staleTime: SHORT_MS,
  });

export const destinationSearch = (query: Partial<SearchQuery>) =>
  queryOptions({
    queryKey: ['travels', 'search', query],
    queryFn: ({ signal }) => call(searchDestinations, { query }, { signal }).then(({ data }) => data),
    initialData: () => prefetchedAnswer(searchDestinations, { query })?.data,
    placeholderData: (previous) => previous,
    staleTime: SHORT_MS,
  });

export const destinationDetail = (travelNo: string) =>
  queryOptions({
    queryKey: ['travels', 'detail', travelNo],
    queryFn: ({ signal }) => call(getDestination, { params: { travelNo } }, { signal }).then(({ data }) => data),
    initialData: () => prefetchedAnswer(getDestination, { params: { travelNo } })?.data,
    // Always refetched: the call counts the visit, and a member may see more.
    initialDataUpdatedAt: 0,
    staleTime: SHORT_MS,
  });

export const nearDestinations = (travelNo: number) =>
  queryOptions({
    queryKey: ['travels', 'near', travelNo],
    queryFn: ({ signal }) =>
      call(listNearDestinations, { params: { travelNo: String(travelNo) } }, { signal }).then(({ data }) => data),
    staleTime: LONG_MS,
  });

export const passes = queryOptions({
  queryKey: ['travels', 'passes'],
  queryFn: ({ signal }) => call(listPasses, {}, { signal }).then(({ data }) => data),
  staleTime: LONG_MS,
});

/** Facet counts for screens with a single filter. */
export const facetCounts = destinationSearch({ size: 1 });

const reference = <
  E extends typeof listCategories | typeof listThemes | typeof listDistricts | typeof listTags | typeof listFacilities,
>(
  name: string,
  endpoint: E,
) =>
  queryOptions({
    queryKey: ['travels', name],
    queryFn: ({ signal }) => call(endpoint, {}, { signal }).then(({ data }) => data as Output<E>['data']),
    initialData: () => prefetchedAnswer(endpoint)?.data as Output<E>['data'] | undefined,
    staleTime: LONG_MS,
  });

export const categories = reference('category', listCategories);
export const themes = reference('thema', listThemes);
export const districts = reference('gu', listDistricts);
export const tags = reference('tags', listTags);
export const facilities = reference('option', listFacilities);
