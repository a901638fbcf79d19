import { EmptyState, LinesSkeleton, LOGIN_NEEDED, PageHeading, useMember, useOwnMember, useSession } from '@osaka/web-kit';
import type { ReactNode } from 'react';

export const ADMINS_ONLY = '관리자만 접근할 수 있는 페이지입니다.';

/**
 * The gate of every administration screen: guests are told and sent to the login, members read that it is not for them. The service is
 * asked before anything behind the gate asks for data; while it is away, the stored login counts, and each call is checked anyway.
 */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  const { isAuthenticated, isAdmin } = useSession();
  const { isPending, isFetching } = useOwnMember();
  useMember({ over: LOGIN_NEEDED });

  if (!isAuthenticated) return null;
  if (isPending || (isFetching && !isAdmin)) return <Asking />;
  if (isAdmin) return children;
  return (
    <div className="wrap">
      <PageHeading>{title}</PageHeading>
      <EmptyState action={{ label: '홈으로', to: '/' }}>{ADMINS_ONLY}</EmptyState>
    </div>
  );
}

function Asking() {
  return (
    <div className="wrap">
      <LinesSkeleton count={8} label="권한을 확인하는 중" />
    </div>
  );
}
