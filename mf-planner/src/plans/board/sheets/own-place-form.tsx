import { type Position, toPosition } from '@osaka/contracts';
import {
  OWN_CATEGORIES,
  OWN_FIELD_NAMES,
  type OwnField,
  type OwnPlace,
  ownPlace,
  PLAN_MESSAGES,
} from '@osaka/contracts/planner';
import { isSameValue } from '@osaka/domain/trip';
import { Button, CategoryIcon, ChipGroup, Icon, RestoredNotice, TextInput, useKeptDraft } from '@osaka/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { IS_FAR, isFar, LACKS_POSITION } from '../../../saved-plan/own-line.tsx';
import { CATEGORY_NUMBERS } from '../../../saved-plan/place-name.tsx';
import { type Hours, HoursField, hoursOf, timesOf } from './hours-field.tsx';
import { PositionField, storedPosition } from './position-field.tsx';
import { PositionLink } from './position-link.tsx';
import styles from './sheets.module.css';

interface OwnPlaceFormProps {
  /** Under this name what is typed is kept until it is saved. */
  draftName: string;
  /** The fields that are known already; those of a new place may be missing. */
  start: Partial<OwnPlace>;
  /** How its position is given at first; undefined: as the start asks for. */
  from?: PositionFrom | undefined;
  action: string;
  /** With what was changed; false: it was refused. */
  onSave: (place: OwnPlace, changed: Partial<OwnPlace>) => boolean;
}

type PositionFrom = 'map' | 'link' | 'later';

/** Makes or changes an own place. */
export function OwnPlaceForm({ draftName, start, from: begun, action, onSave }: OwnPlaceFormProps) {
  const [initial] = useState(() => draftOf(start, begun));
  const { draft, setDraft, isRestored, startOver, forget } = useKeptDraft(draftName, initial);
  const { before, place, from, hours } = draft;
  const hasPosition = from !== 'later';
  const [problems, setProblems] = useState<Partial<Record<OwnField, string>>>({});
  const id = useId();
  const position = place.mapX === null ? undefined : toPosition(place);
  const set = (fields: Partial<OwnPlace>) => setDraft((now) => ({ ...now, place: { ...now.place, ...fields } }));
  const text = (name: 'name' | 'address' | 'phone' | 'nameJa' | 'link') => ({
    value: place[name],
    error: problems[name],
    name,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = { ...place, timeList: timesOf(hours) };
    const read = ownPlace.safeParse(hasPosition ? typed : { ...typed, mapX: null, mapY: null });
    const found: typeof problems = Object.fromEntries(
      read.error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
    );
    // A row with a missing time or without a weekday.
    if (found.timeList || hours.some(({ days }) => days.length === 0)) found.timeList = PLAN_MESSAGES.ownHours;
    setProblems(found);
    const [wrong] = Object.keys(found);
    if (!read.success || wrong) {
      const field = event.currentTarget.elements.namedItem(String(wrong));
      const first = field instanceof RadioNodeList ? field[0] : field;
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    if (onSave(read.data, changedFields(before, read.data))) forget();
  };
  return (
    <form method="post" className="stack" noValidate onSubmit={save}>
      <RestoredNotice isRestored={isRestored} onStartOver={startOver} />
      <TextInput label="이름" maxLength={50} {...text('name')} />
      <fieldset className="field">
        <legend className="label">종류</legend>
        <div className={styles.categories}>
          {OWN_CATEGORIES.map((category) => (
            <label key={category}>
              <input
                type="radio"
                name={`${id}-category`}
                checked={place.category === category}
                onChange={() => set({ category })}
              />
              <CategoryMark category={category} />
              {category}
            </label>
          ))}
        </div>
      </fieldset>
      <ChipGroup
        label="위치"
        options={[
          { value: 'map', label: '지도에서 고르기' },
          { value: 'link', label: '지도 링크로' },
          { value: 'later', label: '위치는 나중에' },
        ]}
        value={from}
        onChange={(chosen) => setDraft((now) => ({ ...now, from: chosen }))}
      />
      {from === 'link' && (
        <PositionLink
          error={problems.mapX ?? problems.mapY}
          onFound={(point) =>
            set({
              ...storedPosition(point.position),
              name: place.name || (point.name ?? ''),
              link: place.link || point.link,
            })
          }
        />
      )}
      {(from === 'map' || (from === 'link' && position)) && (
        <PositionField
          label="내 장소의 위치를 고르는 지도"
          name={place.name || '내 장소'}
          position={position}
          error={problems.mapX ?? problems.mapY}
          onChange={(chosen: Position) => set(storedPosition(chosen))}
        />
      )}
      <p className="help" role="status">
        {!hasPosition || !position ? LACKS_POSITION : isFar(position) && `${IS_FAR} 그래도 담을 수 있어요.`}
      </p>
      <details
        className={styles.more}
        open={Boolean(before.nameJa || before.address || before.phone || before.link || before.timeList.length > 0)}
      >
        <summary className="more">
          <Icon name="plus" />
          일본어 이름, 주소, 전화, 링크, 운영 시간
        </summary>
        <div className="stack">
          <TextInput
            label="일본어 이름"
            optional="선택"
            lang="ja"
            maxLength={50}
            help="길을 물어볼 때 보여 줘요."
            {...text('nameJa')}
          />
          <TextInput label="주소" optional="선택" maxLength={200} {...text('address')} />
          <TextInput label="전화번호" optional="선택" type="tel" maxLength={30} {...text('phone')} />
          <TextInput label="링크" optional="선택" type="url" placeholder="https://" {...text('link')} />
          <HoursField
            hours={hours}
            error={problems.timeList}
            onChange={(chosen) => setDraft((now) => ({ ...now, hours: chosen }))}
          />
        </div>
      </details>
      <Button kind="main" isWide type="submit">
        {action}
      </Button>
    </form>
  );
}

interface OwnPlaceDraft {
  /** The place when the form was begun: what differs from it was changed here. */
  before: OwnPlace;
  place: OwnPlace;
  from: PositionFrom;
  hours: Hours[];
}

function draftOf(start: Partial<OwnPlace>, from: PositionFrom | undefined): OwnPlaceDraft {
  const before = ownPlace.parse({ name: '?', ...start });
  return {
    before,
    place: { ...before, name: start.name ?? '' },
    from: from ?? (before.mapX !== null || start.name === undefined ? 'map' : 'later'),
    hours: hoursOf(before.timeList),
  };
}

function CategoryMark({ category }: { category: OwnPlace['category'] }) {
  if (category === '교통') return <Icon name="train" />;
  return category === '기타' ? <Icon name="dots" /> : <CategoryIcon categoryNo={CATEGORY_NUMBERS[category]} />;
}

/** Both coordinates where one of them is another, because they are given together. */
function changedFields(before: OwnPlace, now: OwnPlace): Partial<OwnPlace> {
  const isMoved = before.mapX !== now.mapX || before.mapY !== now.mapY;
  const names = OWN_FIELD_NAMES.filter((name) =>
    name === 'mapX' || name === 'mapY' ? isMoved : !isSameValue(before[name], now[name]),
  );
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}
