import { DAYS_OF_WEEK, entryOfField } from '@osaka/contracts/travel';
import { dayHoursOf } from '@osaka/domain/trip';
import { clockText, Icon, Select } from '@osaka/web-kit';
import { withAllDays } from './destination-form.ts';
import css from './destinations.module.css';
import { FactField } from './fact-field.tsx';
import type { SectionProps } from './form-section.ts';

const KINDS_WITHOUT_HOURS = (entryOfField('openKind').choices ?? [])
  .filter(([kind]) => kind !== 'hours')
  .map(([kind, words]) => ({ value: String(kind), label: words }));

/** Opening hours per day, or for all days at once. */
export function HoursSection({ values, problems, onChange }: SectionProps) {
  const { times, openKind, hoursNote } = values;
  const isDaily = DAYS_OF_WEEK.every((day) => times[day].isOpen);
  const change = (day: (typeof DAYS_OF_WEEK)[number], part: Partial<(typeof times)[typeof day]>) =>
    onChange({ times: { ...times, [day]: { ...times[day], ...part } } });
  return (
    <section className="block" aria-labelledby="hours">
      <div className="row row--apart">
        <h2 id="hours">운영 요일과 시간</h2>
        <label className="check">
          <input type="checkbox" checked={isDaily} onChange={() => onChange({ times: withAllDays(times, !isDaily) })} />
          매일 운영
        </label>
      </div>
      <div className={`stack ${css.hours}`}>
        {DAYS_OF_WEEK.map((day) => {
          const { isOpen, startTime, endTime } = times[day];
          const problem = problems[`times.${day}`];
          const isOvernight = isOpen && startTime !== '' && endTime !== '' && endTime <= startTime;
          const shared = {
            className: 'input',
            type: 'time',
            disabled: !isOpen,
            'data-field': `times.${day}`,
            'aria-invalid': problem ? true : undefined,
            'aria-describedby': problem || isOvernight ? `hours-${day}` : undefined,
          } as const;
          return (
            <div key={day}>
              <div className={css.day}>
                <label className="check">
                  <input type="checkbox" checked={isOpen} onChange={() => change(day, { isOpen: !isOpen })} />
                  {day}요일
                </label>
                <input
                  {...shared}
                  aria-label={`${day}요일 여는 시각`}
                  value={startTime}
                  onChange={(event) => change(day, { startTime: event.target.value })}
                />
                <span aria-hidden="true">~</span>
                <input
                  {...shared}
                  aria-label={`${day}요일 닫는 시각`}
                  value={endTime}
                  onChange={(event) => change(day, { endTime: event.target.value })}
                />
              </div>
              {problem ? (
                <p className="error" id={`hours-${day}`}>
                  <Icon name="alert" />
                  {problem}
                </p>
              ) : (
                isOvernight && (
                  <p className="help" id={`hours-${day}`}>
                    {clockText(dayHoursOf({ startTime, endTime }).closesAt)}에 닫아요.
                  </p>
                )
              )}
            </div>
          );
        })}
      </div>
      <p className="help gap-t">
        운영 시간은 요일마다 하나만 입력할 수 있어요. 닫는 시각이 여는 시각보다 이르면 다음 날에 닫아요.
      </p>
      <div className="form gap-t">
        {DAYS_OF_WEEK.every((day) => !times[day].isOpen) && (
          <Select
            label="운영 시간이 없으면"
            help="‘모름’은 휴무로도 언제나 여는 곳으로도 보이지 않아요."
            options={KINDS_WITHOUT_HOURS}
            value={openKind ?? ''}
            data-field="openKind"
            error={problems.openKind}
            onChange={(event) => onChange({ openKind: event.target.value })}
          />
        )}
        <FactField
          name="hoursNote"
          value={hoursNote ?? ''}
          error={problems.hoursNote}
          help="예: 가게마다 영업시간이 달라요."
          onChange={(text) => onChange({ hoursNote: text })}
        />
      </div>
      {problems.timeList && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {problems.timeList}
        </p>
      )}
    </section>
  );
}
