import type { ChatWidget } from '@osaka/contracts';
import { confirmAction, IconButton, useMedia } from '@osaka/web-kit';
import { useBackCloses } from '@osaka/web-kit/router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Conversation } from './customer/conversation.tsx';
import { MinimisedButton } from './customer/minimised-button.tsx';
import { SharingChoice } from './customer/sharing-choice.tsx';
import { StartForm } from './customer/start-form.tsx';
import { unreadCount } from './customer/unread.ts';
import { useConsultation } from './customer/use-consultation.ts';
import css from './customer/widget.module.css';

/**
 * The open panel of the support chat. Closing ends the consultation; minimising keeps it behind a button with the
 * unread count.
 */
const Widget: ChatWidget = ({ onClose, wasPressed = false }) => {
  const consultation = useConsultation();
  const { visit, state, update } = consultation;
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [titleId, choiceId] = [useId(), useId()];
  const isMinimised = visit?.isMinimised ?? false;
  const lastSeq = state.messages.at(-1)?.seq ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: messages in an open panel count as seen
  useEffect(() => {
    if (visit && !isMinimised && lastSeq > visit.readSeq) update({ readSeq: lastSeq });
  }, [isMinimised, lastSeq]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a click before this panel was loaded
  useEffect(() => {
    if (wasPressed && isMinimised) restore();
  }, []);

  const minimise = () => {
    update({ isMinimised: true });
    setTimeout(() => opener.current?.focus());
  };
  const restore = () => {
    update({ isMinimised: false });
    setTimeout(() => panel.current?.querySelector<HTMLElement>('input:enabled, [role=log]')?.focus());
  };
  const close = () => {
    consultation.end();
    onClose();
  };
  /** ✕ asks before it ends a running consultation, which then stays until ✕ is clicked again. */
  const askToClose = async () => {
    const isRunning = visit !== undefined && consultation.status !== 'COMPLETED';
    if (!isRunning) return close();
    if (!(await confirmAction({ message: '정말로 상담을 종료하시겠습니까?', action: '상담 종료', danger: true })))
      return;
    if (consultation.wasAnswered) consultation.finish();
    else close();
  };
  const leave = visit ? minimise : close;
  // On a phone the panel covers the page like a dialog.
  useBackCloses(useMedia('(width <= 480px)') && !isMinimised, leave);
  const onEscape = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) leave();
  };

  if (visit && isMinimised)
    return <MinimisedButton button={opener} unread={unreadCount(state.messages, visit)} onRestore={restore} />;
  return (
    <section
      ref={panel}
      className={`${css.chat} ${css.live}`}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={onEscape}
    >
      {/* Not a header: in a dialog it would count as the banner of the page. */}
      <div className={css.head}>
        <h2 id={titleId}>상담하기</h2>
        <div>
          {visit && (
            <IconButton
              icon={visit.sharing.page || visit.sharing.plan ? 'eye' : 'eyeOff'}
              label="상담원에게 보이는 것"
              aria-expanded={isChoosing}
              aria-controls={choiceId}
              onClick={() => setChoosing(!isChoosing)}
            />
          )}
          {visit && <IconButton icon="minus" label="상담 창 접기" onClick={minimise} />}
          <IconButton icon="x" label="상담 창 닫기" onClick={() => void askToClose()} />
        </div>
      </div>
      {visit ? (
        <Conversation
          key={visit.roomId}
          visit={visit}
          consultation={consultation}
          choice={
            <SharingChoice id={choiceId} isHidden={!isChoosing} sharing={visit.sharing} onChange={consultation.share} />
          }
        />
      ) : (
        <StartForm isStarting={consultation.isStarting} onStart={consultation.start} onMoved={consultation.resume} />
      )}
    </section>
  );
};

export default Widget;
