import { countText } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import css from './statistics.module.css';

export interface Bar {
  key: string | number;
  name: ReactNode;
  count: number;
}

interface BarTableProps {
  caption: string;
  /** Headings of the names and of the numbers. */
  headings: readonly [string, string];
  bars: readonly Bar[];
  /** Also the part of the whole, in percent. */
  hasParts?: boolean;
}

/** A chart that is a table: each number has its bar in its cell. */
export function BarTable({ caption, headings, bars, hasParts = false }: BarTableProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const whole = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <table className={css.bars}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              {count > 0 && (
                <span
                  className={css.bar}
                  style={{ inlineSize: `calc((100% - var(--number)) * ${count / most})` }}
                  aria-hidden="true"
                />
              )}
              <span className={css.number}>
                {countText(count)}
                {hasParts && whole > 0 && <small>{Math.round((count / whole) * 100)}%</small>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
