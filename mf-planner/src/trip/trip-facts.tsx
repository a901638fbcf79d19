import { DAY_START } from '@osaka/contracts/planner';
import { OPEN_KIND_WORDS } from '@osaka/domain/places';
import { adviseRoute, minutesOf, minutesText, USUAL_STAY_MINUTES } from '@osaka/domain/trip';
import { Button, clockText, dateText, Icon, Notice } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { memo, useMemo, useState } from 'react';
import { placesOf } from '../places/catalogue.api.ts';
import type { PlannedPlace } from '../places/place.ts';
import { legBetween, sumsOf } from '../ways/leg.ts';
import { LegLine } from '../ways/leg-line.tsx';
import { sumsText } from '../ways/leg-words.ts';
import { useWays, type WayBook } from '../ways/way-book.ts';
import { checkDates, type DateRange, groupEqualDays } from './date-checks.ts';
import styles from './trip-facts.module.css';

interface TripFactsProps {
  startDate: string;
  endDate: string;
  places: readonly PlannedPlace[];
  region: string;
  /** Enables 동선 추천, which applies the quickest order. */
  onReorder?: (places: PlannedPlace[]) => void;
  /** The previous order, when 동선 추천 was applied on another screen and can be undone here. */
  reorderedFrom?: readonly PlannedPlace[] | undefined;
}

/** Checks of a plan: the ways between the places, a quicker order, and opening hours per day. */
export const TripFacts = memo(function TripFacts({
  startDate,
  endDate,
  places,
  region,
  onReorder,
  reorderedFrom,
}: TripFactsProps) {
  const ways = useWays(places);
  if (places.length === 0) return null;
  return (
    <div className={styles.facts}>
      {places.length > 1 && <RouteLegs places={places} ways={ways} />}
      {places.length > 1 && onReorder && (
        <Proposal places={places} ways={ways} onReorder={onReorder} reorderedFrom={reorderedFrom} />
      )}
      <Days startDate={startDate} endDate={endDate} places={places} region={region} ways={ways} />
    </div>
  );
});

function RouteLegs({ places, ways }: { places: readonly PlannedPlace[]; ways: WayBook }) {
  const legs = places.slice(1).flatMap((to, index) => {
    const [from] = places.slice(index);
    const leg = from && legBetween(from, to, ways);
    return leg ? [{ from, to, leg }] : [];
  });
  return (
    <details className={styles.way}>
      <summary>
        <b>전체</b> <span className="meta">{sumsText(sumsOf(legs.map(({ leg }) => leg)))}</span>
        <Icon name="down" />
      </summary>
      <ol>
        {legs.map(({ from, to, leg }) => (
          <li key={from.id}>
            <span>
              {from.name} → {to.name}
            </span>
            <LegLine leg={leg} />
          </li>
        ))}
      </ol>
      <p className="meta">이동 시간은 노선과 배차 간격으로 어림했어요. 시각표와 지연은 반영하지 않아요.</p>
    </details>
  );
}

/** 동선 추천: applies the quickest order, shows the minutes saved and can be undone. */
function Proposal({
  places,
  ways,
  onReorder,
  reorderedFrom,
}: Pick<TripFactsProps, 'places' | 'reorderedFrom'> & {
  ways: WayBook;
  onReorder: (places: PlannedPlace[]) => void;
}) {
  const [keepsStart, setKeepsStart] = useState(false);
  /** The order before the proposal; `none`: there was nothing to propose. */
  const [before, setBefore] = useState<readonly PlannedPlace[] | 'none' | undefined>(reorderedFrom);
  const propose = () => {
    const fixed = keepsStart ? places.slice(0, 1) : [];
    const free = places.slice(fixed.length);
    const advice = adviseRoute(free, { from: fixed[0] ?? null, to: null }, ways.minutesOf);
    if (!advice) return setBefore('none');
    setBefore(places);
    onReorder([...fixed, ...advice.order.flatMap((index) => free[index] ?? [])]);
  };
  const undo = () => {
    if (before && before !== 'none') onReorder(before.filter(({ id }) => places.some((place) => place.id === id)));
    setBefore(undefined);
  };
  const [was, is] = [before && before !== 'none' ? minutesOfRoute(before, ways) : 0, minutesOfRoute(places, ways)];
  return (
    <div className={styles.proposal}>
      <div className="row row--apart">
        <Button onClick={propose}>
          <Icon name="route" />
          동선 추천
        </Button>
        <label className="check small">
          <input type="checkbox" checked={keepsStart} onChange={(event) => setKeepsStart(event.target.checked)} />
          1번에서 출발
        </label>
      </div>
      <div role="status">
        {before === 'none' && <p className="meta">지금 순서로도 충분히 짧아요.</p>}
        {was > is && (
          <Notice action={{ label: '되돌리기', onClick: undo }}>
            <b className="nowrap">이동이 {minutesText(was - is)} 짧아졌어요.</b>{' '}
            <span className="nowrap">
              {minutesText(was)} → {minutesText(is)}
            </span>
          </Notice>
        )}
      </div>
    </div>
  );
}

function minutesOfRoute(places: readonly PlannedPlace[], ways: WayBook): number {
  return places.slice(1).reduce((sum, place, index) => sum + ways.minutesOf(places[index] ?? place, place), 0);
}

const RANGES_AT_ONCE = 5;

function Days({
  startDate,
  endDate,
  places,
  region,
  ways,
}: Omit<TripFactsProps, 'onReorder' | 'reorderedFrom'> & { ways: WayBook }) {
  const { data, error } = useQuery(placesOf(region));
  const ranges = useMemo(() => {
    const offered = new Map((data?.places ?? []).map((place) => [place.id, place]));
    const known = { factsOf: (id: number) => offered.get(id), legMinutesOf: ways.minutesOf };
    return groupEqualDays(checkDates({ startDate, endDate }, places, known));
  }, [data, startDate, endDate, places, ways]);

  if (ranges.length === 0 || (!data && !error)) return null;
  if (!data) return <p className="meta">영업시간을 확인하지 못했어요.</p>;
  const [first, rest] = [ranges.slice(0, RANGES_AT_ONCE), ranges.slice(RANGES_AT_ONCE)];
  return (
    <section aria-label="날짜별 영업 확인" className={styles.days}>
      <h3>날짜별 영업 확인</h3>
      <DayRanges ranges={first} />
      {rest.length > 0 && (
        <details>
          <summary className="more">나머지 날짜 보기</summary>
          <DayRanges ranges={rest} />
        </details>
      )}
      <p className="meta">
        {clockText(minutesOf(DAY_START))}에 출발해, 보통 머무는 시간을 모르는 곳에는 {minutesText(USUAL_STAY_MINUTES)}씩
        머문다고 보았어요.
      </p>
    </section>
  );
}

function DayRanges({ ranges }: { ranges: readonly DateRange[] }) {
  return (
    <ul>
      {ranges.map(({ firstDate, lastDate, problems, varies, unknown }) => (
        <li key={firstDate}>
          <span className={styles.dates}>
            <time dateTime={firstDate}>{dayText(firstDate)}</time>
            {lastDate !== firstDate && (
              <>
                {' ~ '}
                <time dateTime={lastDate}>{dayText(lastDate)}</time>
              </>
            )}
          </span>
          {problems.length === 0 && varies.length === 0 && unknown.length === 0 && (
            <span className={styles.open}>
              <Icon name="check" />
              모두 갈 수 있어요
            </span>
          )}
          {problems.length > 0 && (
            <ul>
              {problems.map(({ name, text }) => (
                <li key={name + text} className={styles.clash}>
                  <Icon name="alert" />
                  <span>
                    <b>{name}</b> {text}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {varies.length > 0 && (
            <span className="meta">
              {OPEN_KIND_WORDS.varies}: {varies.join(', ')}
            </span>
          )}
          {unknown.length > 0 && (
            <span className="meta">
              {OPEN_KIND_WORDS.unknown}: {unknown.join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 12.02(수) */
function dayText(date: string): string {
  return dateText(date).slice(5);
}
