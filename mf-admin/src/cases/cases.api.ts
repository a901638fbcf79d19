import {
  type CaseDecision,
  type CaseDetail,
  type CaseState,
  DECISIONS_MAX,
  type DecisionResult,
  decideCases,
  getCase,
  getReportedImage,
  listCases,
} from '@osaka/contracts/travel';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { adminCall, adminFile } from '../admin-call.ts';

const KEY = 'cases';

/** Not reloaded by itself, so that no row moves under the administrator's fingers. */
export const caseQueue = (state: CaseState) =>
  infiniteQueryOptions({
    queryKey: ['admin', KEY, state],
    queryFn: ({ pageParam, signal }) =>
      adminCall(listCases, { query: { state, after: pageParam } }, { signal }).then(({ data }) => data),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

const detailsKey = ['admin', KEY, 'one'];

/** `step` loads it again after each change; decisions about the author's other reviews do so as well. */
export const caseDetail = (reviewNo: number, step: number) =>
  queryOptions({
    queryKey: [...detailsKey, reviewNo, step],
    queryFn: ({ signal }) =>
      adminCall(getCase, { params: { reviewNo: String(reviewNo) } }, { signal }).then(({ data }) => data),
    staleTime: 60_000,
  });

/** A case that an address names, whatever its state. */
export const caseOf = (reviewNo: number) =>
  queryOptions({
    queryKey: ['admin', KEY, 'opened', reviewNo],
    queryFn: ({ signal }) =>
      adminCall(getCase, { params: { reviewNo: String(reviewNo) } }, { signal }).then(({ data }) => data),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** A picture as it was reported; it has no public address once its author has deleted it. */
export const reportedImage = (reviewNo: number, imageNo: number) =>
  queryOptions({
    queryKey: ['admin', KEY, 'image', reviewNo, imageNo],
    queryFn: ({ signal }) =>
      adminFile(getReportedImage, { params: { reviewNo: String(reviewNo), imageNo: String(imageNo) } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Resolves to the results so far when a later call fails, with its error. */
export const decideMany = mutationOptions({
  mutationFn: async (decisions: readonly CaseDecision[]): Promise<{ results: DecisionResult[]; error?: unknown }> => {
    const results: DecisionResult[] = [];
    for (let from = 0; from < decisions.length; from += DECISIONS_MAX) {
      try {
        results.push(
          ...(await adminCall(decideCases, { body: { decisions: decisions.slice(from, from + DECISIONS_MAX) } })).data,
        );
      } catch (error) {
        return { results, error };
      }
    }
    return { results };
  },
  // Reviews and reports elsewhere are read again when they are next shown; the queue itself stays as it is.
  onSettled: (_data, _error, decisions, _result, { client }) => {
    const decided = new Set(decisions.map(({ reviewNo }) => reviewNo));
    return Promise.all([
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== KEY, refetchType: 'none' }),
      client.invalidateQueries({
        queryKey: detailsKey,
        predicate: ({ state }) =>
          (state.data as CaseDetail | undefined)?.earlier.some(({ reviewNo }) => decided.has(reviewNo)) === true,
      }),
    ]);
  },
});
