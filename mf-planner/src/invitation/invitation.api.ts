import { acceptInvitation, getInvitation } from '@osaka/contracts/planner';
import { mutationOptions, queryOptions } from '@osaka/query';
import { call } from '@osaka/web-kit';

export const invitationOf = (token: string) =>
  queryOptions({
    queryKey: ['plan-invitations', token],
    queryFn: ({ signal }) => call(getInvitation, { params: { token } }, { signal }).then(({ data }) => data),
    // An invitation that was shown stays while it is being accepted.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const joinPlan = mutationOptions({
  mutationFn: (token: string) => call(acceptInvitation, { params: { token } }).then(({ data }) => data),
  onSuccess: (_data, _token, _result, { client }) => client.invalidateQueries({ queryKey: ['my-plans', 'list'] }),
});
