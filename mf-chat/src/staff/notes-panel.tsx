import { isVisible } from '@osaka/contracts';
import { DESK_TEXTS, type RoomNote } from '@osaka/contracts/chat';
import { Button, Icon, instantTimeText, messageOf, showAlert, useOnce } from '@osaka/web-kit';
import { type FormEvent, type RefObject, useRef } from 'react';
import { LinkLost } from '../realtime/link.ts';
import { newClientMessageId } from '../rooms/outbox.ts';
import { useComposer } from '../rooms/use-composer.ts';
import css from './panels.module.css';
import type { StaffDesk } from './staff-desk.ts';

interface NotesPanelProps {
  roomId: string;
  notes: readonly RoomNote[];
  desk: RefObject<StaffDesk | undefined>;
}

/** The notes of a room, with a separate form, so that none is sent to the customer by mistake. */
export function NotesPanel({ roomId, notes, desk }: NotesPanelProps) {
  /** Kept until the note is stored, so that a repeated click stores it once; a changed text is another note. */
  const attempt = useRef({ content: '', id: '' });
  const [add, isAdding] = useOnce(async (content: string) => {
    if (attempt.current.content !== content) attempt.current = { content, id: newClientMessageId() };
    try {
      await desk.current?.note(roomId, content, attempt.current.id);
      attempt.current = { content: '', id: '' };
      composer.clearSent(content);
    } catch (error) {
      void showAlert(error instanceof LinkLost ? '연결이 끊겼어요. 다시 연결된 뒤 시도해주세요.' : messageOf(error));
    }
  });
  // The text stays until the note is stored.
  const composer = useComposer(`note:${roomId}`, (content) => {
    void add(content);
    return false;
  });
  const submit = (event: FormEvent) => {
    if (!isVisible(composer.text)) void showAlert(DESK_TEXTS.noteMissing);
    composer.onSubmit(event);
  };
  return (
    <>
      <p className={css.lead}>
        <Icon name="eyeOff" />
        상담원만 봐요. 고객에게는 보이지 않아요.
      </p>
      {notes.length > 0 && (
        <ul className={css.items}>
          {notes.map(({ noteId, senderName, content, timestamp }) => (
            <li key={noteId} className={css.note}>
              <p>{content}</p>
              <span className="meta">
                {senderName} · <time dateTime={timestamp}>{instantTimeText(timestamp)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      <form method="post" className={css.add} onSubmit={submit}>
        <textarea
          className="input"
          rows={2}
          aria-label="메모 입력"
          placeholder="동료에게 남길 내용 (Shift+Enter로 줄 바꿈)"
          {...composer.control}
        />
        <Button type="submit" isBusy={isAdding}>
          메모 남기기
        </Button>
      </form>
    </>
  );
}
