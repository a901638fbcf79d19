import { Link, Navigate } from '@osaka/web-kit/router';
import { type ReactNode, useRef } from 'react';
import { Icon } from './icon/icon.tsx';
import { useIsWaiting } from './refreshing.tsx';
import { usePageTurn } from './use-page-turn.ts';
import { visiblePages } from './visible-pages.ts';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  totalPages: number;
  /** The address of a page. */
  toOf: (page: number) => string;
}

const NUMBERS = 5;

/**
 * Links to the pages around the current one; renders nothing for a single page. A page beyond the end redirects to the
 * last one.
 */
export function Pagination({ page, totalPages, toOf }: PaginationProps) {
  const pages = useRef<HTMLElement>(null);
  const isWaiting = useIsWaiting();
  const onTurn = usePageTurn(pages, page, isWaiting);
  if (page > totalPages && totalPages > 0 && !isWaiting) return <Navigate to={toOf(totalPages)} replace />;
  if (totalPages <= 1) return null;
  const step = (to: number, name: string | undefined, words: ReactNode, isCurrent = false) => {
    const key = name ?? to;
    if (to < 1 || to > totalPages) {
      return (
        <span key={key} aria-disabled="true">
          {words}
        </span>
      );
    }
    return (
      <Link
        key={key}
        to={toOf(to)}
        aria-label={name}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => onTurn(to, event)}
      >
        {words}
      </Link>
    );
  };
  return (
    <nav ref={pages} className="pages" aria-label="페이지 이동">
      {step(page - 1, '이전 페이지', <Icon name="left" />)}
      {visiblePages(page, totalPages, NUMBERS).map((number) => step(number, undefined, number, number === page))}
      {step(page + 1, '다음 페이지', <Icon name="right" />)}
    </nav>
  );
}
