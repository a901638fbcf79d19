import { countCharacters } from '@osaka/contracts';
import { PLAN_MESSAGES, type SelectedPlace } from '@osaka/contracts/planner';
import { withObjectParticle } from '@osaka/domain/korean';
import { minutesText } from '@osaka/domain/trip';
import { Button, clockText, Icon, Select, TextArea, TextInput } from '@osaka/web-kit';
import { ConflictNote } from '../../../saved-plan/conflict-note.tsx';
import { dayName, isOpenOn, shortDate } from '../../../saved-plan/day-view.ts';
import { useSavedField } from '../../../saved-plan/use-saved-field.ts';
import { useBoardParts } from '../board-context.ts';
import { spotOf, stepFrom } from '../moves.ts';
import styles from './sheets.module.css';

interface StopNotesProps {
  place: SelectedPlace;
  onClose: () => void;
}

/** Of one place: other days, one place up and down, time, stay and memo, and removing it. */
export function StopNotes({ place, onClose }: StopNotesProps) {
  const { board, open, say } = useBoardParts();
  const { travelId, travelName } = place;
  const remove = () => {
    onClose();
    const done = `${withObjectParticle(travelName)} 뺐어요.`;
    if (board.change([{ type: 'remove', travelId }], done)) say(done);
  };
  return (
    <div className="stack">
      <Steps place={place} />
      <OtherDays place={place} onClose={onClose} />
      <Notes place={place} />
      {place.own && (
        <Button isWide onClick={() => open({ kind: 'place', travelId })}>
          <Icon name="edit" />
          이름, 위치, 연락처 바꾸기
        </Button>
      )}
      <Button kind="danger-line" isWide onClick={remove}>
        <Icon name="trash" />
        플랜에서 빼기
      </Button>
    </div>
  );
}

function Steps({ place: { travelId } }: Pick<StopNotesProps, 'place'>) {
  const { board, moveTo } = useBoardParts();
  const spot = spotOf(board.plan, travelId);
  const step = (direction: 'up' | 'down') => moveTo(travelId, stepFrom(board.plan, travelId, spot, direction));
  return (
    <div className={styles.steps}>
      <Button onClick={() => step('up')}>
        <Icon name="up" />
        위로
      </Button>
      <Button onClick={() => step('down')}>
        <Icon name="down" />
        아래로
      </Button>
    </div>
  );
}

function OtherDays({ place: { travelId, day: current }, onClose }: StopNotesProps) {
  const { days, undated, facts, moveTo } = useBoardParts();
  const opening = facts.of(travelId)?.opening;
  const options = [
    ...days.map(({ day, date, stops, schedule }) => ({
      day: day as number | null,
      date,
      count: stops.length,
      endsAt: stops.length > 0 ? schedule.endsAt : undefined,
    })),
  ];
  const move = (day: number | null) => {
    moveTo(travelId, { day, before: null });
    onClose();
  };
  return (
    <section aria-labelledby="other-days">
      <h3 id="other-days" className="h-card gap-b">
        다른 날로 옮기기
      </h3>
      <ul className={styles.menu}>
        {options.map(({ day, date, count, endsAt }) => (
          <li key={day}>
            <button
              type="button"
              aria-current={day === current ? 'true' : undefined}
              disabled={day === current}
              onClick={() => move(day)}
            >
              {dayName(day)} {shortDate(date)}
              <span className="meta">
                {day === current
                  ? '지금 여기'
                  : !isOpenOn(date, opening)
                    ? '휴무일이에요'
                    : `${count}곳${endsAt === undefined ? '' : ` · ${clockText(endsAt)}까지`}`}
              </span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-current={current === null ? 'true' : undefined}
            disabled={current === null}
            onClick={() => move(null)}
          >
            날짜 미정
            <span className="meta">{current === null ? '지금 여기' : `${undated.length}곳`}</span>
          </button>
        </li>
      </ul>
    </section>
  );
}

const STAYS = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480, 540, 600, 660, 720];

function Notes({ place }: { place: SelectedPlace }) {
  const { board, facts } = useBoardParts();
  const { travelId, travelName, stayMinutes } = place;
  const usual = facts.of(travelId)?.usualStayMinutes;
  const field = `${board.plan.planNo}:stop:${travelId}`;
  const time = useSavedField(`${field}:time`, place.time ?? '', (text) =>
    board.change([{ type: 'stop', travelId, time: text || null }], `${travelName}의 시각을 바꿨어요.`),
  );
  const memo = useSavedField(
    `${field}:memo`,
    place.memo,
    (text) =>
      countCharacters(text.trim()) <= 300 &&
      board.change([{ type: 'stop', travelId, memo: text.trim() }], `${travelName}의 메모를 바꿨어요.`),
  );
  const stays =
    stayMinutes === null || STAYS.includes(stayMinutes)
      ? STAYS
      : [...STAYS, stayMinutes].sort((one, other) => one - other);
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label="도착 시각"
          optional="선택"
          type="time"
          value={time.text}
          onChange={({ target }) => time.type(target.value)}
          onBlur={time.commit}
        />
        <Select
          label="머무는 시간"
          value={stayMinutes ?? ''}
          options={[
            { value: '', label: usual ? `보통 ${minutesText(usual)}` : '정하지 않음' },
            ...stays.map((minutes) => ({ value: minutes, label: minutesText(minutes) })),
          ]}
          onChange={({ target }) =>
            board.change(
              [{ type: 'stop', travelId, stayMinutes: target.value ? Number(target.value) : null }],
              `${travelName}의 머무는 시간을 바꿨어요.`,
            )
          }
        />
      </div>
      <ConflictNote theirs={time.theirs} onTheirs={time.takeTheirs} onMine={time.keepMine} />
      <TextArea
        label="메모"
        optional="선택"
        rows={3}
        maxLength={300}
        error={countCharacters(memo.text.trim()) > 300 ? PLAN_MESSAGES.memoLong : undefined}
        value={memo.text}
        onChange={({ target }) => memo.type(target.value)}
        onBlur={memo.commit}
      />
      <ConflictNote theirs={memo.theirs} onTheirs={memo.takeTheirs} onMine={memo.keepMine} />
    </>
  );
}
