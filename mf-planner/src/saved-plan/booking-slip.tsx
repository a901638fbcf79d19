import type { Booking } from '@osaka/contracts/planner';
import { minutesOf, minutesText } from '@osaka/domain/trip';
import { Badge, clockText, Icon } from '@osaka/web-kit';
import { type ReactNode, useState } from 'react';
import styles from './booking-slip.module.css';
import { type BookingView, KIND_ICONS } from './day-bookings.ts';

/** Bookings of a day as items of its list; `onOpen` opens one. */
export function BookingSlips({
  views,
  onOpen,
}: {
  views: readonly BookingView[];
  onOpen?: ((bookingNo: number) => void) | undefined;
}) {
  return views.map((view) => (
    <li key={`${view.booking.bookingNo} ${view.isEnd}`} className={styles.item}>
      <i aria-hidden="true">
        <Icon name={KIND_ICONS[view.booking.kind]} />
      </i>
      <Slip view={view} onOpen={onOpen && (() => onOpen(view.booking.bookingNo))} />
    </li>
  ));
}

function Slip({
  view: { booking, isEnd, due, late },
  onOpen,
}: {
  view: BookingView;
  onOpen: (() => void) | undefined;
}) {
  const { title, code, memo } = booking;
  return (
    <div className={styles.slip}>
      <p className={styles.head}>
        {onOpen ? (
          <button type="button" onClick={onOpen}>
            {title}
          </button>
        ) : (
          <b>{title}</b>
        )}
        <Badge kind="accent">예약</Badge>
      </p>
      <Times booking={booking} isEnd={isEnd} />
      {!isEnd && (code || memo) && (
        <div className={styles.foot}>
          {code && <Code title={title} code={code} />}
          {memo && <span className="meta">{memo}</span>}
        </div>
      )}
      {due && (
        <p className={styles.note} data-late={late ? '' : undefined}>
          <Icon name={late ? 'alert' : 'clock'} />
          <span>
            <b>{due}</b> {late}
          </span>
        </p>
      )}
    </div>
  );
}

function Times({ booking, isEnd }: { booking: Booking; isEnd: boolean }) {
  const { kind, day, time, endDay, endTime, fromName, toName } = booking;
  if (isEnd || kind === 'hotel') {
    const at = isEnd ? endTime : time;
    const name = kind === 'hotel' ? (isEnd ? '체크아웃' : '체크인') : '도착';
    return (
      <Line>
        {name} {at && clockText(minutesOf(at))} {isEnd && toName}
      </Line>
    );
  }
  const ends = (endDay ?? day) === day ? endTime : null;
  if (!fromName && !toName) {
    const text = [time, ends].flatMap((at) => (at ? clockText(minutesOf(at)) : [])).join(' ~ ');
    return text && <Line>{text}</Line>;
  }
  const minutes = time && ends ? minutesOf(ends) - minutesOf(time) : 0;
  return (
    <div className={styles.way}>
      <p>
        {time && <time dateTime={time}>{clockText(minutesOf(time))}</time>}
        <span>{fromName}</span>
      </p>
      <span className={styles.between}>
        {minutes > 0 ? minutesText(minutes) : <span className="sr-only">에서</span>}
      </span>
      <p>
        {ends && <time dateTime={ends}>{clockText(minutesOf(ends))}</time>}
        <span>{toName}</span>
      </p>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}

/** The code of a booking, hidden until it is asked for. */
export function Code({ title, code }: { title: string; code: string }) {
  const [isShown, show] = useState(false);
  if (isShown) return <b className={styles.code}>{code}</b>;
  return (
    <button type="button" className="link" aria-label={`${title} 예약번호 보기`} onClick={() => show(true)}>
      예약번호 보기
    </button>
  );
}

/** What is booked for a stop, within it. */
export function BookedLines({ views }: { views: readonly BookingView[] }) {
  return views.map(({ booking: { bookingNo, kind, title, time, code, memo } }) => (
    <div key={bookingNo} className={styles.booked}>
      <Icon name={KIND_ICONS[kind]} />
      <span>
        <b>{[time && clockText(minutesOf(time)), title].filter(Boolean).join(' ')}</b>
        {memo && <span className="meta">{memo}</span>}
        {code && <Code title={title} code={code} />}
      </span>
    </div>
  ));
}
