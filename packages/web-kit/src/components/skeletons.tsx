import { classNames } from './class-names.ts';
import { times } from './times.ts';

interface CardsSkeletonProps {
  count?: number;
  isThreeWide?: boolean;
  /** In one row that scrolls sideways; `fit`: all five are seen on a wide screen. */
  row?: 'fit' | 'free';
  label?: string;
}

/** Cards of destinations while they load. */
export function CardsSkeleton({ count = 8, isThreeWide = false, row, label = '여행지를 불러오는 중' }: CardsSkeletonProps) {
  return (
    <ul className={row ? 'carousel' : classNames('cards', isThreeWide && 'cards--three')} data-fit={row === 'fit' ? '' : undefined} aria-busy="true" aria-label={label}>
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

/** Saved plans while they load. */
export function PlanCardSkeleton({ count = 3 }: { count?: number }) {
  return (
    <ul className="stack" aria-busy="true" aria-label="플랜을 불러오는 중">
      {times(count, (index) => (
        <li key={index} className="plan">
          <span className="shot sk" />
          <div className="plan__body">
            <span className="sk sk--half" />
            <span className="sk" />
            <span className="sk sk--half" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Rows of a table, which are cards on a phone, while they load. */
export function TableSkeleton({ count = 8, label = '불러오는 중' }: { count?: number; label?: string }) {
  return (
    <div className="stack" aria-busy="true" role="status" aria-label={label}>
      {times(count, (index) => (
        <span key={index} className="sk sk--row" />
      ))}
    </div>
  );
}

/** Tiles that lead to other screens, while they load. */
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

/** Lines of text, such as reviews or a form, while they load. */
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
