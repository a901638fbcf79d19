import { DAY_START } from '@osaka/contracts/planner';
import { OPEN_KIND_WORDS } from '@osaka/domain/places';
import { minutesOf, USUAL_STAY_MINUTES } from '@osaka/domain/trip';
import { Button, clockText, dateText, distanceText, Icon, Notice } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { memo, useMemo, useState } from 'react';
import { placesOf } from '../places/catalogue.api.ts';
import type { PlannedPlace } from '../places/place.ts';
import { checkDates, type DateRange, groupEqualDays } from './date-checks.ts';
import { isWorthwhile, legsOf, lengthOf, shortestOrder } from './route-order.ts';
import { minutesText, transitMinutes, walkingMinutes } from './travel-time.ts';
import styles from './trip-facts.module.css';

interface TripFactsProps {
  startDate: string;
  endDate: string;
  places: readonly PlannedPlace[];
  region: string;
  /** Enables 동선 추천, which applies the shortest order. */
  onReorder?: (places: PlannedPlace[]) => void;
  /** The previous order, when 동선 추천 was applied on another screen and can be undone here. */
  reorderedFrom?: readonly PlannedPlace[] | undefined;
}

/** Checks of a plan: distances between the places, a shorter order, and opening hours per day. */
export const TripFacts = memo(function TripFacts({
  startDate,
  endDate,
  places,
  region,
  onReorder,
  reorderedFrom,
}: TripFactsProps) {
  if (places.length === 0) return null;
  return (
    <div className={styles.facts}>
      {places.length > 1 && <RouteLegs places={places} />}
      {places.length > 1 && onReorder && (
        <Proposal places={places} onReorder={onReorder} reorderedFrom={reorderedFrom} />
      )}
      <Days startDate={startDate} endDate={endDate} places={places} region={region} />
    </div>
  );
});

/** Distance and time between two places: 1.2km · 걸어서 20분 */
export function LegText({ km }: { km: number }) {
  const [walking, transit] = [walkingMinutes(km), transitMinutes(km)];
  return (
    <span className={styles.leg}>
      <Icon name="route" />
      {distanceText(km)} · 걸어서 {minutesText(walking)}
      {transit < walking && ` · 지하철 ${minutesText(transit)}`}
    </span>
  );
}

function RouteLegs({ places }: { places: readonly PlannedPlace[] }) {
  const legs = legsOf(places);
  const total = legs.reduce((sum, km) => sum + km, 0);
  const minutes = legs.reduce((sum, km) => sum + walkingMinutes(km), 0);
  return (
    <details className={styles.way}>
      <summary>
        <b>전체 {distanceText(total)}</b> <span className="meta">걸어서 {minutesText(minutes)}</span>
        <Icon name="down" />
      </summary>
      <ol>
        {legs.map((km, index) => (
          <li key={places[index]?.id}>
            <span>
              {places[index]?.name} → {places[index + 1]?.name}
            </span>
            <LegText km={km} />
          </li>
        ))}
      </ol>
      <p className="meta">
        거리는 직선거리예요. 시간은 1.3배 돌아가는 길을 걸어서 1분에 80m, 지하철은 대기 10분에 시속 30km로 어림했어요.
      </p>
    </details>
  );
}

/** 동선 추천: applies the exact shortest order, shows the distance saved and can be undone. */
function Proposal({
  places,
  onReorder,
  reorderedFrom,
}: Pick<TripFactsProps, 'places' | 'reorderedFrom'> & { onReorder: (places: PlannedPlace[]) => void }) {
  const [keepsStart, setKeepsStart] = useState(false);
  /** The order before the proposal; `none`: there was nothing to propose. */
  const [before, setBefore] = useState<readonly PlannedPlace[] | 'none' | undefined>(reorderedFrom);
  const propose = () => {
    const best = shortestOrder(places, keepsStart);
    if (!isWorthwhile(lengthOf(places), lengthOf(best))) return setBefore('none');
    setBefore(places);
    onReorder(best);
  };
  const undo = () => {
    if (before && before !== 'none') onReorder(before.filter(({ id }) => places.some((place) => place.id === id)));
    setBefore(undefined);
  };
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
        {before && before !== 'none' && lengthOf(before) > lengthOf(places) && (
          <Notice action={{ label: '되돌리기', onClick: undo }}>
            <b className="nowrap">{distanceText(lengthOf(before) - lengthOf(places))} 짧아졌어요.</b>{' '}
            <span className="nowrap">
              {distanceText(lengthOf(before))} → {distanceText(lengthOf(places))}
            </span>
          </Notice>
        )}
      </div>
    </div>
  );
}

const RANGES_AT_ONCE = 5;

function Days({ startDate, endDate, places, region }: Omit<TripFactsProps, 'onReorder' | 'reorderedFrom'>) {
  const { data, error } = useQuery(placesOf(region));
  const ranges = useMemo(() => {
    const offered = new Map((data?.places ?? []).map((place) => [place.id, place]));
    return groupEqualDays(checkDates({ startDate, endDate }, places, (id) => offered.get(id)));
  }, [data, startDate, endDate, places]);

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
