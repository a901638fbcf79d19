import { readOwnMember } from '@osaka/contracts/account';
import { queryOptions, useQuery } from '@osaka/web-kit/query';
import { call } from '../call.ts';
import { session } from './session.ts';
import { useSession } from './use-session.ts';

/** The current member from the service. Updates the stored login, whose role or nickname may have changed. */
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

/** Loads the member on each mount; disabled for guests. */
export function useOwnMember() {
  const { loginInfo } = useSession();
  return useQuery({ ...ownMember(loginInfo?.memberNo), enabled: loginInfo !== undefined });
}
