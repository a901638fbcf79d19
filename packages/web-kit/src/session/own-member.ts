import { readOwnMember } from '@osaka/contracts/account';
import { queryOptions, useQuery } from '@osaka/query';
import { call } from '../call.ts';
import { session } from './session.ts';
import { useSession } from './use-session.ts';

/** The member as the service knows them now. The stored login follows: a role that was given or taken meanwhile, another nickname. */
export const ownMember = (memberNo: number | undefined) =>
  queryOptions({
    queryKey: ['own-member', memberNo],
    queryFn: async ({ signal }) => {
      const { data } = await call(readOwnMember, {}, { signal });
      session.follow(data.loginInfo);
      return data;
    },
    staleTime: 0,
    retry: false,
  });

/** Asks the service at each use on a screen; of a guest it asks nothing. */
export function useOwnMember() {
  const { loginInfo } = useSession();
  return useQuery({ ...ownMember(loginInfo?.memberNo), enabled: loginInfo !== undefined });
}
