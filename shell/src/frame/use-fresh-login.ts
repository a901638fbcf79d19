import { ownMember, useSession } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { useLocation } from '@osaka/web-kit/router';
import { useEffect } from 'react';

/** Reloads the member on every navigation, so that the menus follow role changes. */
export function useFreshLogin() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const memberNo = useSession().loginInfo?.memberNo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads on each navigation
  useEffect(() => {
    if (memberNo !== undefined) void client.prefetchQuery(ownMember(memberNo));
  }, [client, memberNo, pathname]);
}
