import { useQueryClient } from '@osaka/query';
import { useLocation } from '@osaka/router';
import { ownMember, useSession } from '@osaka/web-kit';
import { useEffect } from 'react';

/** Asks on every page whether the member is still who they were: the menus follow a role that was given or taken meanwhile. */
export function useFreshLogin() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const memberNo = useSession().loginInfo?.memberNo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks anew
  useEffect(() => {
    if (memberNo !== undefined) void client.prefetchQuery(ownMember(memberNo));
  }, [client, memberNo, pathname]);
}
