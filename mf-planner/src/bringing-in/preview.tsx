import { dateOfDay, TRIP_LIMITS } from '@osaka/contracts/planner';
import { Badge, Button, Icon } from '@osaka/web-kit';
import { Fragment, type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { DayTitle } from '../saved-plan/day-title.tsx';
import { shortDate } from '../saved-plan/day-view.ts';
import styles from './bring-in.module.css';
import { SHORT_LINK } from './links.ts';
import type { Skipped } from './points.ts';
import { PreviewRow } from './preview-row.tsx';
import { isTaken, type PlanBefore, problemOf, type Row, type RowKind, thereText } from './rows.ts';

const SKIPPED: Record<Skipped, string> = {
  nothing: '이름도 위치도 없는 것',
  line: '선',
  polygon: '영역',
  track: '이동 기록',
  'network-link': '다른 지도로 가는 링크',
  'not-an-event': '일정이 아닌 것',
  separator: '구분선',
  'short-link': '짧은 링크',
};
/** Lines that are drawn in one go. */
const STEP = 8;

/** What a source held that is not brought in: 선 2개, 영역 1개는 가져오지 않아요. */
export function skippedTexts(skipped: readonly Skipped[]): string[] {
  const counts = new Map<Skipped, number>();
  for (const each of skipped) counts.set(each, (counts.get(each) ?? 0) + 1);
  const parts = [...counts].map(([each, count]) => `${SKIPPED[each]} ${count}개`);
  return [
    ...(parts.length > 0 ? [`${parts.join(', ')}는 가져오지 않아요.`] : []),
    ...(counts.has('short-link') ? [SHORT_LINK] : []),
  ];
}

interface PreviewProps {
  rows: readonly Row[];
  skipped: readonly Skipped[];
  plan: PlanBefore;
  /** Above the lines, such as the title of a new plan. */
  head?: ReactNode;
  isBusy: boolean;
  takeLabel: (count: number) => string;
  onBack: () => void;
  onTake: (rows: readonly Row[]) => void;
}

/** All lines with what becomes of each; one press takes them. */
export function Preview({ rows: begun, skipped, plan, head, isBusy, takeLabel, onBack, onTake }: PreviewProps) {
  const [rows, setRows] = useState(begun);
  const shown = useGrowing(rows.length);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = useCallback(
    (index: number, part: Partial<Row>) =>
      setRows((before) => before.with(index, { ...(before[index] as Row), ...part, why: '' })),
    [],
  );
  const { selectedPlaces } = plan;
  const thereOf = useCallback(
    (travelNo: number) => thereText(selectedPlaces, ({ travelId }) => travelId === travelNo),
    [selectedPlaces],
  );
  const count = rows.filter(isTaken).length;
  const problem = problemOf(rows, plan);
  const days = [...new Set(rows.map(({ day }) => day))].sort((one, other) => (one ?? 99) - (other ?? 99));
  return (
    <>
      <p className="row row--apart">
        <button type="button" className="more" onClick={onBack}>
          <Icon name="left" />
          다시 고르기
        </button>
      </p>
      <h3 ref={heading} className="h-card gap-b" tabIndex={-1}>
        이렇게 가져올까요?
      </h3>
      <Tally rows={rows} />
      {skippedTexts(skipped).map((text) => (
        <p key={text} className="meta">
          {text}
        </p>
      ))}
      {head}
      {days.map((day) => (
        <Fragment key={day}>
          <h4 className={styles.day} data-day={day ?? ''}>
            {day === null ? '날짜 미정' : <DayTitle day={day} />}
            {day !== null && <span className="meta">{shortDate(dateOfDay(plan.travelStartDate, day))}</span>}
          </h4>
          <ul className={styles.rows}>
            {rows.slice(0, shown).map(
              (row, index) =>
                row.day === day && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their place
                  <PreviewRow key={index} row={row} index={index} thereOf={thereOf} onChange={change} />
                ),
            )}
          </ul>
        </Fragment>
      ))}
      {problem && (
        <p className="error" role="alert">
          <Icon name="alert" />
          <span>{problem}</span>
        </p>
      )}
      <div className={`action-bar ${styles.foot}`}>
        <span className="meta num">
          담은 곳 {selectedPlaces.length} → {selectedPlaces.length + count}
          <br />
          {TRIP_LIMITS.places}곳까지
        </span>
        <Button
          kind="main"
          isBusy={isBusy}
          disabled={count === 0 || problem !== undefined}
          onClick={() => onTake(rows)}
        >
          {takeLabel(count)}
        </Button>
      </div>
    </>
  );
}

function Tally({ rows }: { rows: readonly Row[] }) {
  const countOf = (kind: RowKind) => rows.filter((row) => row.kind === kind).length;
  return (
    <p className={styles.tally} role="status">
      <Badge kind="ok">찾음 {countOf('found')}</Badge>
      <Badge kind="warn">비슷함 {countOf('like')}</Badge>
      <Badge kind="accent">내 장소 {countOf('own')}</Badge>
      <Badge>건너뛰기 {countOf('skip')}</Badge>
    </p>
  );
}

/** More and more, so that drawing 500 lines keeps no frame waiting. */
function useGrowing(length: number): number {
  const [shown, setShown] = useState(STEP);
  useEffect(() => {
    if (shown >= length) return;
    const timer = setTimeout(() => startTransition(() => setShown((before) => before + STEP)));
    return () => clearTimeout(timer);
  }, [shown, length]);
  return shown;
}
