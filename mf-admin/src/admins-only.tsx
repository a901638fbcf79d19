import { ADMINS_ONLY } from '@osaka/contracts';
import {
  EmptyState,
  LinesSkeleton,
  LOGIN_NEEDED,
  PageHeading,
  useMember,
  useOwnMember,
  useSession,
} from '@osaka/web-kit';
import type { ReactNode } from 'react';

/**
 * Route guard of every administration screen: guests are redirected to the login, members see a refusal. The role is
 * read from the service before any guarded data is requested; during an outage the stored login decides, and the
 * services check each call anyway.
 */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  const { isAuthenticated, isAdmin } = useSession();
  const { isPending, isFetching } = useOwnMember();
  useMember({ over: LOGIN_NEEDED });

  if (!isAuthenticated) return null;
  if (isPending || (isFetching && !isAdmin)) return <CheckingRole />;
  if (isAdmin) return children;
  return (
    <div className="wrap">
      <PageHeading>{title}</PageHeading>
      <EmptyState action={{ label: '홈으로', to: '/' }}>{ADMINS_ONLY}</EmptyState>
    </div>
  );
}

function CheckingRole() {
  return (
    <div className="wrap">
      <LinesSkeleton count={8} label="권한을 확인하는 중" />
    </div>
  );
}
