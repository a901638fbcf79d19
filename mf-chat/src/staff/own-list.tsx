import type { Room } from '@osaka/contracts/chat';
import { Badge, Count, instantTimeText } from '@osaka/web-kit';
import type { DeskState } from './desk-state.ts';
import { NewMessages } from './new-messages.tsx';
import css from './staff.module.css';
import { unreadOf } from './unread.ts';
import { useStillList } from './use-still-list.ts';

interface OwnListProps {
  state: DeskState;
  onSelect: (room: Room) => void;
}

/** The chats of this staff member; a click opens one. */
export function OwnList({ state, onSelect }: OwnListProps) {
  const { open, current } = state;
  const { list: assigned, onPointerDown } = useStillList(state.assigned);
  return (
    <section className={`panel ${css.lists}`} aria-labelledby="assigned" onPointerDown={onPointerDown}>
      <h2 id="assigned">
        내 상담 <Count>{assigned.length}</Count>
      </h2>
      {assigned.length === 0 && <p className="meta">맡은 상담이 없어요.</p>}
      <ul className={css.rooms}>
        {assigned.map((room) => (
          <li key={room.roomId}>
            <button
              type="button"
              className={`${css.room} ${css.own}`}
              aria-current={room.roomId === current || undefined}
              data-open={open.some(({ roomId }) => roomId === room.roomId) || undefined}
              onClick={() => onSelect(room)}
            >
              <b>
                {room.customerName} {room.customer?.isMember && <Badge>회원</Badge>}
              </b>
              <span>
                {instantTimeText(room.createdAt)} 시작
                {isAway(state, room) && <span className={css.keep}> · 고객 자리 비움</span>}
              </span>
              <NewMessages count={unreadOf(state, room.roomId)} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isAway({ feeds }: DeskState, { roomId, customer }: Room): boolean {
  return (feeds[roomId]?.customer ?? customer)?.isHere === false;
}
