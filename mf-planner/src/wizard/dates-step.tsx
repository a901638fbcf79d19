import { Counter, nightsText, periodText, TextInput, todayInSeoul } from '@osaka/web-kit';
import { useState } from 'react';
import { addDays } from './calendar.ts';
import { travelersOf } from './draft-rules.ts';
import { RangeCalendar } from './range-calendar.tsx';
import { NarrowStep, type StepProps } from './step-frame.tsx';
import { readDate, typedDate } from './typed-date.ts';

export function DatesStep({ draft, change, problems, frame }: StepProps) {
  const { startDate, endDate } = draft;
  const today = todayInSeoul();
  const isWhole = startDate !== '' && endDate > startDate && !problems.startDate && !problems.endDate;
  return (
    <NarrowStep
      {...frame}
      heading="언제, 몇 명이 떠나세요?"
      lead="떠나는 날과 돌아오는 날을 차례로 눌러 주세요."
      summary={
        isWhole && (
          <>
            <b>{periodText(startDate, endDate)}</b> · <span className="nowrap">{nightsText(startDate, endDate)}</span> ·{' '}
            <span className="nowrap">{draft.travelers}명</span>
          </>
        )
      }
      nextHint={isWhole && nightsText(startDate, endDate)}
    >
      <div className="form__row--dates">
        <DateInput
          label="여행 시작일"
          example={addDays(today, 30)}
          value={startDate}
          error={problems.startDate}
          onChange={(date) => change({ startDate: date })}
        />
        <DateInput
          label="여행 종료일"
          example={addDays(today, 32)}
          value={endDate}
          error={problems.endDate}
          onChange={(date) => change({ endDate: date })}
        />
        <Counter
          label="여행 인원"
          unit="명"
          min={1}
          max={20}
          value={travelersOf(draft)}
          help="최소 1명, 최대 20명"
          error={problems.travelers}
          onChange={(value, typed) => change({ travelers: value === undefined ? typed : String(value) })}
        />
      </div>
      <RangeCalendar startDate={startDate} endDate={endDate} today={today} onChange={change} />
    </NarrowStep>
  );
}

interface DateInputProps {
  label: string;
  /** The placeholder, a future date. */
  example: string;
  /** YYYY-MM-DD, or the typed text if it is not a date. */
  value: string;
  error: string | undefined;
  onChange: (date: string) => void;
}

/** A date typed without the calendar; it is parsed on blur. */
function DateInput({ label, example, value, error, onChange }: DateInputProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined) onChange(readDate(typed));
    setTyped(undefined);
  };
  return (
    <TextInput
      label={label}
      error={error}
      value={typed ?? typedDate(value)}
      inputMode="numeric"
      autoComplete="off"
      placeholder={typedDate(example)}
      onChange={(event) => {
        setTyped(event.target.value);
        if (/^\d{4}-\d{2}-\d{2}$/.test(readDate(event.target.value))) onChange(readDate(event.target.value));
      }}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
