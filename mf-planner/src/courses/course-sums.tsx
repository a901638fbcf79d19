import { type Course, courseDaysText } from '@osaka/contracts/planner';
import { countText, distanceText } from '@osaka/web-kit';
import type { DayView } from '../saved-plan/day-view.ts';
import { monthsText } from './course-card.tsx';
import styles from './courses.module.css';

/** How long a course is, for whom, when, and how far one goes. */
export function CourseSums({
  course: { days, with: parties, months },
  views,
}: {
  course: Course;
  views: readonly DayView[];
}) {
  const places = days.reduce((sum, { stops }) => sum + stops.length, 0);
  const sumOf = (part: (view: DayView) => number) => views.reduce((sum, view) => sum + part(view), 0);
  const isOneDay = days.length === 1;
  const fare = sumOf(({ sums }) => sums.fareYen);
  const isFareKnown = sumOf(({ sums }) => sums.withoutFare) === 0;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>기간</dt>
        <dd>
          {courseDaysText(days.length)}
          <small className="num">{places}곳</small>
        </dd>
      </div>
      <div>
        <dt>누구와</dt>
        <dd>{parties.join(', ')}</dd>
      </div>
      <div>
        <dt>좋은 때</dt>
        <dd>{months.length > 0 ? monthsText(months) : '언제든'}</dd>
      </div>
      <div>
        <dt>하루 이동</dt>
        <dd className="num">
          {!isOneDay && '평균 '}
          {distanceText(sumOf(({ sums }) => sums.km) / days.length)}
          <small>
            {!isFareKnown
              ? '교통비 계산 중'
              : fare > 0
                ? `교통비 ${isOneDay ? '' : '모두 '}${countText(fare)}엔쯤`
                : '모두 걸어서'}
          </small>
        </dd>
      </div>
    </dl>
  );
}
