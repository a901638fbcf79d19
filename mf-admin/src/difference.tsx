import { Icon } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import { aroundDifference } from './around-difference.ts';
import css from './difference.module.css';

/** Fields and what became of them: dt and dd, each pair in a div. */
export function Changes({ children }: { children: ReactNode }) {
  return <dl className={css.changes}>{children}</dl>;
}

/** What stood there and what stands there now, cut down to where they differ. */
export function Difference({ before, after }: { before: string; after: string }) {
  const [old, now] = aroundDifference(before, after);
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
