import { NOT_OFFERED } from '@osaka/contracts/travel';
import { minutesText, osakaClock } from '@osaka/domain/trip';
import { straightWay } from '@osaka/rail';
import { Button, clockText, distanceText, Icon } from '@osaka/web-kit';
import { useState } from 'react';
import type { StopView } from '../saved-plan/day-view.ts';
import { LACKS_POSITION } from '../saved-plan/own-line.tsx';
import { PlacePicture } from '../saved-plan/place-name.tsx';
import type { Board } from '../saved-plan/use-board.ts';
import { LegLine } from '../ways/leg-line.tsx';
import type { OpenLeg } from '../ways/open-leg.tsx';
import styles from './today.module.css';
import { misfitOf, type NextLeg, openingOfStop, openingText } from './today.ts';
import { accuracyText, type useHere } from './use-here.ts';
import type { TodayFacts } from './use-today-facts.ts';

type Position = ReturnType<typeof useHere>;

interface NextStopProps {
  stop: StopView;
  /** When one leaves for it, of the first stop of a day. */
  leavesAt: number | undefined;
  following: StopView | undefined;
  way: NextLeg | undefined;
  onLeg: (leg: OpenLeg) => void;
  position: Position;
  now: Date;
  known: TodayFacts;
  board: Board;
  isWide: boolean;
  onAsk: () => void;
  onCheck: (state: 'visited' | 'skipped') => void;
  onNote: () => void;
}

/**
 * The next place: how far, when it was planned, whether it is open, and what one does with it. On phones the two main
 * buttons are at the bottom of the screen.
 */
export function NextStop({
  stop,
  leavesAt,
  following,
  way,
  onLeg,
  position,
  now,
  known,
  board,
  isWide,
  onAsk,
  onCheck,
  onNote,
}: NextStopProps) {
  const { place, schedule } = stop;
  const facts = known.facts.of(place.travelId);
  const station = known.destinationAt(place.travelId)?.station;
  const { minute } = osakaClock(now);
  const opening = openingOfStop(stop, known.facts, now);
  // Before the plan leaves, and in time for the opening then, nobody is told what leaving now would mean.
  const isTooSoon =
    opening.state === 'opens' &&
    leavesAt !== undefined &&
    minute < leavesAt &&
    misfitOf(opening, leavesAt, way?.leg.minutes) === undefined;
  const { text, detail, kind } = openingText(opening, minute);
  return (
    <section className={`panel ${styles.next}`} aria-label="다음 여행지">
      <PlacePicture place={place} known={facts} sizes="(width >= 900px) 40rem, 100vw" isEager />
      <div className={styles.body}>
        <dl className={styles.facts}>
          {way && <WayFact way={way} />}
          <div>
            <dt>계획</dt>
            <dd>
              {clockText(schedule.arrivesAt)}
              {leavesAt !== undefined && leavesAt < schedule.arrivesAt && (
                <small>{clockText(leavesAt)}에 출발해요</small>
              )}
            </dd>
          </div>
          <div>
            <dt>지금</dt>
            <dd data-kind={kind}>
              {text}
              {detail && <small>{detail}</small>}
            </dd>
          </div>
        </dl>
        {place.mapX === null && <p className={styles.line}>{LACKS_POSITION}</p>}
        {way && !isFar(way) && (
          <LegLine
            leg={way.leg}
            onOpen={() =>
              onLeg({
                from: { name: way.fromName, position: way.leg.from },
                to: { name: place.travelName, position: way.leg.to },
                leavesAt: minute,
              })
            }
          />
        )}
        {place.mapX !== null && <HereButton position={position} />}
        {place.status === 'N' ? (
          <Misfit message={NOT_OFFERED} />
        ) : (
          <MisfitAdvice
            stop={stop}
            following={following}
            message={isTooSoon ? undefined : misfitOf(opening, minute, way?.leg.minutes)}
            board={board}
          />
        )}
        {station && (
          <p className={styles.line}>
            <Icon name="train" />
            {station.nameKo}역{station.walkMinutes !== null && `에서 걸어서 ${minutesText(station.walkMinutes)}`}
          </p>
        )}
        {place.memo && (
          <p className={styles.line}>
            <Icon name="note" />
            <span>{place.memo}</span>
          </p>
        )}
        <p className={styles.acts}>
          {isWide && (
            <Button kind="main" size="big" onClick={onAsk}>
              <Icon name="chat" />길 물어보기
            </Button>
          )}
          {isWide && board.canEdit && (
            <Button size="big" onClick={() => onCheck('visited')}>
              <Icon name="check" />
              다녀왔어요
            </Button>
          )}
          {board.canEdit && (
            <Button size="big" onClick={() => onCheck('skipped')}>
              <Icon name="right" />
              건너뛰기
            </Button>
          )}
          {board.canEdit && (
            <Button size="big" onClick={onNote}>
              <Icon name="note" />
              메모
            </Button>
          )}
        </p>
      </div>
    </section>
  );
}

function HereButton({ position: { here, isAsking, problem, ask } }: { position: Position }) {
  return (
    <div className={styles.here}>
      <Button isBusy={isAsking} onClick={ask}>
        <Icon name="target" />
        {here ? '현재 위치 다시 확인하기' : '현재 위치에서 거리 보기'}
      </Button>
      <p className="help" role="status">
        {problem ?? (here && `오차 ${accuracyText(here.accuracyM)}`)}
      </p>
    </div>
  );
}

/** Farther than one travels within a city, so that minutes of a straight line would say nothing. */
const FAR_KM = 60;

function isFar({ leg: { way } }: NextLeg): boolean {
  return way?.approximate === true && way.km > FAR_KM;
}

function WayFact({ way }: { way: NextLeg }) {
  const { leg, fromName } = way;
  const distance = distanceText(leg.way?.km ?? straightWay(leg.from, leg.to).km);
  return (
    <div>
      <dt>{isFar(way) ? '거리' : '가는 길'}</dt>
      <dd>
        {isFar(way) ? distance : minutesText(leg.minutes)}
        <small>{isFar(way) ? `${fromName}에서` : `${fromName}에서 ${distance}`}</small>
      </dd>
    </div>
  );
}

interface MisfitAdviceProps {
  stop: StopView;
  following: StopView | undefined;
  message: string | undefined;
  board: Board;
}

/** Proposes to go to the place after it first. */
function MisfitAdvice({ stop: { place }, following, message, board }: MisfitAdviceProps) {
  const [isIgnored, setIgnored] = useState(false);
  if (!message) return null;
  if (isIgnored || !following || !board.canEdit) return <Misfit message={message} />;
  const goLater = () => {
    const { selectedPlaces } = board.plan;
    const after = selectedPlaces[selectedPlaces.findIndex(({ travelId }) => travelId === following.place.travelId) + 1];
    const before = after?.day === place.day ? after.travelId : null;
    board.change(
      [{ type: 'move', travelId: place.travelId, day: place.day, before }],
      `${following.place.travelName}부터 가요.`,
    );
  };
  return (
    <div className="stack stack--tight">
      <Misfit message={`${message} ${following.place.travelName}부터 가 볼까요?`} />
      <p className="row">
        <Button onClick={goLater}>순서 바꾸기</Button>
        <Button kind="plain" onClick={() => setIgnored(true)}>
          그래도 가기
        </Button>
      </p>
    </div>
  );
}

function Misfit({ message }: { message: string }) {
  return (
    <p className={styles.misfit}>
      <Icon name="alert" />
      <span>{message}</span>
    </p>
  );
}
