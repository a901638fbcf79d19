import { PageHeading, useCurrentInSight } from '@osaka/web-kit';
import { Link, useLocation } from '@osaka/web-kit/router';
import type { ReactNode } from 'react';
import css from './admin-page.module.css';
import { AdminsOnly } from './admins-only.tsx';

interface AdminPageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

/** Heading and menu of all administration screens below the dashboard, for administrators only. */
export function AdminPage({ title, lead, actions, isNarrow, children }: AdminPageProps) {
  return (
    <AdminsOnly title={title}>
      <div className={isNarrow ? 'wrap wrap--narrow' : 'wrap'}>
        <div className={`page-head ${css.head}`}>
          <div>
            <PageHeading isBare>{title}</PageHeading>
            {lead && <p>{lead}</p>}
          </div>
          {actions}
        </div>
        <AdminMenu />
        {children}
      </div>
      <div className="last" />
    </AdminsOnly>
  );
}

interface Entry {
  to: string;
  label: string;
  /** Screens that also highlight this entry. */
  below?: RegExp;
}

const ENTRIES: readonly Entry[] = [
  { to: '/adminPage', label: '대시보드' },
  { to: '/adminPage/memberList', label: '회원 관리' },
  { to: '/admin/travels/management', label: '여행지 관리', below: /^\/admin\/travels\/\d+$/i },
  { to: '/admin/travels', label: '여행지 등록' },
  { to: '/admin/travels/options/management', label: '옵션 관리' },
  { to: '/adminPage/passes', label: '패스 관리' },
  { to: '/adminPage/reviewCases', label: '신고 처리', below: /^\/adminPage\/reviewReportList$/i },
  { to: '/adminPage/quality', label: '품질 점검' },
  { to: '/adminPage/imports', label: '가져오기', below: /^\/adminPage\/imports\//i },
  { to: '/adminPage/courses', label: '추천 코스' },
  { to: '/adminPage/statistics', label: '통계' },
  { to: '/adminPage/auditLog', label: '변경 기록' },
];

function AdminMenu() {
  const { pathname } = useLocation();
  const menu = useCurrentInSight(pathname);
  return (
    <nav ref={menu} className={`tabs ${css.menu}`} aria-label="관리 메뉴">
      {ENTRIES.map(({ to, label, below }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname.toLowerCase() === to.toLowerCase() ? 'page' : below?.test(pathname) || undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
