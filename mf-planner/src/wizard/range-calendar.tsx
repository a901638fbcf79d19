import { koreanHolidayOf } from '@osaka/domain/trip';
import { IconButton } from '@osaka/web-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, monthOf, pickDay, sameDayIn, weekday, weeksOf } from './calendar.ts';
import styles from './range-calendar.module.css';

interface Range {
  startDate: string;
  endDate: string;
}
interface RangeCalendarProps extends Range {
  today: string;
  onChange: (range: Range) => void;
}

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

/** Two months side by side with a roving tab index: arrow keys move by day and week, Page Up and Page Down by month. */
export function RangeCalendar({ startDate, endDate, today, onChange }: RangeCalendarProps) {
  const [month, setMonth] = useState(() => (startDate > today ? monthOf(startDate) : monthOf(today)));
  const [active, setActive] = useState(() => (startDate > today ? startDate : today));
  const frame = useRef<HTMLDivElement>(null);
  const movesFocus = useRef(false);
  const months = [month, addMonths(month, 1)];
  // The roving tab stop has to be a visible day.
  const stop = months.includes(monthOf(active)) ? active : `${month}-01` < today ? today : `${month}-01`;

  // Show the month of a typed date.
  useEffect(() => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(startDate) || startDate < today) return;
    setMonth((shown) =>
      shown <= monthOf(startDate) && monthOf(startDate) <= addMonths(shown, 1) ? shown : monthOf(startDate),
    );
  }, [startDate, today]);

  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    frame.current?.querySelector<HTMLButtonElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  const go = (date: string) => {
    const next = date < today ? today : date;
    movesFocus.current = true;
    setActive(next);
    if (monthOf(next) < month) setMonth(monthOf(next));
    if (monthOf(next) > addMonths(month, 1)) setMonth(addMonths(monthOf(next), -1));
  };
  const byKey = (event: KeyboardEvent, date: string) => {
    const target = MOVES[event.key]?.(date);
    if (!target) return;
    event.preventDefault();
    go(target);
  };
  const pick = (date: string) => {
    setActive(date);
    onChange(pickDay({ startDate, endDate }, date));
  };

  return (
    <div className={styles.frame} ref={frame}>
      <IconButton
        icon="left"
        label="이전 달"
        disabled={month <= monthOf(today)}
        onClick={() => setMonth(addMonths(month, -1))}
      />
      <div className={styles.months}>
        {months.map((shown) => (
          <Month
            key={shown}
            month={shown}
            range={{ startDate, endDate }}
            today={today}
            stop={stop}
            onPick={pick}
            onKey={byKey}
          />
        ))}
      </div>
      <IconButton icon="right" label="다음 달" onClick={() => setMonth(addMonths(month, 1))} />
    </div>
  );
}

const MOVES: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
  PageUp: (date) => sameDayIn(addMonths(monthOf(date), -1), date),
  PageDown: (date) => sameDayIn(addMonths(monthOf(date), 1), date),
};

interface MonthProps {
  month: string;
  range: Range;
  today: string;
  stop: string;
  onPick: (date: string) => void;
  onKey: (event: KeyboardEvent, date: string) => void;
}

function Month({ month, range, today, stop, onPick, onKey }: MonthProps) {
  const name = `${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월`;
  return (
    <table>
      <caption>{name}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={week.find(Boolean) ?? index}>
            {week.map((date, day) =>
              date ? (
                <td
                  key={date}
                  data-range={placeIn(range, date)}
                  data-holiday={koreanHolidayOf(date) ? '' : undefined}
                  data-today={date === today ? '' : undefined}
                >
                  <button
                    type="button"
                    data-day={date}
                    tabIndex={date === stop ? 0 : -1}
                    disabled={date < today}
                    aria-pressed={date === range.startDate || date === range.endDate || undefined}
                    onClick={() => onPick(date)}
                    onKeyDown={(event) => onKey(event, date)}
                  >
                    <span className="sr-only">{name} </span>
                    {Number(date.slice(8))}
                    <span className="sr-only">일{koreanHolidayOf(date) && `, ${koreanHolidayOf(date)}`} </span>
                    {noteOf(range, date, today) && <small>{noteOf(range, date, today)}</small>}
                  </button>
                </td>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no other key
                <td key={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function placeIn({ startDate, endDate }: Range, date: string): 'start' | 'in' | 'end' | undefined {
  if (date === startDate) return 'start';
  if (date === endDate && startDate) return 'end';
  return startDate !== '' && date > startDate && date < endDate ? 'in' : undefined;
}

function noteOf({ startDate, endDate }: Range, date: string, today: string): string | undefined {
  if (date === startDate) return '출국일';
  if (date === endDate) return '귀국일';
  return date === today ? '오늘' : undefined;
}
