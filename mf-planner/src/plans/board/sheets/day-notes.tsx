import { countCharacters } from '@osaka/contracts';
import { DAY_START, type Lodging, PLAN_MESSAGES, placeOfLodging } from '@osaka/contracts/planner';
import { minutesOf } from '@osaka/domain/trip';
import { Button, clockText, TextArea, TextInput } from '@osaka/web-kit';
import { useState } from 'react';
import type { NewChange } from '../../../saved-plan/batch.ts';
import { ConflictNote } from '../../../saved-plan/conflict-note.tsx';
import type { KnownPlace } from '../../../saved-plan/trip-state.ts';
import { useSavedField } from '../../../saved-plan/use-saved-field.ts';
import { useBoardParts } from '../board-context.ts';
import { NewLodging } from './new-lodging.tsx';

/** Of one day: when it starts, its memo, and where the night after it is spent. */
export function DayNotes({ day }: { day: number }) {
  const { board, days } = useBoardParts();
  const view = days.find((each) => each.day === day);
  const field = `${board.plan.planNo}:day:${day}`;
  const start = useSavedField(`${field}:start`, view?.isStartSet ? view.startTime : '', (text) =>
    board.change([{ type: 'day', day, startTime: text || null }], `${day}일차의 출발 시각을 바꿨어요.`),
  );
  const memo = useSavedField(
    `${field}:memo`,
    view?.memo ?? '',
    (text) =>
      countCharacters(text.trim()) <= 300 &&
      board.change([{ type: 'day', day, memo: text.trim() }], `${day}일차의 메모를 바꿨어요.`),
  );
  if (!view) return <p>여행 날짜가 바뀌어 이제 없는 날이에요.</p>;
  return (
    <div className="stack">
      <TextInput
        label="출발 시각"
        optional="선택"
        help={`정하지 않으면 첫 장소에 정한 시각에 맞춰 출발해요. 그 시각도 없으면 ${clockText(minutesOf(DAY_START))}에 출발해요.`}
        type="time"
        value={start.text}
        onChange={({ target }) => start.type(target.value)}
        onBlur={start.commit}
      />
      <ConflictNote theirs={start.theirs} onTheirs={start.takeTheirs} onMine={start.keepMine} />
      <TextArea
        label="이날의 메모"
        optional="선택"
        rows={2}
        maxLength={300}
        error={countCharacters(memo.text.trim()) > 300 ? PLAN_MESSAGES.memoLong : undefined}
        value={memo.text}
        onChange={({ target }) => memo.type(target.value)}
        onBlur={memo.commit}
      />
      <ConflictNote theirs={memo.theirs} onTheirs={memo.takeTheirs} onMine={memo.keepMine} />
      <LodgingChoice day={day} current={view.lodging} name={view.to?.isTerminal ? undefined : view.to?.name} />
    </div>
  );
}

interface LodgingChoiceProps {
  day: number;
  current: Lodging | null;
  name: string | undefined;
}

function LodgingChoice({ day, current, name }: LodgingChoiceProps) {
  const { board, days, facts } = useBoardParts();
  const [isNew, setNew] = useState(false);
  const nameOf = (lodging: Lodging) =>
    'name' in lodging ? lodging.name : (facts.of(placeOfLodging(lodging) ?? 0)?.name ?? '여행지');
  const used = [
    ...new Map(days.flatMap(({ lodging }) => (lodging ? [[JSON.stringify(lodging), lodging] as const] : []))).values(),
  ];
  const isLastDay = day === days.length;
  const set = (lodging: Lodging | null, place?: KnownPlace) =>
    board.change([{ type: 'day', day, lodging }], `${day}일차의 숙소를 바꿨어요.`, place && [place]);
  const setAll = () => {
    const drafts = days
      .filter((other) => other.day < days.length)
      .map(({ day: other }): NewChange => ({ type: 'day', day: other, lodging: current }));
    board.change(drafts, '모든 밤의 숙소를 바꿨어요.');
  };
  return (
    <section className="stack" aria-labelledby="lodging">
      <h3 id="lodging" className="h-card">
        이날 밤의 숙소
      </h3>
      <p className="meta">
        {current ? (name ?? nameOf(current)) : '아직 정하지 않았어요. 정하면 다음 날이 숙소에서 시작해요.'}
      </p>
      <div className="row">
        {used
          .filter((lodging) => JSON.stringify(lodging) !== JSON.stringify(current))
          .map((lodging) => (
            <Button key={JSON.stringify(lodging)} onClick={() => set(lodging)}>
              {nameOf(lodging)}
            </Button>
          ))}
        {!isNew && <Button onClick={() => setNew(true)}>다른 숙소 정하기</Button>}
        {current && !isLastDay && days.length > 2 && <Button onClick={setAll}>모든 밤에 쓰기</Button>}
        {current && <Button onClick={() => set(null)}>숙소 비우기</Button>}
      </div>
      {isNew && <NewLodging onChoose={(lodging, place) => set(lodging, place) && setNew(false)} />}
    </section>
  );
}
