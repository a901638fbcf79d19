import { isVisible } from '@osaka/contracts';
import { CANNED_TEXT_MAX, CANNED_TEXTS, type CannedReply, CUSTOMER_NAME_MARK } from '@osaka/contracts/chat';
import { Button, confirmAction, Modal, messageOf, showAlert, TextArea, TextInput, useOnce } from '@osaka/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import { deleteCannedReply, keepCannedReply } from './desk.api.ts';
import css from './panels.module.css';

interface CannedEditorProps {
  isOpen: boolean;
  onClose: () => void;
  replies: readonly CannedReply[];
  /** The replies have changed. */
  onChange: () => Promise<unknown>;
}

const NEW = { name: '', text: '' };

/** Adds, changes and removes the replies of the team. */
export function CannedEditor({ isOpen, onClose, replies, onChange }: CannedEditorProps) {
  const [words, setWords] = useState<{ replyNo?: number; name: string; text: string }>(NEW);
  const nameField = useRef<HTMLInputElement>(null);
  /** The form is below the list, which may be long. */
  const edit = (reply: typeof words) => {
    setWords(reply);
    nameField.current?.focus();
  };
  const [keep, isKeeping] = useOnce(() =>
    attempt(async () => {
      await keepCannedReply({ name: words.name, text: words.text }, words.replyNo);
      edit(NEW);
      await onChange();
    }),
  );
  const remove = async ({ replyNo, name }: CannedReply) => {
    if (
      !(await confirmAction({
        message: `'${name}' 답변을 지울까요? 모든 상담원에게서 사라져요.`,
        action: '지우기',
        danger: true,
      }))
    )
      return;
    await attempt(async () => {
      await deleteCannedReply(replyNo);
      if (words.replyNo === replyNo) setWords(NEW);
      await onChange();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isVisible(words.name)) void showAlert(CANNED_TEXTS.nameMissing);
    else if (!isVisible(words.text)) void showAlert(CANNED_TEXTS.textMissing);
    else void keep();
  };
  return (
    <Modal title="자주 쓰는 답변" isOpen={isOpen} onClose={onClose} isWide>
      {replies.length === 0 ? (
        <p className="meta">아직 답변이 없어요. 모든 상담원이 함께 써요.</p>
      ) : (
        <ul className={css.replies}>
          {replies.map((reply) => (
            <li key={reply.replyNo} aria-label={reply.name}>
              <span>
                <b>{reply.name}</b>
                <span className={css.words}>{reply.text}</span>
              </span>
              <span>
                <Button kind="plain" onClick={() => edit(reply)}>
                  고치기
                </Button>
                <Button kind="plain" onClick={() => remove(reply)}>
                  지우기
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <form method="post" className="form" onSubmit={submit} noValidate>
        <TextInput
          ref={nameField}
          label="이름"
          help="메시지 칸에 /와 이름을 쓰면 찾을 수 있어요."
          value={words.name}
          onChange={({ target }) => setWords({ ...words, name: target.value })}
        />
        <TextArea
          label="내용"
          help={`${CUSTOMER_NAME_MARK} 자리에는 고객의 이름이 들어가요.`}
          rows={4}
          maxLength={CANNED_TEXT_MAX}
          value={words.text}
          onChange={({ target }) => setWords({ ...words, text: target.value })}
        />
        <div className="row row--apart">
          <Button onClick={onClose}>닫기</Button>
          <span className="row">
            {words.replyNo !== undefined && <Button onClick={() => edit(NEW)}>고치기 취소</Button>}
            <Button type="submit" kind="main" isBusy={isKeeping}>
              {words.replyNo === undefined ? '답변 추가' : '고친 내용 저장'}
            </Button>
          </span>
        </div>
      </form>
    </Modal>
  );
}

async function attempt(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    void showAlert(messageOf(error));
  }
}
