import type { SelectedPlace } from '@osaka/contracts/planner';
import { NOT_OFFERED } from '@osaka/contracts/travel';
import { clockTime, minutesText } from '@osaka/domain/trip';
import { Badge, classNames, clockText, Icon, IconButton } from '@osaka/web-kit';
import { memo } from 'react';
import styles from '../../saved-plan/board.module.css';
import { BookedLines } from '../../saved-plan/booking-slip.tsx';
import type { StopView } from '../../saved-plan/day-view.ts';
import { PlaceName, PlacePicture } from '../../saved-plan/place-name.tsx';
import type { PlaceFacts } from '../../saved-plan/use-place-facts.ts';
import { VisitLine } from '../../saved-plan/visit-line.tsx';
import { isSameLeg, type Leg } from '../../ways/leg.ts';
import { LegLine } from '../../ways/leg-line.tsx';
import { type ListParts, useListParts } from './board-context.ts';

interface StopItemProps {
  place: SelectedPlace;
  known: PlaceFacts | undefined;
  /** Its number in its day. */
  number: number;
  /** It is moved by keys. */
  isHeld: boolean;
  /** Of a place that has a day. */
  view?: StopView;
  /** The next stop, whose leg is shown below it. */
  next?: StopView | undefined;
  /** The leg to the next place, where the places have no days yet. */
  nextLeg?: Leg | undefined;
  /** Nights are spent there. */
  isLodging?: boolean;
}

/** Of a day that changes, only the stops of which something has changed are drawn again. */
export function StopItem(props: StopItemProps) {
  const parts = useListParts();
  const { touched, opinions, hearts, passText, printing } = parts;
  const { travelId } = props.place;
  return (
    <StopRow
      {...props}
      canEdit={parts.canEdit}
      touchedBy={touched.get(travelId)}
      isPrinting={printing.isPrinting}
      passText={passText(props.place)}
      liked={hearts?.[travelId] ?? 0}
      opinionCount={opinions?.filter((opinion) => opinion.travelId === travelId && !opinion.hidden).length ?? 0}
      onHighlight={parts.onHighlight}
      open={parts.open}
      onGripKeyDown={parts.onGripKeyDown}
      onGripKeyUp={parts.onGripKeyUp}
    />
  );
}

interface StopRowProps
  extends StopItemProps,
    Pick<ListParts, 'canEdit' | 'onHighlight' | 'open' | 'onGripKeyDown' | 'onGripKeyUp'> {
  touchedBy: string | undefined;
  isPrinting: boolean;
  passText: string;
  liked: number;
  opinionCount: number;
}

const StopRow = memo(function StopRow({
  place,
  number,
  view,
  next,
  nextLeg,
  isLodging,
  known,
  canEdit,
  touchedBy,
  isHeld,
  isPrinting,
  passText,
  ...rest
}: StopRowProps) {
  const { liked, opinionCount, onHighlight, open, onGripKeyDown, onGripKeyUp } = rest;
  const { travelId, travelName, travelDescription, titleJa, addressJa, status, memo: note } = place;
  const isClosed = status === 'N';
  return (
    <li
      className={styles.stop}
      data-stop={travelId}
      data-edits={canEdit || undefined}
      data-held={isHeld || undefined}
      // A finger that scrolls or taps highlights nothing.
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onHighlight(travelId)}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && onHighlight(undefined)}
      onFocus={() => onHighlight(travelId)}
      onBlur={() => onHighlight(undefined)}
    >
      <i className={classNames('disc', !view && styles.off)}>{number}</i>
      <div>
        {(view || touchedBy) && (
          <p className={styles.time}>
            {view && <time dateTime={clockTime(view.schedule.arrivesAt)}>{clockText(view.schedule.arrivesAt)}</time>}
            {view && (
              <span className="meta">{minutesText(view.schedule.leavesAt - view.schedule.arrivesAt)} 머물러요</span>
            )}
            {place.visit && (
              <Badge kind={place.visit.state === 'visited' ? 'ok' : undefined}>
                {place.visit.state === 'visited' ? '다녀왔어요' : '건너뛰었어요'}
              </Badge>
            )}
            {place.time !== null && <Badge>시간 정함</Badge>}
            {touchedBy && <span className={styles.by}>{touchedBy}님이 방금 바꿨어요</span>}
          </p>
        )}
        <h3>
          <PlaceName place={place} />
        </h3>
        <p className="meta">
          <span>{[known?.guName, known?.categoryName].filter(Boolean).join(' · ')}</span>
          {view?.hours && <span> · {view.hours}</span>}
          {isLodging && <span> · 숙소로 정한 곳</span>}
        </p>
        <VisitLine place={place} passText={passText} />
        {isPrinting && (titleJa || addressJa) && (
          <p lang="ja">
            {titleJa} {addressJa}
          </p>
        )}
        {!view && !place.own && <p className="small lead">{travelDescription || '설명이 없습니다.'}</p>}
        {isClosed && (
          <p className={classNames(styles.flag, styles.closed)}>
            <Icon name="alert" />
            <span>{NOT_OFFERED}</span>
          </p>
        )}
        {view?.problems.map((problem) => (
          <p key={problem} className={styles.flag}>
            <Icon name="alert" />
            <span>{problem}</span>
          </p>
        ))}
        {view && <BookedLines views={view.bookings} />}
        <Opinions liked={liked} opinionCount={opinionCount} open={open} />
        {note && (
          <p className={styles.memo}>
            <Icon name="edit" />
            {note}
          </p>
        )}
      </div>
      <span data-handle={canEdit || undefined}>
        <PlacePicture place={place} known={known} sizes="72px" />
      </span>
      {canEdit && (
        <IconButton
          icon="drag"
          label={`${travelName} 옮기기, 시간과 메모`}
          className={styles.grip}
          data-grip={travelId}
          data-handle=""
          aria-describedby="move-help"
          onClick={() => open({ kind: 'stop', travelId })}
          onKeyDown={(event) => onGripKeyDown(event, travelId)}
          onKeyUp={onGripKeyUp}
        />
      )}
      {next?.leg && (
        <LegLine
          leg={next.leg}
          onOpen={() => open({ kind: 'leg', day: next.place.day ?? 0, travelId: next.place.travelId })}
        />
      )}
      {nextLeg && <LegLine leg={nextLeg} />}
    </li>
  );
}, isSameRow);

/**
 * Answers of the service bring equal values as new objects, and each move numbers all later places of the trip again.
 */
function isSameRow(one: StopRowProps, other: StopRowProps): boolean {
  const text = ({ place: { choiceOrder: _order, opening: _opening, ...place }, view, next }: StopRowProps) =>
    JSON.stringify([place, next?.place.travelId, view && [view.schedule, view.problems, view.hours, view.bookings]]);
  const keys = Object.keys(other) as (keyof StopRowProps)[];
  const differing = keys.filter((key) => one[key] !== other[key]);
  if (differing.length === 0) return true;
  return (
    differing.every((key) => COMPARED_BY_VALUE.has(key)) &&
    isSameLeg(one.next?.leg, other.next?.leg) &&
    isSameLeg(one.nextLeg, other.nextLeg) &&
    text(one) === text(other)
  );
}

const COMPARED_BY_VALUE: ReadonlySet<keyof StopRowProps> = new Set(['place', 'view', 'next', 'nextLeg']);

/** How many guests of share links like a place, and what they say, for the owner. */
function Opinions({ liked, opinionCount, open }: Pick<StopRowProps, 'liked' | 'opinionCount' | 'open'>) {
  if (opinionCount + liked === 0) return null;
  return (
    <button type="button" className={styles.said} onClick={() => open({ kind: 'opinions' })}>
      {liked > 0 && (
        <span>
          <Icon name="heart" />
          <span className="sr-only">하트 </span>
          {liked}
        </span>
      )}
      {opinionCount > 0 && (
        <span>
          <Icon name="chat" />
          의견 {opinionCount}
        </span>
      )}
    </button>
  );
}
