import { toPosition } from '@osaka/contracts';
import { TRIP_LIMITS } from '@osaka/contracts/planner';
import { adviseDivision } from '@osaka/domain/trip';
import { Button } from '@osaka/web-kit';
import { useMemo } from 'react';
import { isOpenOn, shortDate } from '../../../saved-plan/day-view.ts';
import { placesToDivide } from '../../../saved-plan/trip-state.ts';
import { useBoardParts } from '../board-context.ts';
import styles from './sheets.module.css';

/** The undated places divided over the days, before and after; applied by one click. */
export function DivideAdvice({ onClose }: { onClose: () => void }) {
  const { board, days, facts, ways } = useBoardParts();
  const undated = useMemo(() => placesToDivide(board.plan), [board.plan]);
  const advice = useMemo(() => {
    const dates = new Map(days.map(({ day, date }) => [day, date]));
    return adviseDivision(
      undated.map((place) => ({ travelId: place.travelId, ...toPosition(place) })),
      days.map(({ day, stops }) => ({ day, places: stops.map(({ place }) => toPosition(place)) })),
      {
        isOpenOn: (travelId, day) => isOpenOn(dates.get(day) ?? '', facts.of(travelId)?.opening),
        placesPerDay: TRIP_LIMITS.placesPerDay,
        legMinutesOf: ways.minutesOf,
      },
    );
  }, [days, undated, facts, ways]);
  const nameOf = (travelId: number) => undated.find((place) => place.travelId === travelId)?.travelName ?? '';
  const divided = undated.length - advice.undated.length;
  const apply = () => {
    board.change(
      advice.days.flatMap(({ day, travelIds }) =>
        travelIds.map((travelId) => ({ type: 'move' as const, travelId, day, before: null })),
      ),
      `${divided}곳을 날짜별로 나누었어요.`,
    );
    onClose();
  };
  return (
    <>
      <p>
        <b>날짜 미정 {undated.length}곳을 이렇게 나눌까요?</b> 가까운 곳끼리, 여는 날에 맞춰 나누었어요.
        {facts.state !== 'ready' && ' 영업시간을 모두 확인하지는 못했어요.'}
      </p>
      <ul className={styles.divide}>
        {days.map(({ day, date, stops }, index) => {
          const added = advice.days[index]?.travelIds ?? [];
          return (
            <li key={day}>
              <h3>
                {day}일차 <span className="meta">{shortDate(date)}</span>
              </h3>
              <p className="meta">
                {added.length === 0
                  ? `${stops.length}곳 그대로`
                  : `${stops.length}곳 → ${stops.length + added.length}곳`}
              </p>
              {added.map((travelId) => (
                <p key={travelId} className={styles.added}>
                  <b>{nameOf(travelId)}</b>
                </p>
              ))}
            </li>
          );
        })}
        {advice.undated.length > 0 && (
          <li>
            <h3>날짜 미정</h3>
            <p className="meta">{advice.undated.length}곳</p>
            {advice.undated.map((travelId) => (
              <p key={travelId} className={styles.added}>
                <b>{nameOf(travelId)}</b>
                <span className="meta">여는 날이 없거나 여는 날에 자리가 없어요.</span>
              </p>
            ))}
          </li>
        )}
      </ul>
      <p className="dialog__acts">
        <Button onClick={onClose}>취소</Button>
        {divided > 0 && (
          <Button kind="main" onClick={apply}>
            이대로 나누기
          </Button>
        )}
      </p>
    </>
  );
}
