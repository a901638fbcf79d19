import { addressOf } from '@osaka/contracts';
import { addOpinion, copySharedPlan, exportSharedPlan, getSharedPlan, type SharedPlan } from '@osaka/contracts/planner';
import { call, prefetchedAnswer } from '@osaka/web-kit';
import { mutationOptions, type QueryClient, queryOptions } from '@osaka/web-kit/query';

/**
 * Read again when the screen opens, because the answer in the page is the same for all guests and may be a second old.
 */
export const sharedPlanOf = (token: string) =>
  queryOptions({
    queryKey: ['shared-plans', token],
    queryFn: ({ signal }) => call(getSharedPlan, { params: { token } }, { signal }).then(({ data }) => data),
    initialData: () => prefetchedAnswer(getSharedPlan, { params: { token } })?.data,
    staleTime: 0,
  });

export interface GuestOpinion {
  travelId: number | null;
  nickname: string;
  text: string;
}

export const sayOpinion = mutationOptions({
  mutationFn: ({ token, ...body }: { token: string } & GuestOpinion) => call(addOpinion, { params: { token }, body }),
  onSuccess: ({ data }, { token }, _result, { client }) => showSaid(client, token, data),
});

export const setHeart = mutationOptions({
  mutationFn: ({ token, travelId, heart }: { token: string; travelId: number; heart: boolean }) =>
    call(addOpinion, { params: { token }, body: { travelId, heart } }),
  onSuccess: ({ data }, { token }, _result, { client }) => showSaid(client, token, data),
});

/** The answer of the call, because a page that is read again may be a second old. */
async function showSaid(
  client: QueryClient,
  token: string,
  said: Pick<SharedPlan, 'opinions' | 'hearts' | 'ownHearts'>,
) {
  const { queryKey } = sharedPlanOf(token);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (plan) => plan && { ...plan, ...said });
}

export const takeAlong = mutationOptions({
  mutationFn: ({ token, travelStartDate }: { token: string; travelStartDate: string }) =>
    call(copySharedPlan, { params: { token }, body: { travelStartDate } }),
  onSuccess: (_data, _copy, _result, { client }) => client.invalidateQueries({ queryKey: ['my-plans', 'list'] }),
});

/** The address of the calendar file; a plain link, so that it works before scripts run. */
export function calendarOf(token: string): string {
  return addressOf(exportSharedPlan, { params: { token }, query: { format: 'ics' } });
}
