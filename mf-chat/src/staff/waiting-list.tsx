import type { Room } from '@osaka/contracts';
import { Count, instantTimeText } from '@osaka/web-kit';
import { useSyncExternalStore } from 'react';
import { waitingText } from './room-lists.ts';

interface WaitingListProps {
  rooms: readonly Room[];
  isClaiming: boolean;
  onClaim: (room: Room) => void;
}

export function WaitingList({ rooms, isClaiming, onClaim }: WaitingListProps) {
  const nowMs = useNow();
  return (
    <section className="panel" aria-labelledby="waiting">
      <h2 id="waiting">
        대기 중인 상담 <Count>{rooms.length}</Count>
      </h2>
      {rooms.length === 0 && <p className="meta">기다리는 고객이 없어요.</p>}
      <ul className="rooms">
        {rooms.map((room) => (
          <li key={room.roomId} className="room">
            <b>{room.customerName}</b>
            <span>
              {instantTimeText(room.createdAt)} · {waitingText(room.createdAt, nowMs)}
              {room.customer?.isHere === false && ' · 자리 비움'}
            </span>
            <button type="button" className="btn btn--main" aria-disabled={isClaiming || undefined} onClick={() => onClaim(room)}>
              상담 시작<span className="sr-only"> {room.customerName}님</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const EVERY_MS = 20_000;

/** The time, coarse enough for minutes. */
function useNow(): number {
  return useSyncExternalStore(
    (tick) => {
      const timer = setInterval(tick, EVERY_MS);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / EVERY_MS) * EVERY_MS,
  );
}
