import { countText, Icon } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import css from './admin-table.module.css';

/** A sortable column. */
export interface SortHeading {
  label: string;
  direction: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

/** A table whose rows become cards on phones: each cell names its column by `data-label`. The heading is sticky. */
export function AdminTable({
  caption,
  headings,
  children,
}: {
  caption: string;
  headings: readonly (string | SortHeading)[];
  children: ReactNode;
}) {
  return (
    <table className={css.table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) =>
            typeof heading === 'string' ? (
              <th key={heading} scope="col">
                {heading}
              </th>
            ) : (
              // The button is hidden on phones, where the heading still names its column.
              <th key={heading.label} scope="col" aria-label={heading.label} aria-sort={heading.direction}>
                <button type="button" className={css.sort} data-on={heading.direction} onClick={heading.onSort}>
                  {heading.label}
                  <Icon name={heading.direction === 'descending' ? 'down' : 'up'} />
                </button>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowCountProps {
  what: string;
  count: number;
  unit: string;
  /** Actions for all rows. */
  children?: ReactNode;
}

/** 여행지 223곳, as a live region. */
export function RowCount({ what, count, unit, children }: RowCountProps) {
  return (
    <div className={css.count}>
      <p className="meta" role="status">
        {what} <span className="num">{countText(count)}</span>
        {unit}
      </p>
      {children}
    </div>
  );
}
