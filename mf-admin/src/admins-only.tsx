import { EmptyState, LOGIN_NEEDED, PageHeading, useMember, useSession } from '@osaka/web-kit';
import type { ReactNode } from 'react';

export const ADMINS_ONLY = '관리자만 접근할 수 있는 페이지입니다.';

/** The gate of every administration screen: guests are told and sent to the login, members read that it is not for them. */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  const { isAuthenticated, isAdmin } = useSession();
  useMember({ over: LOGIN_NEEDED });

  if (isAdmin) return children;
  if (!isAuthenticated) return null;
  return (
    <div className="wrap">
      <PageHeading>{title}</PageHeading>
      <EmptyState action={{ label: '홈으로', to: '/' }}>{ADMINS_ONLY}</EmptyState>
    </div>
  );
}
