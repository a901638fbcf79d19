import { acceptInvitation, getInvitation } from '@osaka/contracts/planner';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';

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
