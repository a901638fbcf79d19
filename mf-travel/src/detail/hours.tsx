import type { OpeningTime } from '@osaka/contracts/travel';
import { Badge, Icon } from '@osaka/web-kit';
import { useMemo, useSyncExternalStore } from 'react';
import { type OpeningState, openingStateAt } from './opening-hours.ts';

const BADGES = { 영업중: 'ok', '영업 준비중': 'warn', 휴무일: 'danger' } as const;

/** Open or not now, in Osaka; the whole week on tap. */
export function Hours({ timeList }: { timeList: readonly OpeningTime[] }) {
  const now = useMinute();
  if (!now && timeList.length > 0) return <NotYet />;
  const opening = openingStateAt(now ?? new Date(), timeList);
  if (!opening) return <span className="meta">운영 시간은 누리집이나 전화로 확인해 주세요.</span>;
  return (
    <details className="hours">
      <summary>
        <Badge kind={BADGES[opening.state]}>{opening.state}</Badge>
        <span className="num">{opening.hours}</span>
        <Icon name="down" />
      </summary>
      <Week week={opening.week} />
    </details>
  );
}

// As tall as what comes.
function NotYet() {
  return (
    <details className="hours">
      <summary>
        <Badge kind="ok">{NO_WORD}</Badge>
      </summary>
    </details>
  );
}

const NO_WORD = '\u00a0';

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
function useMinute(): Date | undefined {
  const turn = useSyncExternalStore(
    everyTurn,
    () => Math.floor(Date.now() / TURN_MS),
    () => undefined,
  );
  return useMemo(() => (turn === undefined ? undefined : new Date()), [turn]);
}

const TURN_MS = 30_000;

function everyTurn(onTurn: () => void) {
  const timer = setInterval(onTurn, TURN_MS);
  return () => clearInterval(timer);
}
