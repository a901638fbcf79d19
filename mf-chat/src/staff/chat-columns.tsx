import { type CannedReply, CHAT_TEXTS, type HandoverEvent, type Room } from '@osaka/contracts/chat';
import { Icon } from '@osaka/web-kit';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { ChatLog } from '../rooms/chat-log.tsx';
import composerCss from '../rooms/composer.module.css';
import { isOver } from '../rooms/is-over.ts';
import { EMPTY_FEED, type FeedState } from '../rooms/room-feed.ts';
import { useComposer } from '../rooms/use-composer.ts';
import { useShutBox } from '../rooms/use-shut-box.ts';
import { CannedMenu } from './canned-menu.tsx';
import { wantedReply } from './canned-text.ts';
import { ChatSwitcher } from './chat-switcher.tsx';
import { ColumnHead } from './column-head.tsx';
import { ColumnTools } from './column-tools.tsx';
import type { DeskState } from './desk-state.ts';
import panelsCss from './panels.module.css';
import css from './staff.module.css';
import type { StaffDesk } from './staff-desk.ts';
import { useCannedMenu } from './use-canned-menu.ts';
import { useSeen } from './use-seen.ts';

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

interface ChatColumnProps {
  room: Room;
  feed: FeedState | undefined;
  staffId: string;
  /** The open offer of this room. */
  offer: HandoverEvent | undefined;
  /** The replies that `/` offers. */
  replies: readonly CannedReply[];
  isUp: boolean;
  /** Has the keyboard focus. */
  isCurrent: boolean;
  desk: RefObject<StaffDesk | undefined>;
}

function ChatColumn({ room, feed = EMPTY_FEED, staffId, offer, replies, isUp, isCurrent, desk }: ChatColumnProps) {
  const { roomId, customerName } = room;
  const column = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const isEnded = isOver(feed) || room.status === 'COMPLETED';
  const send = (text: string) => {
    // A text that cannot be sent stays in the composer.
    if (!isUp || isEnded) return false;
    desk.current?.send(roomId, text);
    return true;
  };
  // The search for a canned reply sends no TYPING to the customer.
  const sendTyping = (text: string) => wantedReply(text) === undefined && desk.current?.type(roomId);
  const composer = useComposer(`chat:${roomId}`, send, sendTyping);
  const menu = useCannedMenu({
    replies: isEnded ? NO_REPLIES : replies,
    customerName,
    text: composer.text,
    onInsert: composer.insert,
  });
  const { control } = composer;
  const isShut = useShutBox(isEnded, form);
  useSeen(column, feed.messages.length, () => desk.current?.markRead(roomId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses when the chat becomes current
  useEffect(() => {
    if (!isCurrent || column.current?.contains(document.activeElement)) return;
    column.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // On a phone the on-screen keyboard would hide the messages.
    if (matchMedia('(width >= 900px)').matches) composer.focus();
  }, [isCurrent]);

  return (
    <section
      ref={column}
      className={`panel ${css.pane} ${css.column}`}
      data-current={isCurrent || undefined}
      aria-labelledby={titleId}
      onFocus={() => !isCurrent && desk.current?.select(room)}
    >
      <ColumnHead
        room={room}
        customer={feed.customer ?? room.customer}
        titleId={titleId}
        isEnded={isEnded}
        desk={desk}
      />
      <ColumnTools
        room={room}
        notes={feed.notes ?? NO_NOTES}
        staffId={staffId}
        offer={offer}
        isEnded={isEnded}
        desk={desk}
      />
      <ChatLog
        label={`${customerName}님과의 대화`}
        feed={feed}
        isMine={({ senderId }) => senderId === staffId}
        onEarlier={() => desk.current?.readEarlier(roomId)}
        onResend={isEnded ? undefined : (clientMessageId) => desk.current?.resend(roomId, clientMessageId)}
      />
      <form
        method="post"
        ref={form}
        className={`${composerCss.send} ${panelsCss.menuFrame}`}
        onSubmit={composer.onSubmit}
      >
        {isEnded ? (
          <p className="help">{CHAT_TEXTS.endedNotice}</p>
        ) : (
          !isUp && <p className="help">연결이 끊겼어요. 다시 연결되면 보낼 수 있어요.</p>
        )}
        <CannedMenu menu={menu} />
        <textarea
          className="input"
          rows={2}
          aria-label="메시지 입력"
          placeholder={isEnded ? undefined : '메시지를 입력하세요 (Shift+Enter로 줄 바꿈)'}
          disabled={isShut}
          aria-haspopup="listbox"
          aria-controls={menu.isOpen ? menu.id : undefined}
          aria-activedescendant={menu.isOpen ? menu.optionId(menu.index) : undefined}
          {...control}
          onKeyDown={(event) => menu.onKeyDown(event) || control.onKeyDown(event)}
          onCompositionEnd={() => {
            menu.onCompositionEnd();
            control.onCompositionEnd();
          }}
        />
        <button type="submit" className="btn btn--main" disabled={isShut}>
          <Icon name="send" />
          보내기
        </button>
      </form>
    </section>
  );
}

const NO_NOTES: never[] = [];
const NO_REPLIES: never[] = [];
