import { decideCases, decideReport, getCase, getReview, listReports } from '@osaka/contracts/travel';
import { CallError } from '@osaka/web-kit';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@osaka/web-kit/query';
import { adminCall } from '../admin-call.ts';

export const reportPage = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'reports', page],
    queryFn: ({ signal }) => adminCall(listReports, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportedReview = (travelNo: number, reviewNo: number) =>
  queryOptions({
    queryKey: ['admin', 'reported-review', travelNo, reviewNo],
    queryFn: async ({ signal }) =>
      (await adminCall(getReview, { params: { travelNo: String(travelNo), reviewNo: String(reviewNo) } }, { signal }))
        .data,
    staleTime: 0,
    retry: false,
  });

export interface Decision {
  reportNo: number;
  action: 'ACCEPT' | 'REJECT';
  reason?: string;
}

export const decide = mutationOptions({
  mutationFn: ({ reportNo, action, reason = '' }: Decision) =>
    adminCall(decideReport, { params: { reportNo: String(reportNo) }, body: { action, reason } }),
  onSettled: (_data, _error, _input, _result, { client }) => reloadAll(client),
});

/** Undoes the decision about all reports of the review. */
export const undoDecision = mutationOptions({
  mutationFn: async (reviewNo: number) => {
    const { step } = (await adminCall(getCase, { params: { reviewNo: String(reviewNo) } })).data;
    const decisions = [{ reviewNo, step, action: 'REOPEN' as const, reason: '' }];
    const [result] = (await adminCall(decideCases, { body: { decisions } })).data;
    if (result?.code !== '200') throw new CallError(409, result?.message ?? '');
  },
  onSettled: (_data, _error, _input, _result, { client }) => reloadAll(client),
});

/** The decision shows or hides the review everywhere. */
function reloadAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries();
}
