import type { ReactNode } from 'react';
import css from './filters.module.css';

/** Filters above a list: one row on wide screens, two columns on phones, so that the list stays visible. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={`${css.filters} gap-y`} aria-label={label}>
      {children}
    </search>
  );
}
