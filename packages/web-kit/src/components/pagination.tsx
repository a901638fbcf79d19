import { Link } from '@osaka/router';
import type { ReactNode } from 'react';
import { Icon } from './icon/icon.tsx';
import { visiblePages } from './visible-pages.ts';

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  totalPages: number;
  /** How many numbers are shown at most. */
  visible?: number;
  label?: string;
} & ({ onChange: (page: number) => void; toOf?: undefined } | { toOf: (page: number) => string; onChange?: undefined });

/** Nothing at all for a single page. With `toOf` the pages are links. */
export function Pagination({ page, totalPages, visible = 5, label = '페이지 이동', onChange, toOf }: PaginationProps) {
  if (totalPages <= 1) return null;
  const step = (to: number, name: string | undefined, words: ReactNode, isCurrent = false) => {
    const key = name ?? to;
    const shared = { 'aria-label': name, 'aria-current': isCurrent ? ('page' as const) : undefined };
    if (to < 1 || to > totalPages) {
      return (
        <span key={key} aria-disabled="true">
          {words}
        </span>
      );
    }
    return toOf ? (
      <Link key={key} to={toOf(to)} {...shared}>
        {words}
      </Link>
    ) : (
      <button key={key} type="button" onClick={() => onChange(to)} {...shared}>
        {words}
      </button>
    );
  };
  return (
    <nav className="pages" aria-label={label}>
      {step(page - 1, '이전 페이지', <Icon name="left" />)}
      {visiblePages(page, totalPages, visible).map((number) => step(number, undefined, number, number === page))}
      {step(page + 1, '다음 페이지', <Icon name="right" />)}
    </nav>
  );
}
