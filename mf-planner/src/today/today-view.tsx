import type { SelectedPlace } from '@osaka/contracts/planner';
import { osakaClock } from '@osaka/domain/trip';
import { BackLink, Button, clockText, Icon, PageHeading, useMedia } from '@osaka/web-kit';
import { useDeferredValue, useState } from 'react';
import { BookingSlips } from '../saved-plan/booking-slip.tsx';
import { DayTitle } from '../saved-plan/day-title.tsx';
import { type DayView, positionsOf, type StopView, shortDate, useDayViews } from '../saved-plan/day-view.ts';
import type { PlanOrigin } from '../saved-plan/loaded-plan.tsx';
import { SaveProblem } from '../saved-plan/save-problem.tsx';
import { StoredBadge } from '../saved-plan/stored-badge.tsx';
import type { Board } from '../saved-plan/use-board.ts';
import { useOpenLeg } from '../ways/open-leg.tsx';
import { useWays, type WayBook } from '../ways/way-book.ts';
import { AskCard, ofOwn } from './ask-card.tsx';
import { NextStop } from './next-stop.tsx';
import { OfflineCopy } from './offline-copy.tsx';
import { AfterTrip, BeforeTrip, DayDone, EmptyDay } from './quiet-days.tsx';
import { StopList } from './stop-list.tsx';
import { StopMemo } from './stop-memo.tsx';
import styles from './today.module.css';
import { legToNext, type Today, todayOf } from './today.ts';
import { TodayMap } from './today-map.tsx';
import { useHere } from './use-here.ts';
import { useNow } from './use-now.ts';
import { type TodayFacts, useTodayFacts } from './use-today-facts.ts';

/** The places of today in order, the next one first and large. */
export function TodayView({ board, source, stored, onStored }: PlanOrigin & { board: Board }) {
  const { plan } = board;
  const now = useNow();
  const known = useTodayFacts(plan, stored?.data.destinations ?? NOTHING_STORED, source);
  const ways = useWays(positionsOf(plan, known.facts), 'asked');
  const days = useDayViews(plan, known.facts, ways);
  const [askedFor, askFor] = useState<SelectedPlace>();
  // The next stop is rendered first; the rest of the day is drawn behind it.
  const isWhole = useDeferredValue(true, false);
  const today = todayOf(days, now);
  return (
    <div className={`wrap ${styles.today}`}>
      <p className="row row--apart">
        <BackLink to={`/myplan/detail/${plan.planNo}`}>일정</BackLink>
        <StoredBadge source={source} stored={stored} />
        <span className={styles.saved} role="status">
          <SaveProblem board={board} />
        </span>
      </p>
      {today.phase === 'before' && <BeforeTrip today={today} board={board} onAsk={askFor} />}
      {today.phase === 'during' && (
        <DuringTrip board={board} today={today} now={now} known={known} ways={ways} isWhole={isWhole} onAsk={askFor} />
      )}
      {today.phase === 'after' && <AfterTrip today={today} />}
      {isWhole && <OfflineCopy plan={plan} stored={stored} onStored={onStored} />}
      {askedFor && (
        <AskCard
          place={askedFor}
          known={askedFor.own ? ofOwn(askedFor.own) : known.destinationAt(askedFor.travelId)}
          onClose={() => askFor(undefined)}
        />
      )}
    </div>
  );
}

const NOTHING_STORED: readonly never[] = [];

interface DuringTripProps {
  board: Board;
  today: Today & { phase: 'during' };
  now: Date;
  known: TodayFacts;
  ways: WayBook;
  /** False while only the next stop is rendered. */
  isWhole: boolean;
  onAsk: (place: SelectedPlace) => void;
}

function DuringTrip({ board, today, now, known, ways, isWhole, onAsk }: DuringTripProps) {
  const { day, next, following, tomorrow } = today;
  const [noted, note] = useState<number>();
  const position = useHere();
  const isWide = useMedia('(width >= 900px)');
  const nextLeg = next && legToNext(next, day, position.here, ways);
  const openLeg = useOpenLeg(ways);
  const bookings = [...day.bookings, ...day.stops.flatMap((stop) => stop.bookings)];
  const notedPlace = day.stops.find(({ place }) => place.travelId === noted)?.place;
  const check = ({ place }: StopView, state: 'visited' | 'skipped' | undefined) => {
    const visit = state ? { state, at: new Date().toISOString() } : null;
    board.change(
      [{ type: 'stop', travelId: place.travelId, visit }],
      `${place.travelName}: ${state === 'visited' ? '다녀왔어요.' : state === 'skipped' ? '건너뛰었어요.' : '아직 안 갔어요.'}`,
    );
  };

  return (
    <>
      <header className="stack stack--tight">
        <p className="meta" data-day={day.day}>
          <DayTitle day={day.day} /> · <span className="nowrap">{momentText(now)}</span>
          {day.stops.length > 0 && ` · ${progressText(day)}`}
        </p>
        <PageHeading isBare title="오늘">
          {headingOf(today)}
        </PageHeading>
      </header>
      <div className={styles.columns}>
        {next && (
          <NextStop
            key={next.place.travelId}
            stop={next}
            leavesAt={next === day.stops[0] ? day.schedule.startsAt : undefined}
            following={following}
            way={nextLeg}
            onLeg={openLeg.open}
            position={position}
            now={now}
            known={known}
            board={board}
            isWide={isWide}
            onAsk={() => onAsk(next.place)}
            onCheck={(state) => check(next, state)}
            onNote={() => note(next.place.travelId)}
          />
        )}
        {!next && day.stops.length > 0 && <DayDone day={day} tomorrow={tomorrow} planNo={board.plan.planNo} />}
        {day.stops.length === 0 && <EmptyDay day={day} tomorrow={tomorrow} plan={board.plan} onAsk={onAsk} />}
        {isWhole && bookings.length > 0 && (
          <section data-day={day.day} aria-labelledby="today-bookings">
            <h2 id="today-bookings" className="h-card">
              오늘의 예약
            </h2>
            <ol>
              <BookingSlips views={bookings} />
            </ol>
          </section>
        )}
        {isWhole && day.stops.length > 0 && (
          <StopList
            day={day}
            next={next}
            canEdit={board.canEdit}
            isWaiting={board.saveState === 'waiting'}
            onCheck={check}
            onAsk={onAsk}
          />
        )}
        {isWhole && day.stops.length > 0 && (
          <section className={styles.map} aria-label="가는 길">
            <TodayMap day={day} next={next} here={position.here} />
            <p className="help">
              이동 시간은 노선과 배차 간격으로 어림했어요. 위치는 누를 때만 쓰고 어디에도 보내지 않아요.
            </p>
          </section>
        )}
      </div>
      {openLeg.sheet}
      {notedPlace && <StopMemo place={notedPlace} board={board} onClose={() => note(undefined)} />}
      {next && !isWide && (
        <div className={`action-bar ${styles.bar}`}>
          {board.canEdit && (
            <Button onClick={() => check(next, 'visited')}>
              <Icon name="check" />
              다녀왔어요
            </Button>
          )}
          <Button kind="main" onClick={() => onAsk(next.place)}>
            <Icon name="chat" />길 물어보기
          </Button>
        </div>
      )}
    </>
  );
}

function headingOf({ next, day }: Today & { phase: 'during' }): string {
  if (next) return `다음은 ${next.place.travelName}`;
  return day.stops.length > 0 ? '오늘 일정을 마쳤어요' : '오늘은 정한 곳이 없어요';
}

/** 12.02(수) 오후 3:28 in Osaka */
function momentText(now: Date): string {
  const { date, minute } = osakaClock(now);
  return `${shortDate(date)} ${clockText(minute)}`;
}

function progressText({ stops }: DayView): string {
  const visited = stops.filter(({ place }) => place.visit?.state === 'visited').length;
  return `${stops.length}곳 가운데 ${visited}곳 다녀왔어요`;
}
