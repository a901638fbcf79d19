import { CHAT_CONTENT_MAX, CHAT_TEXTS } from '@osaka/contracts';
import { Icon, instantTimeText, showAlert } from '@osaka/web-kit';
import { useEffect, useMemo } from 'react';
import { ChatLog } from '../rooms/chat-log.tsx';
import { useComposer } from '../rooms/use-composer.ts';
import { bannerOf, chatStatus, eventEnds } from './chat-status.ts';
import type { ConsultationState } from './consultation.ts';
import type { Visit } from './visit.ts';

interface ConversationProps {
  visit: Visit;
  state: ConsultationState;
  /** Whether the text was taken. */
  onSend: (text: string) => boolean;
  onResend: (clientMessageId: string) => void;
}

/** Banner, messages and the box to write in. */
export function Conversation({ visit, state, onSend, onResend }: ConversationProps) {
  const { isConnected, messages, events } = state;
  const status = useMemo(() => chatStatus({ isConnected, messages, events, customerId: visit.customerId }), [isConnected, messages, events, visit.customerId]);
  const banner = bannerOf(status, isConnected);
  const isEnded = status === 'COMPLETED';
  const composer = useComposer((text) => {
    if (!isEnded) return onSend(text);
    void showAlert(CHAT_TEXTS.endedNotice);
    return false;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chat ends
  useEffect(() => {
    if (isEnded) composer.clear();
  }, [isEnded]);

  return (
    <>
      <p className="banner" data-s={banner.look} role="status">
        {banner.text}
      </p>
      <ChatLog
        label="상담 대화"
        feed={state}
        isMine={({ senderId }) => senderId === visit.customerId}
        onResend={onResend}
        notes={endNotes(state)}
        greeting={
          <div className="msg">
            <b>오사카로 상담</b>
            <p>안녕하세요! 무엇을 도와드릴까요?</p>
            <time dateTime={visit.createdAt}>{instantTimeText(visit.createdAt)}</time>
          </div>
        }
      />
      <form className="chat__send" onSubmit={composer.onSubmit}>
        {isEnded && <p className="help">{CHAT_TEXTS.endedNotice}</p>}
        <input
          className="input"
          type="text"
          aria-label="메시지 입력"
          placeholder={isEnded ? undefined : '메시지를 입력하세요'}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={CHAT_CONTENT_MAX}
          disabled={isEnded}
          {...composer.control}
        />
        <button type="submit" className="btn btn--main" aria-label="보내기" disabled={isEnded}>
          <Icon name="send" />
        </button>
      </form>
    </>
  );
}

/** An ended status adds a message of its own, unless the room's last message says the same. */
function endNotes({ events, messages }: ConsultationState): string[] {
  const ended = events.filter(eventEnds).map(({ message }) => message || CHAT_TEXTS.ended);
  return [...new Set(ended)].filter((note) => !messages.some(({ type, content }) => type !== 'CHAT' && content === note));
}
