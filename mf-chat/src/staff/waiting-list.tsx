import type { Room } from '@osaka/contracts/chat';
import {
  Badge,
  Button,
  Count,
  confirmAction,
  Icon,
  instantTimeText,
  messageOf,
  showAlert,
  showToast,
  useOnce,
} from '@osaka/web-kit';
import { useState, useSyncExternalStore } from 'react';
import { clearGone } from './desk.api.ts';
import { isHere, waitingText } from './room-lists.ts';
import css from './staff.module.css';
import { useStillList } from './use-still-list.ts';

interface WaitingListProps {
  rooms: readonly Room[];
  isClaiming: boolean;
  onClaim: (room: Room) => void;
  /** Rooms were cleared. */
  onCleared: () => void;
}

/**
 * Waiting customers, and in a separate folded group absent ones, who can still be answered but are not counted.
 */
export function WaitingList({ rooms, isClaiming, onClaim, onCleared }: WaitingListProps) {
  const nowMs = useNow();
  const [showsGone, setShowsGone] = useState(false);
  const { list, onPointerDown } = useStillList(rooms);
  const here = list.filter(isHere);
  const gone = list.filter((room) => !isHere(room));
  const [clear, isClearing] = useOnce(() => clearAfterQuestion(gone, onCleared));
  const row = (room: Room) => (
    <li key={room.roomId} className={css.room}>
      <b>
        {room.customerName} {room.customer?.isMember && <Badge>회원</Badge>}
      </b>
      <span>
        {instantTimeText(room.createdAt)} · {waitingText(room.createdAt, nowMs)}
      </span>
      <button
        type="button"
        className={isHere(room) ? 'btn btn--main' : 'btn'}
        aria-disabled={isClaiming || undefined}
        onClick={() => onClaim(room)}
      >
        상담 시작<span className="sr-only"> {room.customerName}님</span>
      </button>
    </li>
  );
  return (
    <section className={`panel ${css.lists}`} aria-labelledby="waiting" onPointerDown={onPointerDown}>
      <h2 id="waiting">
        대기 중인 상담 <Count>{here.length}</Count>
      </h2>
      {here.length === 0 && <p className="meta">기다리는 고객이 없어요.</p>}
      <ul className={css.rooms}>{here.map(row)}</ul>
      {gone.length > 0 && (
        <section aria-labelledby="gone">
          <div className={css.goneHead}>
            <h3 className={css.gone}>
              <button type="button" aria-expanded={showsGone} onClick={() => setShowsGone(!showsGone)}>
                <Icon name={showsGone ? 'up' : 'down'} />
                <span id="gone">자리를 비운 고객</span>
                <Count>{gone.length}</Count>
              </button>
            </h3>
            <Button kind="plain" isBusy={isClearing} onClick={clear}>
              정리하기
            </Button>
          </div>
          {showsGone && <ul className={css.rooms}>{gone.map(row)}</ul>}
        </section>
      )}
    </section>
  );
}

/** Customers who have come back in the meantime keep their place. */
async function clearAfterQuestion(gone: readonly Room[], onCleared: () => void): Promise<void> {
  const question = `자리를 비운 고객 ${gone.length}명의 상담을 끝낼까요? 그사이 돌아온 고객은 그대로 기다려요.`;
  if (!(await confirmAction({ message: question, action: '정리하기', danger: true }))) return;
  try {
    const closed = await clearGone(gone.map(({ roomId }) => roomId));
    showToast(`상담 ${closed}건을 정리했어요.`);
    onCleared();
  } catch (error) {
    void showAlert(messageOf(error));
  }
}

const EVERY_MS = 20_000;

/** The current time, updated often enough for minutes. */
function useNow(): number {
  return useSyncExternalStore(
    (tick) => {
      const timer = setInterval(tick, EVERY_MS);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / EVERY_MS) * EVERY_MS,
  );
}
