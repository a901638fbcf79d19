import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
  QueryClient as TanstackQueryClient,
} from '@tanstack/react-query';

/**
 * The client of TanStack Query, but `invalidateQueries` also restarts a first fetch that is in flight. TanStack Query
 * joins a fetch of a query without data instead, and would keep an answer that the server read before the change.
 */
export class QueryClient extends TanstackQueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    if (filters.refetchType !== 'none') {
      await this.cancelQueries({
        ...filters,
        predicate: (query) => query.state.data === undefined && (filters.predicate?.(query as never) ?? true),
      } as typeof filters);
    }
    await super.invalidateQueries(filters, options);
  }
}
