import type { SelectedPlace } from '@osaka/contracts/planner';
import { clockTime } from '@osaka/domain/trip';
import { clockText, Icon, IconButton, instantTimeText } from '@osaka/web-kit';
import type { DayView, StopView } from '../saved-plan/day-view.ts';
import { legText } from '../ways/leg-words.ts';
import styles from './today.module.css';

interface StopListProps {
  day: DayView;
  next: StopView | undefined;
  canEdit: boolean;
  /** Changes wait for the network. */
  isWaiting: boolean;
  onCheck: (stop: StopView, state: 'visited' | undefined) => void;
  onAsk: (place: SelectedPlace) => void;
}

/** All stops of the day, each to be checked off and on, and where the day ends. */
export function StopList({ day, next, canEdit, isWaiting, onCheck, onAsk }: StopListProps) {
  return (
    <section data-day={day.day} aria-labelledby="today-stops">
      <h2 id="today-stops" className="h-card">
        오늘
      </h2>
      <ol className={styles.stops}>
        {day.stops.map((stop, index) => (
          <li
            key={stop.place.travelId}
            data-state={stop.place.visit?.state}
            aria-current={stop === next ? 'step' : undefined}
          >
            <CheckBox stop={stop} number={index + 1} canEdit={canEdit} onCheck={onCheck} />
            <span>
              <b>{stop.place.travelName}</b>
              <small>{detailOf(stop, isWaiting)}</small>
            </span>
            <time className="meta num" dateTime={clockTime(stop.schedule.arrivesAt)}>
              {clockText(stop.schedule.arrivesAt)}
            </time>
            <IconButton icon="chat" label={`${stop.place.travelName} 길 물어보기`} onClick={() => onAsk(stop.place)} />
          </li>
        ))}
      </ol>
      {day.to && (
        <p className={styles.night}>
          <Icon name={day.to.isTerminal ? 'plane' : 'bed'} />
          <span>
            <b>{day.to.name}</b>
            <small>
              {clockText(day.schedule.endsAt)}에 {day.to.isTerminal ? '도착해요' : '돌아와요'}
              {day.lastLeg && ` · ${legText(day.lastLeg)}`}
            </small>
          </span>
        </p>
      )}
    </section>
  );
}

type CheckBoxProps = Pick<StopListProps, 'canEdit' | 'onCheck'> & { stop: StopView; number: number };

function CheckBox({ stop, number, canEdit, onCheck }: CheckBoxProps) {
  const { visit, travelName } = stop.place;
  const face = (
    <i aria-hidden="true">{visit ? <Icon name={visit.state === 'visited' ? 'check' : 'right'} /> : number}</i>
  );
  if (!canEdit) return <span className={styles.box}>{face}</span>;
  return (
    <button
      type="button"
      className={styles.box}
      aria-pressed={visit !== null}
      onClick={() => onCheck(stop, visit ? undefined : 'visited')}
    >
      <span className="sr-only">
        {travelName} {visit?.state === 'skipped' ? '건너뛰었어요' : '다녀왔어요'}
      </span>
      {face}
    </button>
  );
}

function detailOf({ place: { visit }, leg, hours }: StopView, isWaiting: boolean): string {
  if (visit)
    return [
      `${instantTimeText(visit.at)}에 ${visit.state === 'visited' ? '다녀왔어요' : '건너뛰었어요'}`,
      isWaiting && '연결되면 저장해요',
    ]
      .filter(Boolean)
      .join(' · ');
  return [leg && legText(leg), hours].filter(Boolean).join(' · ');
}
