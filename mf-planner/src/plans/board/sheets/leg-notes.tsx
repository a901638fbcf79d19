import { PLAN_MESSAGES, type SelectedPlace, type TravelMode } from '@osaka/contracts/planner';
import { Select, TextInput } from '@osaka/web-kit';
import { ConflictNote } from '../../../saved-plan/conflict-note.tsx';
import type { StopView } from '../../../saved-plan/day-view.ts';
import { useSavedField } from '../../../saved-plan/use-saved-field.ts';
import { SET_NAMES } from '../../../ways/leg.ts';
import { OUTDATED } from '../../../ways/leg-line.tsx';
import { LegWays } from '../../../ways/leg-ways.tsx';
import { titleOf, wayOfDay } from '../../../ways/open-leg.tsx';
import { useBoardParts } from '../board-context.ts';
import styles from './sheets.module.css';

/** The ways to a place of a day, or to the lodging after it, and how long it takes where a member knows better. */
export function LegNotes({ day, travelId }: { day: number; travelId: number | null }) {
  const { board, days, ways } = useBoardParts();
  const view = days.find((each) => each.day === day);
  const index = view?.stops.findIndex(({ place }) => place.travelId === travelId) ?? -1;
  const stop = view?.stops[index];
  const leg = view && (travelId === null || stop) && wayOfDay(view, stop ? index : view.stops.length);
  if (!leg) return <p>일정이 바뀌어 이제 없는 길이에요.</p>;
  return (
    <div className="stack">
      <h3 className="h-card">{titleOf(leg)}</h3>
      {stop?.leg?.isOutdated && <p className="meta">{OUTDATED}</p>}
      <LegWays key={titleOf(leg)} {...leg} ways={ways} />
      {stop && board.canEdit && <SetWay key={stop.place.travelId} stop={stop} />}
    </div>
  );
}

function SetWay({ stop: { place, leg } }: { stop: StopView }) {
  const { board } = useBoardParts();
  const { travelId, travelName } = place;
  const isHeld = place.travelFrom !== null && !leg?.isOutdated;
  const { travelMinutes, travelMode }: Pick<SelectedPlace, 'travelMinutes' | 'travelMode'> = isHeld
    ? place
    : { travelMinutes: null, travelMode: null };
  const done = `${travelName}까지 가는 길을 바꿨어요.`;
  const minutes = useSavedField(`${board.plan.planNo}:stop:${travelId}:way`, String(travelMinutes ?? ''), (text) => {
    if (!isMinutes(text)) return false;
    return board.change([{ type: 'stop', travelId, travelMinutes: text ? Number(text) : null, travelMode }], done);
  });
  return (
    <section className="stack" aria-labelledby="set-way">
      <h3 id="set-way" className="h-card">
        직접 정하기
      </h3>
      <div className={styles.pair}>
        <TextInput
          label="이동 시간 (분)"
          optional="선택"
          inputMode="numeric"
          maxLength={3}
          value={minutes.text}
          error={isMinutes(minutes.text) ? undefined : PLAN_MESSAGES.travelMinutes}
          onChange={({ target }) => minutes.type(target.value.trim())}
          onBlur={minutes.commit}
        />
        <Select
          label="이동 방법"
          value={travelMode ?? ''}
          options={[
            { value: '', label: '정하지 않음' },
            ...Object.entries(SET_NAMES).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ target }) =>
            board.change(
              [{ type: 'stop', travelId, travelMinutes, travelMode: (target.value || null) as TravelMode | null }],
              done,
            )
          }
        />
      </div>
      <p className="help">시간을 비워 두면 다시 노선으로 계산해요. 앞 장소가 바뀌어도 다시 계산해요.</p>
      <ConflictNote theirs={minutes.theirs} onTheirs={minutes.takeTheirs} onMine={minutes.keepMine} />
    </section>
  );
}

function isMinutes(text: string): boolean {
  return text === '' || (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 600);
}
