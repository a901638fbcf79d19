import type { ChatMessage } from '@osaka/contracts';
import { instantTimeText } from '@osaka/web-kit';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './chat-log.module.css';
import type { Outgoing } from './outbox.ts';

interface ChatLogProps {
  /** The accessible name. */
  label: string;
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  isMine: (message: ChatMessage) => boolean;
  onResend: (clientMessageId: string) => void;
  /** What stands before the first message. */
  greeting?: ReactNode;
  /** Local notes after the last message. */
  notes?: readonly string[];
}

/** The conversation; stays at its end unless the reader scrolled up. */
export function ChatLog({ label, messages, outgoing, isMine, onResend, greeting, notes = [] }: ChatLogProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const ownCount = useRef(outgoing.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides the height
  useLayoutEffect(() => {
    if (outgoing.length > ownCount.current) isAtEnd.current = true;
    ownCount.current = outgoing.length;
    if (list.current && isAtEnd.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages, outgoing, notes.length]);

  const watch = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
    <div ref={list} className={`log ${css.log}`} role="log" aria-label={label} tabIndex={0} onScroll={watch}>
      {greeting}
      {messages.map((message) => (
        <Said key={message.seq} message={message} isMine={isMine(message)} />
      ))}
      {outgoing.map((message) => (
        <Leaving key={message.clientMessageId} message={message} onResend={onResend} />
      ))}
      {notes.map((note) => (
        <p key={note} className="msg-note">
          {note}
        </p>
      ))}
    </div>
  );
}

const NEAR_END_PX = 48;

function Said({ message: { type, senderName, content, timestamp }, isMine }: { message: ChatMessage; isMine: boolean }) {
  if (type !== 'CHAT') return <p className="msg-note">{content}</p>;
  return (
    <div className="msg" data-me={isMine || undefined}>
      {!isMine && <b>{senderName}</b>}
      <p>{content}</p>
      <time dateTime={timestamp}>{instantTimeText(timestamp)}</time>
    </div>
  );
}

function Leaving({ message: { clientMessageId, type, content, timestamp, state, problem }, onResend }: { message: Outgoing; onResend: (clientMessageId: string) => void }) {
  if (type !== 'CHAT' && state !== 'failed') return null;
  return (
    <div className={`msg ${css.leaving}`} data-me data-state={state}>
      <p>{content}</p>
      {state === 'sending' && <span className={css.mark}>보내는 중</span>}
      {state === 'sent' && <time dateTime={timestamp}>{instantTimeText(timestamp)}</time>}
      {state === 'failed' && (
        <span className={css.failure}>
          {problem}
          <button type="button" onClick={() => onResend(clientMessageId)}>
            다시 보내기
          </button>
        </span>
      )}
    </div>
  );
}
