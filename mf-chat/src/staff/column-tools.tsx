import type { EndedRoom, HandoverEvent, Room, RoomNote } from '@osaka/contracts/chat';
import { Icon } from '@osaka/web-kit';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { earlierRooms } from './desk.api.ts';
import { EarlierPanel } from './earlier-panel.tsx';
import { HandoverPanel } from './handover-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import css from './panels.module.css';
import type { StaffDesk } from './staff-desk.ts';

interface ColumnToolsProps {
  room: Room;
  notes: readonly RoomNote[];
  staffId: string;
  /** The open offer of this room. */
  offer: HandoverEvent | undefined;
  isEnded: boolean;
  desk: RefObject<StaffDesk | undefined>;
}

type Tool = 'notes' | 'earlier' | 'handover';

/**
 * Notes, earlier consultations and handing over: a row of buttons, each with a panel between the head and the messages.
 */
export function ColumnTools({ room, notes, staffId, offer, isEnded, desk }: ColumnToolsProps) {
  const [tool, setTool] = useState<Tool>();
  const earlier = useEarlier(room.roomId);
  const panelId = useId();
  // The offer has been answered or withdrawn.
  useEffect(() => {
    if (!offer) setTool((open) => (open === 'handover' ? undefined : open));
  }, [offer]);
  const shown = tool === 'handover' && isEnded ? undefined : tool;
  const button = (name: Tool, children: ReactNode) => (
    <button
      type="button"
      className={css.tool}
      aria-expanded={shown === name}
      aria-controls={panelId}
      onClick={() => setTool(shown === name ? undefined : name)}
    >
      {children}
    </button>
  );
  return (
    <div className={css.tools}>
      <div className={css.row}>
        {button(
          'notes',
          <>
            <Icon name="note" />
            메모{notes.length > 0 && <span className="num"> {notes.length}</span>}
          </>,
        )}
        {earlier.length > 0 &&
          button(
            'earlier',
            <>
              <Icon name="clock" />
              지난 상담<span className="num"> {earlier.length}</span>
            </>,
          )}
        {!isEnded &&
          button(
            'handover',
            <>
              <Icon name="users" />
              {offer ? '넘기는 중' : '상담 넘기기'}
            </>,
          )}
      </div>
      <div id={panelId} className={css.panel} hidden={!shown} data-kind={shown}>
        {shown === 'notes' && <NotesPanel roomId={room.roomId} notes={notes} desk={desk} />}
        {shown === 'earlier' && <EarlierPanel rooms={earlier} onOpen={(past) => desk.current?.select(past)} />}
        {shown === 'handover' && <HandoverPanel room={room} staffId={staffId} offer={offer} desk={desk} />}
      </div>
    </div>
  );
}

/** The earlier consultations of the customer; none while they are unknown. */
function useEarlier(roomId: string): readonly EndedRoom[] {
  const [rooms, setRooms] = useState<readonly EndedRoom[]>([]);
  useEffect(() => {
    let isHere = true;
    earlierRooms(roomId).then(
      (found) => isHere && setRooms(found),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [roomId]);
  return rooms;
}
