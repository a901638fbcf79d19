import { CHAT_CONTENT_MAX, CHAT_TEXTS, type Room } from '@osaka/contracts';
import { Badge, Button, confirmAction, Icon, IconButton } from '@osaka/web-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ChatLog } from '../rooms/chat-log.tsx';
import type { FeedState } from '../rooms/room-feed.ts';
import { useComposer } from '../rooms/use-composer.ts';
import css from './staff.module.css';
import { isOver, type StaffDesk } from './staff-desk.ts';
import { downloadTranscript } from './transcript.ts';

interface ChatPaneProps {
  room: Room | undefined;
  feed: FeedState | undefined;
  staffId: string;
  isUp: boolean;
  desk: RefObject<StaffDesk | undefined>;
}

export function ChatPane({ room, ...rest }: ChatPaneProps) {
  if (room) return <OpenChat room={room} {...rest} />;
  return (
    <section className="panel pane" aria-label="상담">
      <div className={`state ${css.nothing}`}>
        <Icon name="chat" />
        <p>상담을 시작할 채팅을 선택해주세요.</p>
      </div>
    </section>
  );
}

function OpenChat({ room, feed, staffId, isUp, desk }: ChatPaneProps & { room: Room }) {
  const [isEnding, setEnding] = useState(false);
  const isEnded = isOver(feed);
  const composer = useComposer((text) => {
    // A text that cannot go now stays in the box.
    if (!isUp || isEnded) return false;
    desk.current?.send(room.roomId, text);
    return true;
  });
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the chat is opened
  useEffect(() => {
    // On a phone the pane stands below the lists, and a keyboard would hide what was said.
    if (matchMedia('(width >= 900px)').matches) composer.focus();
    else pane.current?.scrollIntoView({ block: 'start' });
  }, []);
  const end = async () => {
    if (!(await confirmAction({ message: '정말로 상담을 종료하시겠습니까?', action: '상담 종료', danger: true }))) return;
    setEnding(true);
    await desk.current?.end(room);
    setEnding(false);
  };

  return (
    <section ref={pane} className={`panel pane ${css.chat}`} aria-labelledby="pane">
      <header>
        <span className="avatar" aria-hidden="true">
          {room.customerName.slice(0, 1)}
        </span>
        <h2 id="pane">{room.customerName}</h2>
        {isEnded ? <Badge>상담 종료됨</Badge> : <Badge kind="ok">상담 중</Badge>}
        <div className="row push">
          <IconButton icon="down" label="대화 내려받기" onClick={() => downloadTranscript(room.roomId)} />
          {isEnded ? (
            <Button onClick={() => desk.current?.select(undefined)}>닫기</Button>
          ) : (
            <Button kind="danger-line" isBusy={isEnding} onClick={end}>
              상담 종료
            </Button>
          )}
        </div>
      </header>
      <ChatLog
        label={`${room.customerName}님과의 대화`}
        messages={feed?.messages ?? []}
        outgoing={feed?.outgoing ?? []}
        isMine={({ senderId }) => senderId === staffId}
        onResend={(clientMessageId) => desk.current?.resend(room.roomId, clientMessageId)}
      />
      <form className="chat__send" onSubmit={composer.onSubmit}>
        {isEnded && <p className="help">{CHAT_TEXTS.endedNotice}</p>}
        <textarea
          className="input"
          rows={2}
          aria-label="메시지 입력"
          placeholder={isEnded ? undefined : '메시지를 입력하세요 (Shift+Enter로 줄 바꿈)'}
          maxLength={CHAT_CONTENT_MAX}
          disabled={isEnded}
          {...composer.control}
        />
        <button type="submit" className="btn btn--main" disabled={isEnded}>
          <Icon name="send" />
          보내기
        </button>
      </form>
    </section>
  );
}
