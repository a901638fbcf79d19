import { listExpenses } from '@osaka/contracts/planner';
import { call } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';

/** The expenses of a plan, who can be named in them, and the rate. */
export const expensesOf = (planNo: number) =>
  queryOptions({
    queryKey: ['my-plans', 'expenses', planNo],
    queryFn: ({ signal }) =>
      call(listExpenses, { params: { planNo: String(planNo) } }, { signal }).then(({ data }) => data),
    staleTime: 0,
  });
