import { changeMyPlan, listPlanChanges, undoPlanChange } from '@osaka/contracts/planner';
import { call, ownTrips } from '@osaka/web-kit';
import { mutationOptions, notifyOtherTabs, queryOptions } from '@osaka/web-kit/query';

/** Saved plans that the member may change, except those of trips that are over. */
export const changeablePlans = queryOptions({
  ...ownTrips,
  select: (plans) => plans.filter(({ role }) => role !== 'viewer'),
  staleTime: 0,
});

/** Where a place comes into a plan; `day` null: 날짜 미정. */
export interface PlanDay {
  planNo: number;
  day: number | null;
}

interface Added extends PlanDay {
  travelNo: number;
  /** Made once for each click, so that sending it again adds nothing. */
  changeId: string;
}

export const addPlace = mutationOptions({
  mutationFn: ({ planNo, day, travelNo, changeId }: Added) =>
    call(changeMyPlan, {
      params: { planNo: String(planNo) },
      body: { changes: [{ type: 'add', changeId, travelNo, day, before: null }] },
    }),
  onSuccess: (_answer, _input, _result, { client }) => {
    notifyOtherTabs(['my-plans']);
    return client.invalidateQueries({ queryKey: ['my-plans'] });
  },
});

/** Takes the change back that was made with this id. */
export const takeBack = mutationOptions({
  mutationFn: async ({ planNo, changeId }: Pick<Added, 'planNo' | 'changeId'>) => {
    const params = { planNo: String(planNo) };
    const { data } = await call(listPlanChanges, { params });
    const entry = data.changes.find(({ changes }) => changes.some((change) => change.changeId === changeId));
    if (entry) await call(undoPlanChange, { params: { ...params, changeNo: String(entry.changeNo) } });
  },
  onSuccess: (_answer, _input, _result, { client }) => {
    notifyOtherTabs(['my-plans']);
    return client.invalidateQueries({ queryKey: ['my-plans'] });
  },
});
