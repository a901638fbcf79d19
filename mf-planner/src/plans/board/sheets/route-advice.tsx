import type { Position } from '@osaka/contracts';
import {
  adviseRoute,
  EXACT_STOPS,
  japanHolidays,
  minutesText,
  type ScheduledStop,
  scheduleDay,
} from '@osaka/domain/trip';
import { Badge, Button, clockText } from '@osaka/web-kit';
import { useMemo } from 'react';
import { type DayView, scheduledStopOf, withSetWay } from '../../../saved-plan/day-view.ts';
import type { FactsBook } from '../../../saved-plan/use-place-facts.ts';
import type { WayBook } from '../../../ways/way-book.ts';
import { useBoardParts } from '../board-context.ts';
import styles from './sheets.module.css';

/** The order of a day now and the advised one, side by side; nothing changes before it is chosen. */
export function RouteAdvice({ day, onClose }: { day: number; onClose: () => void }) {
  const { board, days, facts, ways } = useBoardParts();
  const view = days.find((each) => each.day === day);
  const advice = useMemo(() => view && adviceFor(view, facts, ways), [view, facts, ways]);

  if (!view || !advice) {
    return (
      <>
        <p>지금 순서로도 충분히 짧아요.</p>
        <p className="dialog__acts">
          <Button kind="main" onClick={onClose}>
            확인
          </Button>
        </p>
      </>
    );
  }
  const { order, currentMinutes, advisedMinutes, schedule } = advice;
  const places = view.stops.map(({ place }) => place);
  const apply = () => {
    const ids = order.flatMap((index) => places[index]?.travelId ?? []);
    board.change(
      ids.map((travelId) => ({ type: 'move', travelId, day, before: null })),
      `${day}일차의 순서를 바꿨어요.`,
    );
    onClose();
  };
  const ends =
    view.from && view.to
      ? '숙소에서 출발해 숙소로 돌아오는'
      : view.from
        ? '숙소에서 출발하는'
        : view.to
          ? '숙소에서 마치는'
          : '이날의 곳을 잇는';
  return (
    <>
      <p>
        <b>이동이 {minutesText(currentMinutes - advisedMinutes)} 줄어요.</b> {ends}{' '}
        {places.length <= EXACT_STOPS ? '가장 빠른' : '더 빠른'} 순서예요. 이동 시간만 보았으니 시각도 함께 살펴보세요.
      </p>
      <div className={styles.versus}>
        <section aria-labelledby="order-now">
          <h3 id="order-now">지금</h3>
          <p className="meta num">이동 {minutesText(currentMinutes)}</p>
          <ol>
            {view.stops.map(({ place, schedule: { arrivesAt, problems } }, index) => (
              <OrderLine
                key={place.travelId}
                number={index + 1}
                name={place.travelName}
                arrivesAt={arrivesAt}
                isWrong={isWrong(problems)}
              />
            ))}
          </ol>
        </section>
        <section aria-labelledby="order-new">
          <h3 id="order-new">
            추천 <Badge kind="accent">{Math.round((1 - advisedMinutes / currentMinutes) * 100)}% 빨라요</Badge>
          </h3>
          <p className="meta num">이동 {minutesText(advisedMinutes)}</p>
          <ol>
            {order.map((from, index) => {
              const [place, at] = [places[from], schedule.stops[index]];
              return (
                place &&
                at && (
                  <OrderLine
                    key={place.travelId}
                    number={index + 1}
                    name={place.travelName}
                    arrivesAt={at.arrivesAt}
                    isWrong={isWrong(at.problems)}
                    movedFrom={from === index ? undefined : from + 1}
                  />
                )
              );
            })}
          </ol>
        </section>
      </div>
      <p className="dialog__acts">
        <Button onClick={onClose}>그대로 두기</Button>
        <Button kind="main" onClick={apply}>
          이 순서로 바꾸기
        </Button>
      </p>
    </>
  );
}

/** A way that a member has set holds while its stop follows the same place. */
function adviceFor(view: DayView, facts: FactsBook, ways: WayBook) {
  const ends = { from: view.from?.position ?? null, to: view.to?.position ?? null };
  const stops = view.stops.map(({ place }) => scheduledStopOf(place, facts));
  const set = new Map(
    view.stops.map(
      ({ leg }, index) => [stops[index], leg?.set && { from: stops[index - 1] ?? ends.from, leg }] as const,
    ),
  );
  const setFor = (from: Position | null | undefined, to: Position) => {
    const found = set.get(to as ScheduledStop);
    return found?.from === from ? found?.leg : undefined;
  };
  const found = adviseRoute(stops, ends, (from, to) => setFor(from, to)?.minutes ?? ways.minutesOf(from, to));
  if (!found) return undefined;
  const ordered = found.order.flatMap((index) => stops[index] ?? []);
  const timed = ordered.map((stop, index) => withSetWay(stop, setFor(ordered[index - 1] ?? ends.from, stop)));
  const schedule = scheduleDay({ ...view, ...ends, stops: timed }, japanHolidays(), ways.minutesOf);
  return { ...found, schedule };
}

interface OrderLineProps {
  number: number;
  name: string;
  arrivesAt: number;
  isWrong: boolean;
  movedFrom?: number | undefined;
}

function OrderLine({ number, name, arrivesAt, isWrong, movedFrom }: OrderLineProps) {
  return (
    <li data-moved={movedFrom !== undefined || undefined}>
      <i>{number}</i>
      <span>
        <b>{name}</b>
        <span className="meta">
          {clockText(arrivesAt)}
          {movedFrom !== undefined && ` · ${movedFrom}번에서`}
        </span>
        {isWrong && <span className={styles.wrong}>시간이 맞지 않아요</span>}
      </span>
    </li>
  );
}

function isWrong(problems: readonly string[]): boolean {
  return problems.some((problem) => !['varies', 'unknown'].includes(problem));
}
