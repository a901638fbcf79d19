import type { Output } from '@osaka/contracts';
import {
  deleteMyPlan,
  getMyPlan,
  listMyPlans,
  type PlanEdit,
  type PlanQuery,
  restoreMyPlan,
  updateMyPlan,
} from '@osaka/contracts/planner';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';

export type PlanCounts = NonNullable<Output<typeof listMyPlans>['data']['counts']>;

export const myPlans = (query: PlanQuery) =>
  queryOptions({
    queryKey: ['my-plans', 'list', query],
    queryFn: ({ signal }) => call(listMyPlans, { query }, { signal }).then(({ data }) => data),
    staleTime: 0,
  });

export const myPlan = (planNo: string) =>
  queryOptions({
    queryKey: ['my-plans', 'plan', planNo],
    queryFn: ({ signal }) => call(getMyPlan, { params: { planNo } }, { signal }).then(({ data }) => data),
    staleTime: 0,
  });

export const changePlan = mutationOptions({
  mutationFn: ({ planNo, edit }: { planNo: number; edit: PlanEdit }) =>
    call(updateMyPlan, { params: { planNo: String(planNo) }, body: edit }),
  onSuccess: (answer, { planNo }, _result, { client }) => {
    client.setQueryData(myPlan(String(planNo)).queryKey, answer.data);
    return client.invalidateQueries({ queryKey: ['my-plans'] });
  },
});

export const removePlan = mutationOptions({
  mutationFn: (planNo: number) => call(deleteMyPlan, { params: { planNo: String(planNo) } }),
  onSuccess: (_data, planNo, _result, { client }) => {
    client.removeQueries({ queryKey: myPlan(String(planNo)).queryKey });
    return client.invalidateQueries({ queryKey: ['my-plans', 'list'] });
  },
});

/** Undoes a deletion. */
export const restorePlan = mutationOptions({
  mutationFn: (planNo: number) => call(restoreMyPlan, { params: { planNo: String(planNo) } }),
  onSuccess: (_data, planNo, _result, { client }) => {
    removedPlans.delete(planNo);
    return client.invalidateQueries({ queryKey: ['my-plans', 'list'] });
  },
});

/** Plans deleted since the page loaded: Back to one of them leads to the list instead. */
export const removedPlans = new Set<number>();
