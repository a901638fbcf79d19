import type { BookingValues } from '@osaka/contracts/planner';
import { bookingOfMail, type MailBooking, readConfirmation } from '@osaka/domain/mails';
import { minutesOf } from '@osaka/domain/trip';
import { Button, clockText, Icon, TextArea } from '@osaka/web-kit';
import { Fragment, useMemo, useState } from 'react';
import { KIND_NAMES } from '../../saved-plan/day-bookings.ts';
import { shortDate } from '../../saved-plan/day-view.ts';
import { randomOwnId } from '../../saved-plan/random-key.ts';
import { useBoardParts } from '../board/board-context.ts';
import { costText } from './booking-words.ts';
import styles from './bookings.module.css';

interface PasteMailProps {
  /** Opens the form with what was read. */
  onFill: (start: Partial<BookingValues>) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Reads a confirmation on this device; one booking fills the form, several are written at once. */
export function PasteMail({ onFill, onSaved, onCancel }: PasteMailProps) {
  const { board, say } = useBoardParts();
  const { plan } = board;
  const [text, setText] = useState('');
  const found = useMemo(() => readConfirmation(text, plan.travelStartDate), [text, plan.travelStartDate]);
  const starts = found.map((each) => bookingOfMail(each, plan));
  const fill = () => {
    const [only] = starts;
    if (only && starts.length === 1) return onFill(only);
    const done = `예약 ${starts.length}건을 적었어요.`;
    const drafts = starts.map((values, at) => ({
      ...({ type: 'booking', bookingNo: randomOwnId() } as const),
      ...values,
      title: values.title || KIND_NAMES[found[at]?.kind ?? 'other'],
    }));
    if (!board.change(drafts, done)) return;
    say(done);
    onSaved();
  };
  return (
    <div className="stack">
      <TextArea
        label="확인 메일"
        className={styles.paste}
        rows={8}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={styles.help}>
        <Icon name="lock" />
        <span>이 기기에서만 읽고 어디에도 보내지 않아요.</span>
      </p>
      <div className="stack" role="status">
        {found.map((each, at) => (
          <Reading key={`${each.title} ${each.date}`} mail={each} isOutside={isOutside(each, starts[at])} />
        ))}
        {text.trim() !== '' && found.length === 0 && (
          <p className="meta">예약을 찾지 못했어요. 편명이나 체크인, 날짜가 있는 부분까지 붙여 넣어 주세요.</p>
        )}
      </div>
      {found.length > 0 && (
        <Button kind="main" isWide onClick={fill}>
          {found.length === 1 ? '이대로 채우기' : `이대로 ${found.length}건 적기`}
        </Button>
      )}
      <Button isWide onClick={onCancel}>
        취소
      </Button>
    </div>
  );
}

/** The fields of one booking that were read from the mail, and those that stay empty. */
function Reading({ mail, isOutside }: { mail: MailBooking; isOutside: boolean }) {
  const { kind, title, fromName, toName, date, time, endDate, endTime, code } = mail;
  const [start, end] = kind === 'hotel' ? ['체크인', '체크아웃'] : ['출발', '도착'];
  const isVisit = kind === 'restaurant' || kind === 'ticket';
  const rows: [string, string][] = [
    [kind === 'flight' ? '편명' : '이름', title],
    [isVisit ? '때' : (start ?? ''), [momentText(date, time), fromName].filter(Boolean).join(' ')],
    ...(isVisit && !endTime
      ? []
      : [
          [isVisit ? '끝' : (end ?? ''), [momentText(endDate, endTime), toName].filter(Boolean).join(' ')] as [
            string,
            string,
          ],
        ]),
    ['예약번호', code],
    ['값', costText(mail)],
  ];
  return (
    <section aria-label={`${KIND_NAMES[kind]} ${title}`}>
      <dl className={styles.read}>
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            {value ? (
              <dd>
                {value}
                <Icon name="check" />
              </dd>
            ) : (
              <dd data-none="">찾지 못해 비워 두었어요</dd>
            )}
          </Fragment>
        ))}
      </dl>
      {isOutside && <p className="help">여행 날짜 밖이라 날짜 없이 적어요.</p>}
    </section>
  );
}

function momentText(date: string | null, time: string | null): string {
  return [date && shortDate(date), time && clockText(minutesOf(time))].filter(Boolean).join(' ');
}

function isOutside({ date }: MailBooking, start: Partial<BookingValues> | undefined): boolean {
  return date !== null && start?.day === null;
}
