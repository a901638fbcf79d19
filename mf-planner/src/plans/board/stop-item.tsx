import type { SelectedPlace } from '@osaka/contracts/planner';
import { NOT_OFFERED } from '@osaka/contracts/travel';
import { Link } from '@osaka/router';
import { Badge, classNames, Icon, IconButton, Picture } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import styles from '../../saved-plan/board.module.css';
import { clockText, type StopView } from '../../saved-plan/day-view.ts';
import { minutesText } from '../../trip/travel-time.ts';
import { useBoardParts } from './board-context.ts';

interface StopItemProps {
  place: SelectedPlace;
  /** Its number in its day. */
  number: number;
  /** Of a place that has a day. */
  view?: StopView;
  /** Shown below it: the way to the next stop. */
  children?: ReactNode;
}

export function StopItem({ place, number, view, children }: StopItemProps) {
  const { board, facts, printing, heldId, highlightedId, onHighlight } = useBoardParts();
  const { travelId, travelName, travelDescription, titleJa, addressJa, status, imageUrl, memo } = place;
  const known = facts.of(travelId);
  const isClosed = status === 'N';
  const touchedBy = board.touched.get(travelId);
  return (
    <li
      className={styles.stop}
      data-stop={travelId}
      data-edits={board.canEdit || undefined}
      data-held={travelId === heldId || undefined}
      data-highlighted={travelId === highlightedId || undefined}
      onPointerEnter={() => onHighlight(travelId)}
      onPointerLeave={() => onHighlight(undefined)}
      onFocus={() => onHighlight(travelId)}
      onBlur={() => onHighlight(undefined)}
    >
      <i className={classNames('disc', !view && styles.off)}>{number}</i>
      <div>
        {(view || touchedBy) && (
          <p className={styles.time}>
            {view && <time>{clockText(view.schedule.arrivesAt)}</time>}
            {view && <span className="meta">{minutesText(view.schedule.leavesAt - view.schedule.arrivesAt)} 머물러요</span>}
            {place.visit && <Badge kind={place.visit.state === 'visited' ? 'ok' : undefined}>{place.visit.state === 'visited' ? '다녀왔어요' : '건너뛰었어요'}</Badge>}
            {place.time !== null && <Badge>시간 정함</Badge>}
            {touchedBy && <span className={styles.by}>{touchedBy}님이 방금 바꿨어요</span>}
          </p>
        )}
        <h3>{isClosed ? travelName : <Link to={`/travels/detail/${travelId}`}>{travelName}</Link>}</h3>
        <p className="meta">
          <span>{[known?.guName, known?.categoryName].filter(Boolean).join(' · ')}</span>
          {view?.hours && <span> · {view.hours}</span>}
        </p>
        {printing.isPrinting && (titleJa || addressJa) && (
          <p lang="ja">
            {titleJa} {addressJa}
          </p>
        )}
        {!view && <p className="small lead">{travelDescription || '설명이 없습니다.'}</p>}
        {view?.isUnknown && <p className="meta">영업시간 정보가 없어요.</p>}
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
        <Said travelId={travelId} />
        {memo && (
          <p className={styles.memo}>
            <Icon name="edit" />
            {memo}
          </p>
        )}
      </div>
      <span data-handle={board.canEdit || undefined}>
        <Picture imageUrl={imageUrl ?? known?.imageUrl} categoryNo={known?.categoryNo} sizes="72px" />
      </span>
      {board.canEdit && <Grip place={place} />}
      {children}
    </li>
  );
}

/** How many guests of share links like a place, and what they say, for the owner. */
function Said({ travelId }: { travelId: number }) {
  const { board, open } = useBoardParts();
  const { opinions, hearts } = board.plan;
  const said = opinions?.filter((opinion) => opinion.travelId === travelId && !opinion.hidden).length ?? 0;
  const liked = hearts?.[travelId] ?? 0;
  if (said + liked === 0) return null;
  return (
    <button type="button" className={styles.said} onClick={() => open({ kind: 'opinions' })}>
      {liked > 0 && (
        <span>
          <Icon name="heart" />
          <span className="sr-only">하트 </span>
          {liked}
        </span>
      )}
      {said > 0 && (
        <span>
          <Icon name="chat" />
          의견 {said}
        </span>
      )}
    </button>
  );
}

/** Dragged to move, pressed for the other ways to change a place; by keys Space takes it. */
function Grip({ place: { travelId, travelName } }: { place: SelectedPlace }) {
  const { open, onGripKeyDown, onGripKeyUp } = useBoardParts();
  return (
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
  );
}
