import type { EndedRoom } from '@osaka/contracts/chat';
import { instantDateText } from '@osaka/web-kit';
import css from './panels.module.css';

interface EarlierPanelProps {
  rooms: readonly EndedRoom[];
  onOpen: (room: EndedRoom) => void;
}

/** The earlier consultations of a signed-in customer; a click opens one beside this one. */
export function EarlierPanel({ rooms, onOpen }: EarlierPanelProps) {
  return (
    <ul className={css.items}>
      {rooms.map((room) => (
        <li key={room.roomId}>
          <button type="button" className={css.past} onClick={() => onOpen(room)}>
            <b>{instantDateText(room.createdAt)}</b>
            {room.staffName && <span className="meta"> {room.staffName} 상담원</span>}
            {room.firstWords && <span className={css.words}>{room.firstWords}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
