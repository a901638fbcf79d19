import { Icon } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import css from './difference.module.css';
import { excerptDifference } from './excerpt-difference.ts';

/** A list of changed fields: dt and dd, each pair in a div. */
export function Changes({ children }: { children: ReactNode }) {
  return <dl className={css.changes}>{children}</dl>;
}

/** Old and new value, shortened to the part that differs. */
export function Difference({ before, after }: { before: string; after: string }) {
  const [old, now] = excerptDifference(before, after);
  return (
    <>
      <del>
        <span className="sr-only">이전 </span>
        {old}
      </del>
      <Icon name="right" />
      <ins>
        <span className="sr-only">이후 </span>
        {now}
      </ins>
    </>
  );
}
