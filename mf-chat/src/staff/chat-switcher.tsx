import type { Room } from '@osaka/contracts/chat';
import { Icon } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';
import type { DeskState } from './desk-state.ts';
import { NewMessages } from './new-messages.tsx';
import { isHere } from './room-lists.ts';
import css from './staff.module.css';
import { unreadOf } from './unread.ts';

interface ChatSwitcherProps {
  state: DeskState;
  /** Undefined selects the lists. */
  onSelect: (room: Room | undefined) => void;
}

/** On a phone: switches between the lists and the open chats. */
export function ChatSwitcher({ state, onSelect }: ChatSwitcherProps) {
  const { assigned, open, current } = state;
  const waiting = state.waiting.filter(isHere);
  const bar = useRef<HTMLElement>(null);
  const ended = open.filter((room) => !assigned.includes(room));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chip of the chat in front moves into sight
  useEffect(() => {
    // scrollIntoView returns a promise in newer browsers, which React would treat as a clean-up function.
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, ended.length]);
  return (
    <nav ref={bar} className={css.switcher} aria-label="상담 바꾸기">
      <button type="button" className="chip" onClick={() => onSelect(undefined)}>
        <Icon name="left" />
        목록
        {waiting.length > 0 && (
          <span className="count">
            {waiting.length}
            <span className="sr-only">명 대기 중</span>
          </span>
        )}
      </button>
      {[...assigned, ...ended].map((room) => (
        <button
          key={room.roomId}
          type="button"
          className="chip"
          aria-current={room.roomId === current || undefined}
          onClick={() => onSelect(room)}
        >
          {room.customerName}
          <NewMessages count={unreadOf(state, room.roomId)} />
        </button>
      ))}
    </nav>
  );
}
