import { decideReport, getReview, listReports } from '@osaka/contracts/travel';
import { keepPreviousData, mutationOptions, queryOptions } from '@osaka/query';
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
  action: 'ACCEPT' | 'REJECT' | 'REOPEN';
  reason?: string;
}

export const decide = mutationOptions({
  mutationFn: ({ reportNo, action, reason = '' }: Decision) =>
    adminCall(decideReport, { params: { reportNo: String(reportNo) }, body: { action, reason } }),
  // Invalidates all queries, because the decision shows or hides the review everywhere.
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(),
});
