import { useQuery } from '@osaka/query';
import { Button, dateText, distanceText, Icon, Notice } from '@osaka/web-kit';
import { memo, useMemo, useState } from 'react';
import { placesOf } from '../places/catalogue.api.ts';
import type { PlannedPlace } from '../places/place.ts';
import { isWorthwhile, legsOf, lengthOf, shortestOrder } from './route-order.ts';
import { minutesText, transitMinutes, walkingMinutes } from './travel-time.ts';
import { type Clash, datesOf, groupEqualDays, type TripDayRange, tripDays } from './trip-days.ts';
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

interface Saving {
  before: PlannedPlace[];
  fromKm: number;
  toKm: number;
}

/** 동선 추천: applies the exact shortest order, shows the distance saved and can be undone. */
function Proposal({
  places,
  onReorder,
  reorderedFrom,
}: Pick<TripFactsProps, 'places' | 'reorderedFrom'> & { onReorder: (places: PlannedPlace[]) => void }) {
  const [keepsStart, setKeepsStart] = useState(false);
  const [gain, setGain] = useState<Saving | 'none' | undefined>(
    () => reorderedFrom && { before: [...reorderedFrom], fromKm: lengthOf(reorderedFrom), toKm: lengthOf(places) },
  );
  const propose = () => {
    const best = shortestOrder(places, keepsStart);
    const [fromKm, toKm] = [lengthOf(places), lengthOf(best)];
    if (!isWorthwhile(fromKm, toKm)) return setGain('none');
    setGain({ before: [...places], fromKm, toKm });
    onReorder(best);
  };
  const undo = () => {
    if (gain && gain !== 'none') onReorder(gain.before.filter(({ id }) => places.some((place) => place.id === id)));
    setGain(undefined);
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
        {gain === 'none' && <p className="meta">지금 순서로도 충분히 짧아요.</p>}
        {gain && gain !== 'none' && (
          <Notice action={{ label: '되돌리기', onClick: undo }}>
            <b className="nowrap">{distanceText(gain.fromKm - gain.toKm)} 짧아졌어요.</b>{' '}
            <span className="nowrap">
              {distanceText(gain.fromKm)} → {distanceText(gain.toKm)}
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
    const hours = new Map((data?.places ?? []).map(({ id, timeList }) => [id, timeList]));
    return groupEqualDays(tripDays(datesOf(startDate, endDate), places, hours));
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
      <p className="meta">오전 10시에 출발해 한 곳에 1시간 30분씩 머문다고 보았어요.</p>
    </section>
  );
}

function DayRanges({ ranges }: { ranges: readonly TripDayRange[] }) {
  return (
    <ul>
      {ranges.map(({ firstDate, lastDate, clashes }) => (
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
          {clashes.length === 0 ? (
            <span className={styles.open}>
              <Icon name="check" />
              모두 갈 수 있어요
            </span>
          ) : (
            <ul>
              {clashes.map((clash) => (
                <li key={clash.place.id} className={styles.clash}>
                  <Icon name="alert" />
                  <span>
                    <b>{clash.place.name}</b> {clashText(clash)}
                  </span>
                </li>
              ))}
            </ul>
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

function clashText({ kind, arrivesAtMin, hours }: Clash): string {
  if (kind === 'closed' || !hours) return '휴무일';
  const arrives = `${clockText(arrivesAtMin)} 도착`;
  return kind === 'early'
    ? `영업시간 밖 (${arrives}, ${hours.startTime}에 열어요)`
    : `영업시간 밖 (${arrives}, ${hours.endTime}에 닫아요)`;
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
