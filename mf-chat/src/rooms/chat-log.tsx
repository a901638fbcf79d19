import type { ChatMessage } from '@osaka/contracts/chat';
import { Icon, instantDateText } from '@osaka/web-kit';
import { Fragment, type ReactNode, type RefObject, useState } from 'react';
import css from './chat-log.module.css';
import { MessageItem, OutgoingItem } from './message-item.tsx';
import type { FeedState } from './room-feed.ts';
import { useReadingPlace } from './use-reading-place.ts';

interface ChatLogProps {
  /** The accessible name. */
  label: string;
  feed: Pick<FeedState, 'messages' | 'outgoing' | 'isJoined' | 'earlier' | 'other'>;
  isMine: (message: ChatMessage) => boolean;
  /** Absent after the end of the chat, when nothing can be resent. */
  onResend: ((clientMessageId: string) => void) | undefined;
  /** Requests messages before the first one of the feed; absent when the feed is complete. */
  onEarlier?: () => void;
  /** Rendered before the first message. */
  greeting?: ReactNode;
  /** Local notes after the last message. */
  notes?: readonly string[];
}

/** The conversation. Only messages that arrive while it is open are announced to screen readers. */
export function ChatLog({
  label,
  feed: { messages, outgoing, isJoined, earlier, other },
  isMine,
  onResend,
  onEarlier,
  greeting,
  notes = [],
}: ChatLogProps) {
  const pastSeq = usePast(isJoined, messages);
  const hasEarlier = pastSeq !== undefined && (messages[0]?.seq ?? 1) > 1;
  const { log, shown, onScroll, hasOlder, showOlder, hasNews, toEnd } = useReadingPlace(
    messages,
    outgoing.length,
    onEarlier && hasEarlier ? { state: earlier, read: onEarlier } : undefined,
  );
  const readSeq = other.seenSeq > 0 ? lastRead(messages, isMine, other.seenSeq) : undefined;
  const isPast = ({ seq }: ChatMessage) => pastSeq === undefined || seq <= pastSeq;
  const item = (message: ChatMessage) => (
    <Fragment key={message.seq}>
      {startsDay(message, messages) && <p className={css.note}>{instantDateText(message.timestamp)}</p>}
      <MessageItem message={message} isMine={isMine(message)} isRead={message.seq === readSeq} />
    </Fragment>
  );
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
      <div ref={log} className={css.log} role="log" aria-label={label} aria-live="off" tabIndex={0} onScroll={onScroll}>
        {hasOlder ? <OlderButton log={log} state={earlier} onClick={showOlder} /> : greeting}
        {shown.filter(isPast).map(item)}
        <div className={css.live} aria-live="polite">
          {shown.filter((message) => !isPast(message)).map(item)}
          {outgoing.map((message) => (
            <OutgoingItem key={message.clientMessageId} message={message} onResend={onResend} />
          ))}
          {notes.map((note) => (
            <p key={note} className={css.note}>
              {note}
            </p>
          ))}
        </div>
        {other.isTyping && onResend && <Typing />}
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

/** Outside the live region: it would be announced again and again. */
function Typing() {
  return (
    <p className={css.typing}>
      <span aria-hidden="true" />
      상대방이 입력하고 있어요
    </p>
  );
}

/** The own last message if the other side has seen it and not answered it: an answer says more. */
function lastRead(
  messages: readonly ChatMessage[],
  isMine: (message: ChatMessage) => boolean,
  seenSeq: number,
): number | undefined {
  const last = messages.findLast(({ type, seq }) => type === 'CHAT' && seq <= seenSeq);
  const isAnswered = messages.some(
    (message) => message.type === 'CHAT' && message.seq > (last?.seq ?? 0) && !isMine(message),
  );
  return last && isMine(last) && !isAnswered ? last.seq : undefined;
}

interface OlderButtonProps {
  log: RefObject<HTMLElement | null>;
  state: FeedState['earlier'];
  onClick: () => void;
}

/** An alternative to scrolling up, for keyboards and for retries. */
function OlderButton({ log, state, onClick }: OlderButtonProps) {
  const loadOlder = () => {
    // The button moves or disappears, so the focus goes to the log.
    log.current?.focus({ preventScroll: true });
    onClick();
  };
  return (
    <div className={css.older}>
      <p role="status">{state && OLDER_STATES[state]}</p>
      {state !== 'loading' && (
        <button type="button" className="chip" onClick={loadOlder}>
          이전 대화 더 보기
        </button>
      )}
    </div>
  );
}

const OLDER_STATES = { loading: '이전 대화를 불러오고 있어요.', failed: '이전 대화를 불러오지 못했습니다.' };

/** The last message at the time of opening; undefined while it is unknown. */
function usePast(isJoined: boolean, messages: readonly ChatMessage[]): number | undefined {
  const [pastSeq, setPastSeq] = useState<number>();
  if (isJoined && pastSeq === undefined) setPastSeq(messages.at(-1)?.seq ?? 0);
  return pastSeq;
}

/** Whether this message is the first of its day in Seoul, not counting today's first one. */
function startsDay({ seq, timestamp }: ChatMessage, messages: readonly ChatMessage[]): boolean {
  const before = messages[seq - (messages[0]?.seq ?? 1) - 1]?.timestamp ?? new Date().toISOString();
  return instantDateText(before) !== instantDateText(timestamp);
}
