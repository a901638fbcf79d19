import type { Booking } from '@osaka/contracts/planner';
import { objectParticle } from '@osaka/domain/korean';
import { Button, EmptyState, Icon, Late, lateCode } from '@osaka/web-kit';
import { Fragment, useState } from 'react';
import { Code } from '../../saved-plan/booking-slip.tsx';
import { KIND_ICONS } from '../../saved-plan/day-bookings.ts';
import { randomOwnId } from '../../saved-plan/random-key.ts';
import { useBoardParts } from '../board/board-context.ts';
import { BookingForm } from './booking-form.tsx';
import { summaryOf } from './booking-words.ts';
import styles from './bookings.module.css';
import { LinkOffer } from './link-offer.tsx';

const pasteMail = lateCode(async () => (await import('./paste-mail.tsx')).PasteMail);

/** What the sheet shows: the list, a mail to read, or a form for a new booking or one of the list. */
type Shown = 'list' | 'paste' | { bookingNo: number; start: Partial<Booking> };

/** The bookings of a plan; `bookingNo` opens one of them. */
export function Bookings({ bookingNo }: { bookingNo?: number | undefined }) {
  const { board, say } = useBoardParts();
  const { bookings } = board.plan;
  const asked = board.canEdit && bookings.find((each) => each.bookingNo === bookingNo);
  const [shown, show] = useState<Shown>(asked ? { bookingNo: asked.bookingNo, start: asked } : 'list');
  const back = () => show('list');

  if (shown === 'paste')
    return (
      <Late code={pasteMail}>
        {(PasteMail) => (
          <PasteMail onFill={(start) => show({ bookingNo: randomOwnId(), start })} onSaved={back} onCancel={back} />
        )}
      </Late>
    );
  if (shown !== 'list') {
    const known = bookings.find((each) => each.bookingNo === shown.bookingNo);
    return (
      <BookingForm
        key={shown.bookingNo}
        bookingNo={shown.bookingNo}
        start={shown.start}
        known={known}
        onSaved={back}
        onCancel={back}
        onRemove={
          known &&
          (() => {
            const done = `‘${known.title}’${objectParticle(known.title)} 지웠어요.`;
            if (!board.change([{ type: 'unbook', bookingNo: known.bookingNo }], done)) return;
            say(done);
            back();
          })
        }
      />
    );
  }
  return (
    <div className="stack">
      {board.canEdit && <LinkOffer />}
      {bookings.length === 0 ? (
        <EmptyState>아직 적은 예약이 없어요.</EmptyState>
      ) : (
        <ul className={styles.bookings}>
          {bookings.map((booking) => (
            <BookingRow
              key={booking.bookingNo}
              booking={booking}
              onEdit={board.canEdit ? () => show({ bookingNo: booking.bookingNo, start: booking }) : undefined}
            />
          ))}
        </ul>
      )}
      {board.canEdit && (
        <div className="stack stack--tight">
          <Button kind="main" isWide onClick={() => show({ bookingNo: randomOwnId(), start: {} })}>
            <Icon name="plus" />
            예약 적기
          </Button>
          <Button isWide onClick={() => show('paste')}>
            <Icon name="mail" />
            확인 메일 붙여넣기
          </Button>
        </div>
      )}
      <p className={styles.help}>
        <Icon name="lock" />
        <span>예약번호는 나와 동행에게만 보여요. 공유 링크에는 나오지 않아요.</span>
      </p>
    </div>
  );
}

function BookingRow({ booking, onEdit }: { booking: Booking; onEdit: (() => void) | undefined }) {
  const { kind, title, code, link, day } = booking;
  return (
    <li data-day={day ?? undefined}>
      <i aria-hidden="true">
        <Icon name={KIND_ICONS[kind]} />
      </i>
      <div>
        {onEdit ? (
          <button type="button" onClick={onEdit}>
            {title}
            <span className="sr-only"> 고치기</span>
          </button>
        ) : (
          <b>{title}</b>
        )}
        <p className="meta">
          {summaryOf(booking).map((part) => (
            <Fragment key={part}>
              <span>{part}</span>{' '}
            </Fragment>
          ))}
        </p>
        {link && (
          <a className="link" href={link} target="_blank" rel="noopener noreferrer">
            예약 페이지
            <Icon name="out" />
            <span className="sr-only"> (새 창)</span>
          </a>
        )}
      </div>
      {code && <Code title={title} code={code} />}
    </li>
  );
}
