import type { Position } from '@osaka/contracts';
import {
  BOOKING_FIELD_NAMES,
  BOOKING_KINDS,
  BOOKING_LIMITS,
  type Booking,
  type BookingField,
  type BookingKind,
  type BookingValues,
  booking as bookingSchema,
  EMPTY_BOOKING,
  endsTooEarly,
  PLAN_MESSAGES,
} from '@osaka/contracts/planner';
import { withObjectParticle } from '@osaka/domain/korean';
import { ChipGroup, classNames, Icon, RestoredNotice, Select, TextArea, TextInput, useKeptDraft } from '@osaka/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { FormFoot } from '../../form/form-foot.tsx';
import type { NewChange } from '../../saved-plan/batch.ts';
import { KIND_ICONS, KIND_NAMES } from '../../saved-plan/day-bookings.ts';
import { shortDate } from '../../saved-plan/day-view.ts';
import { randomOwnId } from '../../saved-plan/random-key.ts';
import { daysOfPlan } from '../../saved-plan/trip-state.ts';
import { useBoardParts } from '../board/board-context.ts';
import { PositionField, storedPosition } from '../board/sheets/position-field.tsx';
import { PositionLink } from '../board/sheets/position-link.tsx';
import sheetStyles from '../board/sheets/sheets.module.css';
import { amountOf } from '../expenses/expense-words.ts';
import styles from './bookings.module.css';
import { StationField } from './station-field.tsx';

interface BookingFormProps {
  bookingNo: number;
  /** What the form begins with. */
  start: Partial<BookingValues>;
  /** As it is in the plan; undefined for a new one. */
  known: Booking | undefined;
  onSaved: () => void;
  onCancel: () => void;
  onRemove: (() => void) | undefined;
}

const TRAVELLING: readonly BookingKind[] = ['flight', 'train', 'bus', 'ship'];
const CURRENCIES = [
  { value: 'costYen', label: '엔' },
  { value: 'costKrw', label: '원' },
] as const;

/** Makes or changes a booking. */
export function BookingForm({ bookingNo, start, known, onSaved, onCancel, onRemove }: BookingFormProps) {
  const { board, say } = useBoardParts();
  const { plan } = board;
  const { draft, setDraft, isRestored, startOver, forget } = useKeptDraft(
    `booking:${plan.planNo}:${known ? bookingNo : JSON.stringify(start)}`,
    draftOf(start, known),
  );
  const { before, values, currency, cost, position, from } = draft;
  // Not of the current values: emptying a field would close the part around it.
  const [hasMore] = useState(Boolean(cost || values.link || values.memo));
  const [problems, setProblems] = useState<Partial<Record<BookingField, string>>>({});
  const id = useId();
  const { kind } = values;
  const change = (fields: Partial<BookingDraft>) => setDraft((now) => ({ ...now, ...fields }));
  const set = (fields: Partial<BookingValues>) => setDraft((now) => ({ ...now, values: { ...now.values, ...fields } }));
  const text = (name: 'title' | 'code' | 'link' | 'memo') => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const days = daysOfPlan(plan).map(({ day, date }) => ({ value: day, label: `${day}일차 ${shortDate(date)}` }));
  const dayField = (name: 'day' | 'endDay', label: string, empty: string) => (
    <Select
      label={label}
      error={problems[name]}
      options={[{ value: '', label: empty }, ...days]}
      value={values[name] ?? ''}
      onChange={({ target }) => set({ [name]: target.value ? Number(target.value) : null })}
    />
  );
  const timeField = (name: 'time' | 'endTime', label: string) => (
    <TextInput
      label={label}
      type="time"
      name={name}
      value={values[name] ?? ''}
      error={problems[name]}
      onChange={({ target }) => set({ [name]: target.value || null })}
    />
  );

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = cost.trim() === '' ? null : (amountOf(cost) ?? Number.NaN);
    const typed = { ...values, costYen: null, costKrw: null, [currency]: amount };
    const isTravel = TRAVELLING.includes(kind);
    const read = bookingSchema.safeParse({ bookingNo, ...typed, ...(!isTravel && { fromName: '', toName: '' }) });
    const found = read.success
      ? endsTooEarly(read.data)
        ? { endTime: PLAN_MESSAGES.bookingEnd }
        : {}
      : Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
    const isPlaced = kind === 'hotel' && from !== null;
    if (isPlaced && !position) found.travelId = LACKS_PLACE;
    setProblems(found);
    const [wrong] = Object.keys(found);
    if (!read.success || wrong) {
      const field = event.currentTarget.elements.namedItem(wrong ?? '');
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const { title } = read.data;
    const drafts = changesOf(read.data, before, isPlaced ? position : null);
    const done = known ? `${title}의 예약을 바꿨어요.` : `${withObjectParticle(title)} 예약에 적었어요.`;
    if (drafts.length > 0 && !board.change(drafts, done)) return;
    if (drafts.length > 0) say(done);
    forget();
    onSaved();
  };

  const [startName, endName] = NAMES[kind] ?? ['', '끝나는 '];
  return (
    <form method="post" className="stack" noValidate onSubmit={save} aria-label={known ? '예약 고치기' : '예약 적기'}>
      <RestoredNotice isRestored={isRestored} onStartOver={startOver} />
      <fieldset className="field">
        <legend className="label">종류</legend>
        <div className={classNames(sheetStyles.categories, styles.kinds)}>
          {BOOKING_KINDS.map((each) => (
            <label key={each}>
              <input type="radio" name={`${id}-kind`} checked={kind === each} onChange={() => set({ kind: each })} />
              <Icon name={KIND_ICONS[each]} />
              {KIND_NAMES[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextInput label="예약 이름" maxLength={BOOKING_LIMITS.title} placeholder={HINTS[kind]} {...text('title')} />
      {TRAVELLING.includes(kind) && (
        <div className={styles.two}>
          <StationField
            label="어디에서"
            value={values.fromName}
            error={problems.fromName}
            onChange={(fromName) => set({ fromName })}
          />
          <StationField
            label="어디로"
            value={values.toName}
            error={problems.toName}
            onChange={(toName) => set({ toName })}
          />
        </div>
      )}
      <div className={styles.two}>
        {dayField('day', `${startName}날짜`, '날짜 미정')}
        {timeField('time', `${startName}시각`)}
      </div>
      <div className={styles.two}>
        {dayField('endDay', `${endName}날짜`, kind === 'hotel' ? '날짜 미정' : '같은 날')}
        {timeField('endTime', `${endName}시각`)}
      </div>
      {!TRAVELLING.includes(kind) && (
        <Select
          label="장소"
          name="travelId"
          optional="선택"
          help={kind === 'hotel' ? '장소를 고르면 비어 있는 밤의 숙소로 채워요.' : undefined}
          options={[
            { value: '', label: '고르지 않음' },
            ...(kind === 'hotel' ? ELSEWHERE : []),
            ...plan.selectedPlaces.map(({ travelId, travelName }) => ({ value: travelId, label: travelName })),
          ]}
          value={(kind === 'hotel' && from) || (values.travelId ?? '')}
          onChange={({ target }) => {
            change({ from: ELSEWHERE.find(({ value }) => value === target.value)?.value ?? null });
            set({ travelId: Number(target.value) || null });
          }}
        />
      )}
      {kind === 'hotel' && from === 'link' && (
        <PositionLink error={problems.travelId} onFound={(point) => change({ position: point.position })} />
      )}
      {kind === 'hotel' && (from === 'map' || (from === 'link' && position)) && (
        <PositionField
          label="숙소 위치를 고르는 지도"
          name={values.title || '숙소'}
          position={position ?? undefined}
          error={problems.travelId}
          onChange={(chosen) => change({ position: chosen })}
        />
      )}
      <TextInput
        label="예약번호"
        optional="선택"
        autoComplete="off"
        maxLength={BOOKING_LIMITS.code}
        help="나와 동행에게만, 누를 때만 보여요."
        {...text('code')}
      />
      <details
        className={sheetStyles.more}
        open={hasMore || Boolean(problems[currency] ?? problems.link ?? problems.memo)}
      >
        <summary className="more">
          <Icon name="plus" />
          값, 링크, 메모
        </summary>
        <div className="stack">
          <ChipGroup
            label="통화"
            options={CURRENCIES}
            value={currency}
            onChange={(chosen) => change({ currency: chosen })}
          />
          <TextInput
            label="값"
            optional="선택"
            inputMode="numeric"
            autoComplete="off"
            name={currency}
            unit={currency === 'costYen' ? '엔' : '원'}
            value={cost}
            error={problems[currency]}
            onChange={({ target }) => change({ cost: target.value })}
          />
          <TextInput label="링크" optional="선택" type="url" placeholder="https://" {...text('link')} />
          <TextArea label="메모" optional="선택" rows={2} maxLength={300} {...text('memo')} />
        </div>
      </details>
      <FormFoot onCancel={onCancel} onRemove={onRemove} />
    </form>
  );
}

const ELSEWHERE = [
  { value: 'map', label: '지도에서 고르기' },
  { value: 'link', label: '지도 링크로' },
] as const;
const LACKS_PLACE = '숙소의 위치를 정해 주세요. 나중에 정하려면 ‘고르지 않음’을 골라 주세요.';

const NAMES: Partial<Record<BookingKind, [string, string]>> = {
  flight: ['출발 ', '도착 '],
  train: ['출발 ', '도착 '],
  bus: ['출발 ', '도착 '],
  ship: ['출발 ', '도착 '],
  hotel: ['체크인 ', '체크아웃 '],
};
const HINTS: Partial<Record<BookingKind, string>> = {
  flight: '대한항공 KE723',
  train: '하루카 11호',
  hotel: '토요코인 오사카 난바',
  ticket: '우메다 공중정원 입장권',
};

interface BookingDraft {
  /** As it was in the plan when the form was begun: what differs from it was changed here. */
  before: Booking | null;
  values: BookingValues;
  currency: 'costYen' | 'costKrw';
  /** As typed. */
  cost: string;
  position: Position | null;
  /** How the place of a hotel is given that is none of the plan. */
  from: 'map' | 'link' | null;
}

function draftOf(start: Partial<BookingValues>, known: Booking | undefined): BookingDraft {
  const values: BookingValues = { ...EMPTY_BOOKING, kind: 'flight', title: '', ...start };
  return {
    before: known ?? null,
    values,
    currency: values.costKrw === null ? 'costYen' : 'costKrw',
    cost: String(values.costYen ?? values.costKrw ?? ''),
    position: null,
    from: null,
  };
}

/** What makes the plan say so: the fields that are others, and an own place for a hotel whose position was chosen. */
function changesOf({ bookingNo, ...values }: Booking, before: Booking | null, position: Position | null): NewChange[] {
  const travelId = position ? randomOwnId() : values.travelId;
  const now = { ...values, travelId };
  const names = BOOKING_FIELD_NAMES.filter((name) => before?.[name] !== now[name]);
  const place: NewChange[] = position
    ? [
        {
          ...({ type: 'add', travelId: travelId as number, day: null, before: null } as const),
          place: {
            ...{ name: [...values.title].slice(0, 50).join(''), ...storedPosition(position) },
            ...({ category: '숙박', address: '', phone: '', nameJa: '', link: '', timeList: [] } as const),
          },
        },
      ]
    : [];
  if (names.length === 0) return place;
  return [...place, { type: 'booking', bookingNo, ...Object.fromEntries(names.map((name) => [name, now[name]])) }];
}
