import { classNames, useCurrentInSight } from '@osaka/web-kit';
import styles from '../../saved-plan/board.module.css';
import { DayTitle } from '../../saved-plan/day-title.tsx';
import { type DayView, shortDate } from '../../saved-plan/day-view.ts';

/** all: every day. none: the places without a day. */
export type ChosenDay = number | 'all' | 'none';

interface DayTabsProps {
  days: readonly DayView[];
  undatedCount: number;
  chosen: ChosenDay;
  onChoose: (day: ChosenDay) => void;
}

/** 전체 · 1일차 12.02(수) · … · 날짜 미정. A place that is dragged onto a day comes to its end. */
export function DayTabs({ days, undatedCount, chosen, onChoose }: DayTabsProps) {
  const row = useCurrentInSight(`${chosen} ${days.length}`);
  const current = (value: ChosenDay) => (value === chosen ? 'true' : undefined);
  return (
    <nav ref={row} className={classNames('tabs', styles.tabs)} aria-label="날짜">
      <button type="button" aria-current={current('all')} onClick={() => onChoose('all')}>
        전체
      </button>
      {days.map(({ day, date }) => (
        <button key={day} type="button" data-day={day} aria-current={current(day)} onClick={() => onChoose(day)}>
          <span>
            <DayTitle day={day} />
          </span>{' '}
          <small>{shortDate(date)}</small>
        </button>
      ))}
      <button type="button" data-day="" aria-current={current('none')} onClick={() => onChoose('none')}>
        날짜 미정 <small className="num">{undatedCount}</small>
      </button>
    </nav>
  );
}
