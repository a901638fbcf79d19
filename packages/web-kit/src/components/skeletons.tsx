import { classNames } from './class-names.ts';
import { times } from './times.ts';

interface CardsSkeletonProps {
  count?: number;
  isThreeWide?: boolean;
  /** One horizontally scrolling row; `fit`: all five fit on a wide screen. */
  row?: 'fit' | 'free';
  label?: string;
}

/** Placeholder of destination cards. */
export function CardsSkeleton({
  count = 8,
  isThreeWide = false,
  row,
  label = '여행지를 불러오는 중',
}: CardsSkeletonProps) {
  return (
    <ul
      className={row ? 'carousel' : classNames('cards', isThreeWide && 'cards--three')}
      data-fit={row === 'fit' ? '' : undefined}
      aria-busy="true"
      aria-label={label}
    >
      {times(count, (index) => (
        <li key={index} className="card">
          <span className="sk sk--shot" />
          <span className="sk" />
          <span className="sk sk--half" />
          <span className="sk sk--half" />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of table rows, which are cards on a phone. */
export function TableSkeleton({ count = 8, label = '불러오는 중' }: { count?: number; label?: string }) {
  return (
    <div className="stack" aria-busy="true" role="status" aria-label={label}>
      {times(count, (index) => (
        <span key={index} className="sk sk--row" />
      ))}
    </div>
  );
}

/** Placeholder of tiles. */
export function TilesSkeleton({ count = 6, label = '불러오는 중' }: { count?: number; label?: string }) {
  return (
    <ul className="tiles" aria-busy="true" aria-label={label}>
      {times(count, (index) => (
        <li key={index}>
          <span className="sk" />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of text, such as reviews or a form. */
export function LinesSkeleton({ count = 4, label = '불러오는 중' }: { count?: number; label?: string }) {
  return (
    <div className="stack" aria-busy="true" role="status" aria-label={label}>
      {times(count, (index) => (
        <div key={index}>
          <span className="sk" />
          <span className="sk sk--half" />
        </div>
      ))}
    </div>
  );
}
