import { CHAT_TEXTS } from '@osaka/contracts/chat';
import { Icon, instantTimeText, showAlert } from '@osaka/web-kit';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import logCss from '../rooms/chat-log.module.css';
import { ChatLog } from '../rooms/chat-log.tsx';
import composerCss from '../rooms/composer.module.css';
import { useComposer } from '../rooms/use-composer.ts';
import { useShutBox } from '../rooms/use-shut-box.ts';
import { AfterEnd } from './after-end.tsx';
import { bannerOf, eventEnds } from './chat-status.ts';
import type { ConsultationState } from './consultation.ts';
import type { RunningConsultation } from './use-consultation.ts';
import type { Visit } from './visit.ts';
import css from './widget.module.css';

interface ConversationProps {
  visit: Visit;
  consultation: RunningConsultation;
  /** Rendered below the banner. */
  choice: ReactNode;
}

/** Banner, messages and the composer. */
export function Conversation({ visit, consultation, choice }: ConversationProps) {
  const { state, status, wasAnswered, send, resend, type, end } = consultation;
  const { isConnected, place } = state;
  const banner = bannerOf(status, isConnected);
  const isEnded = status === 'COMPLETED';
  const composer = useComposer(`chat:${visit.roomId}`, send, type);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // After a click on 상담 시작하기 the composer gets the focus; after a reload focus and on-screen keyboard stay as they
    // are.
    if (navigator.userActivation?.isActive) composer.focus();
  }, [composer.focus]);

  const isShut = useShutBox(isEnded, form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chat ends
  useLayoutEffect(() => {
    if (isEnded) composer.clear();
  }, [isEnded]);

  const submit = (event: FormEvent) => {
    if (!isEnded) return composer.onSubmit(event);
    event.preventDefault();
    void showAlert(CHAT_TEXTS.endedNotice);
  };

  return (
    <>
      <p className={css.banner} data-s={banner.look} role="status">
        {banner.text}
      </p>
      {status === 'WAITING' && isConnected && place && (
        <p className={css.place} aria-live="polite">
          {place.ahead === 0 ? '다음 차례예요.' : `앞에 ${place.ahead}명이 기다리고 있어요.`}
          {place.isStaffed === false && (
            <span>지금은 상담원이 자리를 비웠어요. 돌아오면 순서대로 연결해 드릴게요.</span>
          )}
        </p>
      )}
      {choice}
      <ChatLog
        label="상담 대화"
        feed={state}
        isMine={({ senderId }) => senderId === visit.customerId}
        onResend={isEnded ? undefined : resend}
        notes={endNotes(state)}
        greeting={
          <div className={logCss.message} data-message="">
            <b>오사카로 상담</b>
            <p>안녕하세요! 무엇을 도와드릴까요?</p>
            <time dateTime={visit.createdAt}>{instantTimeText(visit.createdAt)}</time>
          </div>
        }
      />
      {isEnded && <AfterEnd roomId={visit.roomId} wasAnswered={wasAnswered} onRestart={end} />}
      <form method="post" ref={form} className={composerCss.send} onSubmit={submit}>
        {isEnded && <p className="help">{CHAT_TEXTS.endedNotice}</p>}
        <input
          className="input"
          type="text"
          aria-label="메시지 입력"
          placeholder={isEnded ? undefined : '메시지를 입력하세요'}
          autoComplete="off"
          enterKeyHint="send"
          disabled={isShut}
          {...composer.control}
        />
        <button type="submit" className="btn btn--main" aria-label="보내기" aria-disabled={isEnded || undefined}>
          <Icon name="send" />
        </button>
      </form>
    </>
  );
}

/** An ended status adds a note, unless the last message of the room says the same. */
function endNotes({ events, messages }: ConsultationState): string[] {
  const ended = events.filter(eventEnds).map(({ message }) => message || CHAT_TEXTS.ended);
  return [...new Set(ended)].filter(
    (note) => !messages.some(({ type, content }) => type !== 'CHAT' && content === note),
  );
}
