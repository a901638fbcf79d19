import type { ChatMessage } from '@osaka/contracts';
import { Icon, instantDateText } from '@osaka/web-kit';
import { Fragment, type ReactNode, useState } from 'react';
import css from './chat-log.module.css';
import { MessageItem, OutgoingItem } from './message-item.tsx';
import type { FeedState } from './room-feed.ts';
import { useReadingPlace } from './use-reading-place.ts';

interface ChatLogProps {
  /** The accessible name. */
  label: string;
  feed: Pick<FeedState, 'messages' | 'outgoing' | 'isJoined'>;
  isMine: (message: ChatMessage) => boolean;
  onResend: (clientMessageId: string) => void;
  /** What stands before the first message. */
  greeting?: ReactNode;
  /** Local notes after the last message. */
  notes?: readonly string[];
}

/** The conversation. Only what comes while it is open is read out, not its past. */
export function ChatLog({ label, feed: { messages, outgoing, isJoined }, isMine, onResend, greeting, notes = [] }: ChatLogProps) {
  const { log, shown, onScroll, hasOlder, hasNews, toEnd } = useReadingPlace(messages, outgoing.length);
  const pastSeq = usePast(isJoined, messages);
  const isPast = ({ seq }: ChatMessage) => pastSeq === undefined || seq <= pastSeq;
  const item = (message: ChatMessage) => (
    <Fragment key={message.seq}>
      {startsDay(message, messages) && <p className="msg-note">{instantDateText(message.timestamp)}</p>}
      <MessageItem message={message} isMine={isMine(message)} />
    </Fragment>
  );
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
      <div ref={log} className={`log ${css.log}`} role="log" aria-label={label} aria-live="off" tabIndex={0} onScroll={onScroll}>
        {!hasOlder && greeting}
        {shown.filter(isPast).map(item)}
        <div className={css.live} aria-live="polite">
          {shown.filter((message) => !isPast(message)).map(item)}
          {outgoing.map((message) => (
            <OutgoingItem key={message.clientMessageId} message={message} onResend={onResend} />
          ))}
          {notes.map((note) => (
            <p key={note} className="msg-note">
              {note}
            </p>
          ))}
        </div>
      </div>
      {hasNews && (
        <button type="button" className={css.news} onClick={toEnd}>
          새 메시지
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}

/** Up to which message the conversation had happened when it was opened; undefined while that is not known. */
function usePast(isJoined: boolean, messages: readonly ChatMessage[]): number | undefined {
  const [pastSeq, setPastSeq] = useState<number>();
  if (isJoined && pastSeq === undefined) setPastSeq(messages.at(-1)?.seq ?? 0);
  return pastSeq;
}

/** Whether the day changed before this message, in Seoul. */
function startsDay({ seq, timestamp }: ChatMessage, messages: readonly ChatMessage[]): boolean {
  const before = messages[seq - 2];
  return before !== undefined && instantDateText(before.timestamp) !== instantDateText(timestamp);
}
