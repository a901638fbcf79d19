import type { SelectedPlace } from '@osaka/contracts/planner';
import { clockTime, minutesText } from '@osaka/domain/trip';
import { classNames, clockText, Icon } from '@osaka/web-kit';
import { Fragment, type ReactNode } from 'react';
import { LegLine } from '../ways/leg-line.tsx';
import { sumsText } from '../ways/leg-words.ts';
import { type OpenLeg, wayOfDay } from '../ways/open-leg.tsx';
import boardStyles from './board.module.css';
import { BookedLines, BookingSlips } from './booking-slip.tsx';
import type { BookingView } from './day-bookings.ts';
import { DaySeason } from './day-season.tsx';
import { DayTitle } from './day-title.tsx';
import { type DayEndPoint, type DayView, longDate, type StopView } from './day-view.ts';
import { PlaceName, PlacePicture } from './place-name.tsx';
import { PlaceTalk, type ShownTrip, type Talk } from './shared-talk.tsx';
import styles from './shared-trip.module.css';
import type { PassText } from './use-pass-text.ts';
import { VisitLine } from './visit-line.tsx';

interface StopParts {
  /** Absent where guests say nothing. */
  plan?: ShownTrip;
  talk?: Talk | undefined;
  /** More about a stop, below what a visit costs. */
  noteOf?: (stop: StopView) => ReactNode;
  onHighlight: (id: number | undefined) => void;
  onLeg: (leg: OpenLeg) => void;
  passText: PassText;
}

/** One day of a shared trip, read only. */
export function SharedDay({ view, isDated = true, ...parts }: StopParts & { view: DayView; isDated?: boolean }) {
  const { day, date, stops, sums, schedule, memo, from, to, lastLeg, bookings, readyAt, leaveBy } = view;
  const slipsAt = (after: BookingView['after']) => bookings.filter((each) => each.after === after);
  const first = stops[0]?.leg;
  const opener = (index: number) => () => {
    const leg = wayOfDay(view, index);
    if (leg) parts.onLeg(leg);
  };
  return (
    <section className={styles.day} data-day={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        <DayTitle day={day} /> {isDated && <span className="meta">{longDate(date)}</span>}
      </h2>
      <p className="meta">
        {stops.length === 0 && bookings.length === 0 && '아직 정한 곳이 없어요.'}
        {stops.length > 0 &&
          [`${stops.length}곳`, sumsText(sums), `${clockText(schedule.startsAt)}부터 ${clockText(schedule.endsAt)}까지`]
            .filter(Boolean)
            .join(' · ')}
      </p>
      {isDated && <DaySeason view={view} />}
      {memo && <Memo text={memo} />}
      <Booked views={slipsAt('first')} />
      {from && (stops.length > 0 || leaveBy !== undefined || readyAt !== undefined) && <EndLine end={from} />}
      <Booked views={slipsAt(0)} />
      {from && first && <LegLine leg={first} onOpen={opener(0)} />}
      {stops.length > 0 && (
        <ol className={boardStyles.stops}>
          {stops.map((stop, index) => {
            const [next, slips] = [stops[index + 1]?.leg, slipsAt(index + 1)];
            const leg = next && <LegLine leg={next} onOpen={opener(index + 1)} />;
            return (
              <Fragment key={stop.place.travelId}>
                <SharedStop place={stop.place} number={index + 1} view={stop} {...parts}>
                  {slips.length === 0 && leg}
                </SharedStop>
                <BookingSlips views={slips} />
                {slips.length > 0 && leg && <li>{leg}</li>}
              </Fragment>
            );
          })}
        </ol>
      )}
      {lastLeg && <LegLine leg={lastLeg} onOpen={opener(stops.length)} />}
      {to && <EndLine end={to} />}
      <Booked views={slipsAt('last')} />
    </section>
  );
}

function Booked({ views }: { views: readonly BookingView[] }) {
  if (views.length === 0) return null;
  return (
    <ol className={boardStyles.stops}>
      <BookingSlips views={views} />
    </ol>
  );
}

/** Where the day begins or ends. */
function EndLine({ end: { name, isTerminal } }: { end: DayEndPoint }) {
  return <p className={boardStyles.night}>{isTerminal ? name : `숙소 ${name}`}</p>;
}

export function SharedStop({
  place,
  number,
  view,
  plan,
  talk,
  noteOf,
  passText,
  onHighlight,
  children,
}: Omit<StopParts, 'onLeg'> & { place: SelectedPlace; number: number; view?: StopView; children?: ReactNode }) {
  const { travelId, titleJa, memo } = place;
  return (
    <li
      className={boardStyles.stop}
      data-stop={travelId}
      onPointerEnter={() => onHighlight(travelId)}
      onPointerLeave={() => onHighlight(undefined)}
    >
      <i className={classNames('disc', !view && boardStyles.off)}>{number}</i>
      <div>
        {view && (
          <p className={boardStyles.time}>
            <time dateTime={clockTime(view.schedule.arrivesAt)}>{clockText(view.schedule.arrivesAt)}</time>
            <span className="meta">{minutesText(view.schedule.leavesAt - view.schedule.arrivesAt)} 머물러요</span>
          </p>
        )}
        <h3>
          <PlaceName place={place} />
        </h3>
        <p className="meta">
          {titleJa && <span lang="ja">{titleJa}</span>}
          {titleJa && view?.hours && ' · '}
          {view?.hours}
        </p>
        <VisitLine place={place} passText={passText(place)} />
        {view && noteOf?.(view)}
        {view && <BookedLines views={view.bookings} />}
        {memo && <Memo text={memo} />}
        {plan?.scopes.opinions && <PlaceTalk place={place} plan={plan} talk={talk} />}
      </div>
      <PlacePicture place={place} sizes="72px" />
      {children}
    </li>
  );
}

function Memo({ text }: { text: string }) {
  return (
    <p className={boardStyles.memo}>
      <Icon name="edit" />
      {text}
    </p>
  );
}
