import type { ChatMessage } from '@osaka/contracts/chat';
import { instantTimeText } from '@osaka/web-kit';
import { memo } from 'react';
import css from './chat-log.module.css';
import { MessageText } from './message-text.tsx';
import type { Outgoing } from './outbox.ts';

/**
 * A stored message: a bubble with sender and time, or a line for events. `isRead`: the last one that the other side has
 * seen.
 */
export const MessageItem = memo(function MessageItem({
  message,
  isMine,
  isRead,
}: {
  message: ChatMessage;
  isMine: boolean;
  isRead: boolean;
}) {
  const { type, senderName, content, timestamp } = message;
  if (type !== 'CHAT') return <p className={css.note}>{content}</p>;
  return (
    <div className={css.message} data-message="" data-me={isMine || undefined}>
      {!isMine && <b>{senderName}</b>}
      <MessageText text={content} />
      <span className={css.stamp}>
        {isRead && <span>읽음</span>}
        <time dateTime={timestamp}>{instantTimeText(timestamp)}</time>
      </span>
    </div>
  );
});

/** A pending message: 보내는 중, then its time, or its error and 다시 보내기. */
export function OutgoingItem({
  message,
  onResend,
}: {
  message: Outgoing;
  onResend: ((clientMessageId: string) => void) | undefined;
}) {
  const { clientMessageId, type, content, timestamp, state, problem } = message;
  if (type !== 'CHAT' && state !== 'failed') return null;
  return (
    <div className={`${css.message} ${css.leaving}`} data-message="" data-me data-state={state}>
      <p>{content}</p>
      {state === 'sending' && <span className={css.mark}>보내는 중</span>}
      {state === 'sent' && <time dateTime={timestamp}>{instantTimeText(timestamp)}</time>}
      {state === 'failed' && (
        <span className={css.failure}>
          {problem}
          {onResend && (
            <button type="button" onClick={() => onResend(clientMessageId)}>
              다시 보내기
            </button>
          )}
        </span>
      )}
    </div>
  );
}
