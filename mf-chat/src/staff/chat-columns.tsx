import type { CannedReply } from '@osaka/contracts/chat';
import { Icon } from '@osaka/web-kit';
import type { RefObject } from 'react';
import { ChatColumn } from './chat-column.tsx';
import { ChatSwitcher } from './chat-switcher.tsx';
import type { DeskState } from './desk-state.ts';
import css from './staff.module.css';
import type { StaffDesk } from './staff-desk.ts';

interface ChatColumnsProps {
  state: DeskState;
  staffId: string;
  replies: readonly CannedReply[];
  desk: RefObject<StaffDesk | undefined>;
}

/** The open chats side by side, on a phone one at a time. */
export function ChatColumns({ state, staffId, replies, desk }: ChatColumnsProps) {
  if (state.open.length === 0) return <NoChat />;
  return (
    <div className={css.chats}>
      <ChatSwitcher state={state} onSelect={(room) => desk.current?.select(room)} />
      <div className={css.columns}>
        {state.open.map((room) => (
          <ChatColumn
            key={room.roomId}
            room={room}
            feed={state.feeds[room.roomId]}
            staffId={staffId}
            offer={state.offers.find(({ roomId, fromId }) => roomId === room.roomId && fromId === staffId)}
            replies={replies}
            isUp={state.isUp}
            isCurrent={room.roomId === state.current}
            desk={desk}
          />
        ))}
      </div>
    </div>
  );
}

function NoChat() {
  return (
    <section className={`panel ${css.pane} ${css.nothing}`} aria-label="상담">
      <div className="state">
        <Icon name="chat" />
        <p>상담을 시작할 채팅을 선택해주세요.</p>
      </div>
    </section>
  );
}
