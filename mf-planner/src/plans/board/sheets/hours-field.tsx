import { DAYS_OF_WEEK, type OpeningTime } from '@osaka/contracts/travel';
import { Button, ChipSet, Icon, IconButton } from '@osaka/web-kit';
import { useId } from 'react';
import styles from './sheets.module.css';

/** Hours that are the same on several weekdays. */
export interface Hours extends Omit<OpeningTime, 'dayOfWeek'> {
  days: OpeningTime['dayOfWeek'][];
}

const WEEKDAYS = DAYS_OF_WEEK.map((day) => ({ value: day, label: day }));

/** Opening hours, a row for each time of the day; without a row none are known. */
export function HoursField({
  hours,
  error,
  onChange,
}: {
  hours: readonly Hours[];
  error: string | undefined;
  onChange: (hours: Hours[]) => void;
}) {
  const id = useId();
  const change = (index: number, part: Partial<Hours>) =>
    onChange(hours.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <fieldset className="field stack" aria-describedby={error && id}>
      <legend className="label">운영 시간</legend>
      {hours.map(({ days, startTime, endTime }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and keeps its place.
        <div key={index} className="stack">
          <ChipSet
            label={`여는 요일 ${index + 1}`}
            isWrapped
            options={WEEKDAYS}
            values={days}
            onChange={(chosen) => change(index, { days: chosen })}
          />
          <div className={styles.hours}>
            <input
              className="input"
              type="time"
              name="timeList"
              aria-label={`여는 시각 ${index + 1}`}
              aria-invalid={error ? true : undefined}
              value={startTime}
              onChange={({ target }) => change(index, { startTime: target.value })}
            />
            <span aria-hidden="true">~</span>
            <input
              className="input"
              type="time"
              aria-label={`닫는 시각 ${index + 1}`}
              aria-invalid={error ? true : undefined}
              value={endTime}
              onChange={({ target }) => change(index, { endTime: target.value })}
            />
            <IconButton
              icon="x"
              label={`운영 시간 ${index + 1} 지우기`}
              onClick={() => onChange(hours.filter((_, at) => at !== index))}
            />
          </div>
        </div>
      ))}
      {error && (
        <p className="error" id={id}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      <Button onClick={() => onChange([...hours, { days: [...DAYS_OF_WEEK], startTime: '', endTime: '' }])}>
        <Icon name="plus" />
        시간 추가
      </Button>
      {hours.length > 0 && <p className="help">닫는 시각이 여는 시각보다 이르면 다음 날에 닫아요.</p>}
    </fieldset>
  );
}

/** Weekdays with the same hours as one row. */
export function hoursOf(times: readonly OpeningTime[]): Hours[] {
  const rows = new Map<string, Hours>();
  for (const { dayOfWeek, startTime, endTime } of times) {
    const row = rows.get(`${startTime} ${endTime}`) ?? { days: [], startTime, endTime };
    row.days.push(dayOfWeek);
    rows.set(`${startTime} ${endTime}`, row);
  }
  return [...rows.values()];
}

export function timesOf(hours: readonly Hours[]): OpeningTime[] {
  return hours.flatMap(({ days, ...times }) => days.map((dayOfWeek) => ({ dayOfWeek, ...times })));
}
