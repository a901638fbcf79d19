// Named exports only: the shell shares this module as a singleton, so unused exports would be shipped.

export type { InfiniteData, QueryKey, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
export {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { listenToOtherTabs, notifyOtherTabs } from './other-tabs.ts';
export { QueryClient } from './query-client.ts';
export { useMutation } from './use-mutation.ts';
