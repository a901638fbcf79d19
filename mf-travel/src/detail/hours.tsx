import { openKindWords } from '@osaka/domain/places';
import { japanHolidays, openingOn, osakaClock } from '@osaka/domain/trip';
import { Badge, Icon } from '@osaka/web-kit';
import { useMemo, useSyncExternalStore } from 'react';
import styles from './hours.module.css';
import { type OpeningFactsOfPlace, type OpeningState, openingStateAt } from './opening-hours.ts';

const BADGES = { '영업 중': 'ok', '영업 준비 중': 'warn', 휴무일: 'danger' } as const;

/** Whether the place is open now in Osaka; expands to the whole week. */
export function Hours({ facts }: { facts: OpeningFactsOfPlace }) {
  const now = useCurrentTime();
  if (facts.timeList.length === 0) return <WithoutHours facts={facts} now={now} />;
  if (!now) return <HoursPlaceholder />;
  const opening = openingStateAt(now, facts);
  return (
    <details className={styles.hours}>
      <summary>
        <Badge kind={BADGES[opening.state]}>{opening.state}</Badge>
        <span className="num">{opening.hours}</span>
        <Icon name="down" />
      </summary>
      <Week week={opening.week} />
    </details>
  );
}

/** How a place without a list of hours is open, or that a rule closes it today. */
function WithoutHours({ facts, now }: { facts: OpeningFactsOfPlace; now: Date | undefined }) {
  const isClosedToday = now && openingOn(osakaClock(now).date, facts, japanHolidays()).state === 'closed';
  return isClosedToday ? <Badge kind="danger">휴무일</Badge> : <span>{openKindWords(facts.openKind)}</span>;
}

// Placeholder of the same height.
function HoursPlaceholder() {
  return (
    <details className={styles.hours}>
      <summary>
        <Badge kind="ok">{NBSP}</Badge>
      </summary>
    </details>
  );
}

const NBSP = '\u00a0';

function Week({ week }: { week: OpeningState['week'] }) {
  return (
    <table>
      <caption className="sr-only">요일별 운영 시간 (오사카 현지 시각)</caption>
      <tbody>
        {week.map(({ name, hours, isToday, isClosed }) => (
          <tr key={name} data-today={isToday || undefined} data-closed={isClosed || undefined}>
            <th scope="row">{isToday ? `${name} (오늘)` : name}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Undefined during SSR, because opening hours depend on the clock. */
function useCurrentTime(): Date | undefined {
  const tick = useSyncExternalStore(
    subscribeToTick,
    () => Math.floor(Date.now() / TICK_MS),
    () => undefined,
  );
  return useMemo(() => (tick === undefined ? undefined : new Date()), [tick]);
}

const TICK_MS = 30_000;

function subscribeToTick(onTick: () => void) {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}
