import { toPosition } from '@osaka/contracts';
import { clockTime, minutesText } from '@osaka/domain/trip';
import { isOnEarth } from '@osaka/rail';
import { Button, classNames, clockText, distanceText, Icon } from '@osaka/web-kit';
import { Fragment, memo, useMemo } from 'react';
import { linesOfDay } from '../../map/trip-scene.ts';
import styles from '../../saved-plan/board.module.css';
import { BookingSlips } from '../../saved-plan/booking-slip.tsx';
import type { BookingView } from '../../saved-plan/day-bookings.ts';
import { DaySeason } from '../../saved-plan/day-season.tsx';
import { DayTitle } from '../../saved-plan/day-title.tsx';
import { type DayView, longDate, type StopView } from '../../saved-plan/day-view.ts';
import { LegLine } from '../../ways/leg-line.tsx';
import { sumsText } from '../../ways/leg-words.ts';
import { useListParts } from './board-context.ts';
import { StopItem } from './stop-item.tsx';

interface DaySectionProps {
  view: DayView;
  /** One line: `away` while another day is chosen, `empty` among all days. */
  folded: 'away' | 'empty' | undefined;
  /** Of a place of the day that is moved by keys. */
  heldId: number | undefined;
  onChoose: (day: number) => void;
}

/** A day of the trip: from where it starts, its stops with the legs between them, and where it ends. */
export const DaySection = memo(function DaySection({ view, folded, heldId, onChoose }: DaySectionProps) {
  const id = `day-${view.day}`;
  const title = (
    <>
      <DayTitle day={view.day} /> <span className="meta">{longDate(view.date)}</span>
    </>
  );
  return (
    <section className={styles.day} data-day={view.day} data-folded={folded} aria-labelledby={id}>
      <header>
        <h2 id={id} className="h-card">
          {folded ? (
            <button type="button" onClick={() => onChoose(view.day)}>
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {folded === 'empty' && <AddButton day={view.day} />}
        {folded === 'away' && <span className="meta num">{summaryText(view)}</span>}
        {!folded && <RouteButton view={view} />}
      </header>
      {folded ? <FoldedStops view={view} /> : <OpenDay view={view} heldId={heldId} />}
    </section>
  );
});

function RouteButton({ view: { day, stops } }: { view: DayView }) {
  const { canEdit, open } = useListParts();
  if (!canEdit || stops.length < 2) return null;
  return (
    <Button aria-label={`${day}일차 동선 추천`} onClick={() => open({ kind: 'route', day })}>
      <Icon name="route" />
      동선 추천
    </Button>
  );
}

/** Where something of the day is out in the open. */
function RainButton({ view: { day, stops } }: { view: DayView }) {
  const { canEdit, open } = useListParts();
  if (!canEdit || stops.every(({ place }) => place.indoor !== false)) return null;
  return (
    <button
      type="button"
      className="more"
      aria-label={`${day}일차 비가 오면`}
      onClick={() => open({ kind: 'rain', day })}
    >
      <Icon name="rain" />
      비가 오면
    </button>
  );
}

/** Of a day without places among all days. */
function AddButton({ day }: { day: number }) {
  const { canEdit, open } = useListParts();
  if (!canEdit) return <span className="meta">담은 곳 없음</span>;
  return (
    <Button aria-label={`${day}일차에 장소 추가`} onClick={() => open({ kind: 'add', day })}>
      <Icon name="plus" />
      장소 추가
    </Button>
  );
}

const FoldedStops = memo(function FoldedStops({ view: { stops } }: { view: DayView }) {
  if (stops.length === 0) return null;
  return (
    <p className={styles.folded}>{stops.map(({ place }, index) => `${index + 1} ${place.travelName}`).join(' · ')}</p>
  );
});

function OpenDay({ view, heldId }: Pick<DaySectionProps, 'view' | 'heldId'>) {
  const { canEdit, haveFactsFailed, printing, open } = useListParts();
  const { day, stops, schedule, sums, memo: note, bookings, readyAt, leaveBy } = view;
  const slipsAt = (after: BookingView['after']) => bookings.filter((each) => each.after === after);
  const onBooking = (bookingNo: number) => open({ kind: 'bookings', bookingNo });
  const isBookedFirst = slipsAt(0).length > 0;
  return (
    <>
      {stops.length > 0 && <p className="meta">{[`${stops.length}곳`, sumsText(sums)].filter(Boolean).join(' · ')}</p>}
      <DaySeason view={view}>
        <RainButton view={view} />
      </DaySeason>
      {schedule.isTooLong && (
        <p className={classNames(styles.flag, styles.long)}>
          <Icon name="alert" />
          <span>
            <b>하루가 너무 길어요.</b> {minutesText(schedule.endsAt - schedule.startsAt)} 일정이에요. 12시간 안으로
            줄이면 편해요.
          </span>
        </p>
      )}
      {note && (
        <p className={styles.memo}>
          <Icon name="edit" />
          {note}
        </p>
      )}
      <BookedList views={slipsAt('first')} />
      <DayStart view={view} isLegBelow={isBookedFirst} />
      {stops.length === 0 && bookings.length === 0 && <p className={styles.empty}>아직 담은 곳이 없어요.</p>}
      {(stops.length > 0 || isBookedFirst) && (
        <ol className={styles.stops}>
          {isBookedFirst && <BookingSlips views={slipsAt(0)} onOpen={onBooking} />}
          {isBookedFirst && stops[0] && <LegItem stop={stops[0]} />}
          {stops.map((stop, index) => {
            const [next, slips] = [stops[index + 1], slipsAt(index + 1)];
            return (
              <Fragment key={stop.place.travelId}>
                <StopItem
                  place={stop.place}
                  number={index + 1}
                  known={stop.known}
                  view={stop}
                  isHeld={stop.place.travelId === heldId}
                  next={slips.length === 0 ? next : undefined}
                />
                <BookingSlips views={slips} onOpen={onBooking} />
                {slips.length > 0 && next && <LegItem stop={next} />}
              </Fragment>
            );
          })}
        </ol>
      )}
      {(stops.length > 0 || leaveBy !== undefined || (readyAt !== undefined && view.to)) && <DayEnd view={view} />}
      <BookedList views={slipsAt('last')} />
      {printing.isPrinting && <PrintedMap view={view} />}
      {stops.length > 0 && haveFactsFailed && <p className="meta">영업시간을 확인하지 못했어요.</p>}
      {canEdit && (
        <Button isWide className={styles.add} onClick={() => open({ kind: 'add', day })}>
          <Icon name="plus" />
          {day}일차에 장소 추가
        </Button>
      )}
    </>
  );
}

/** Slips before the start of the day, and behind its end. */
function BookedList({ views }: { views: readonly BookingView[] }) {
  const { open } = useListParts();
  if (views.length === 0) return null;
  return (
    <ol className={styles.stops}>
      <BookingSlips views={views} onOpen={(bookingNo) => open({ kind: 'bookings', bookingNo })} />
    </ol>
  );
}

/** The leg to a stop that comes after something booked. */
function LegItem({ stop: { leg, place } }: { stop: StopView }) {
  const { open } = useListParts();
  if (!leg) return null;
  return (
    <li>
      <LegLine leg={leg} onOpen={() => open({ kind: 'leg', day: place.day ?? 0, travelId: place.travelId })} />
    </li>
  );
}

function PrintedMap({ view }: { view: DayView }) {
  const { day, stops } = view;
  const { pictures } = useListParts().printing;
  const positions = useMemo(() => stops.map(({ place }) => toPosition(place)), [stops]);
  const lines = useMemo(() => linesOfDay(view), [view]);
  if (!pictures || !positions.some(isOnEarth)) return null;
  const { DayPicture, geography } = pictures;
  return <DayPicture label={`${day}일차 지도`} positions={positions} lines={lines} geography={geography} />;
}

function DayStart({
  view: { day, from, schedule, stops },
  isLegBelow,
}: {
  view: DayView;
  /** Something booked comes before the first stop. */
  isLegBelow: boolean;
}) {
  const { canEdit, open } = useListParts();
  const first = stops[0];
  return (
    <>
      <div className={styles.night}>
        <Icon name="clock" />
        <p>
          {from && <b>{from.name}</b>}
          <span className="meta">
            <time dateTime={clockTime(schedule.startsAt)}>{clockText(schedule.startsAt)}</time>에 출발해요
          </span>
        </p>
        {canEdit && (
          <button
            type="button"
            className="more push"
            aria-label={`${day}일차 시각, 숙소, 메모 바꾸기`}
            onClick={() => open({ kind: 'day', day })}
          >
            바꾸기
          </button>
        )}
      </div>
      {first?.leg && !isLegBelow && (
        <LegLine leg={first.leg} onOpen={() => open({ kind: 'leg', day, travelId: first.place.travelId })} />
      )}
    </>
  );
}

function DayEnd({ view: { day, to, lastLeg, schedule, isNightBooked } }: { view: DayView }) {
  const { open } = useListParts();
  return (
    <>
      {lastLeg && <LegLine leg={lastLeg} onOpen={() => open({ kind: 'leg', day, travelId: null })} />}
      <div className={styles.night}>
        <Icon name={to?.isTerminal ? 'plane' : 'check'} />
        <p>
          {to && <b>{to.name}</b>}
          <span className="meta">
            <time dateTime={clockTime(schedule.endsAt)}>{clockText(schedule.endsAt)}</time>
            {to ? (to.isTerminal ? '에 도착해요' : '에 돌아와요') : '에 마쳐요'}
            {to && !to.isTerminal && isNightBooked && ' · 예약에서 채웠어요'}
          </span>
        </p>
      </div>
    </>
  );
}

/** 3곳 · 1.0km · 오후 6:13까지 */
function summaryText({ stops, sums, schedule }: DayView): string {
  if (stops.length === 0) return '담은 곳 없음';
  return [`${stops.length}곳`, sums.km > 0 && distanceText(sums.km), `${clockText(schedule.endsAt)}까지`]
    .filter(Boolean)
    .join(' · ');
}
