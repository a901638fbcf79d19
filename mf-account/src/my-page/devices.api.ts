import { endOtherSessions, endSession, listSessions, logout } from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';

const KEY = ['my-page', 'sessions'];

export const sessions = (memberNo: number) =>
  queryOptions({
    queryKey: [...KEY, memberNo],
    queryFn: ({ signal }) => call(listSessions, {}, { signal }).then(({ data }) => data),
    staleTime: 0,
  });

/** Also clears the cookie. The list is not loaded again, because its call would be refused. */
export const signOutHere = mutationOptions({ mutationFn: () => call(logout) });

export const signOutDevice = mutationOptions({
  mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
  onSettled: (_data, _error, _sessionId, _result, { client }) => client.invalidateQueries({ queryKey: KEY }),
});

export const signOutOtherDevices = mutationOptions({
  mutationFn: () => call(endOtherSessions),
  onSettled: (_data, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: KEY }),
});
