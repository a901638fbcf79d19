import { countCharacters } from '@osaka/contracts';
import { APPEAL, type Appeal, type ReviewOutcome } from '@osaka/contracts/travel';
import {
  Badge,
  Button,
  CallError,
  instantDateText,
  messageOf,
  showAlert,
  showToast,
  TextArea,
  useKeptDraft,
  useOnce,
} from '@osaka/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import styles from './blind-notice.module.css';
import { sendAppeal } from './reviews.api.ts';

const APPEAL_LENGTH = '이의제기 내용은 10자 이상 500자 이내로 입력해주세요.';

interface BlindNoticeProps {
  review: { reviewNo: number; blinded: boolean } & ReviewOutcome;
  onAppealed: () => Promise<void>;
}

/** For the author: why the review is hidden, and the appeal with its answer. */
export function BlindNotice({
  review: { reviewNo, blinded, blindReason, appealUntil, appeal },
  onAppealed,
}: BlindNoticeProps) {
  if (!blinded && !appeal) return null;
  return (
    <div className={styles.notice} data-shown={blinded ? undefined : ''}>
      {blindReason && <p>사유: {blindReason}</p>}
      {appeal && <Answer appeal={appeal} />}
      {blinded && !appeal && appealUntil && <Offer reviewNo={reviewNo} until={appealUntil} onAppealed={onAppealed} />}
    </div>
  );
}

function Answer({ appeal: { text, at, state, answer } }: { appeal: Appeal }) {
  return (
    <>
      <p className="row">
        {state === '대기중' && <Badge kind="accent">이의제기</Badge>}
        {state === '기각' && <Badge>그대로 블라인드</Badge>}
        {state === '인용' && <Badge kind="ok">다시 보여요</Badge>}
        <span className="meta">{instantDateText(at)} 이의제기</span>
      </p>
      <p className={styles.text}>{text}</p>
      <p>{state === '대기중' ? '관리자가 다시 살펴보고 있어요.' : `답변: ${answer}`}</p>
    </>
  );
}

function Offer({ reviewNo, until, onAppealed }: { reviewNo: number; until: string; onAppealed: () => Promise<void> }) {
  const { draft, setDraft, isRestored, forget } = useKeptDraft(`appeal:${reviewNo}`, '');
  const [isOpen, open] = useState(isRestored);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const [send, isSending] = useOnce(async () => {
    const text = draft.trim();
    if (countCharacters(text) < APPEAL.minLength || countCharacters(text) > APPEAL.maxLength) {
      setError(APPEAL_LENGTH);
      return field.current?.focus();
    }
    try {
      await sendAppeal(reviewNo, text);
      forget();
      await onAppealed();
      showToast('이의제기를 보냈어요.');
    } catch (failure) {
      await showAlert(
        failure instanceof CallError && failure.status > 0
          ? messageOf(failure)
          : '이의제기를 보내지 못했어요. 잠시 후 다시 시도해주세요.',
      );
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  if (Date.parse(until) < Date.now()) return <p className="meta">이의제기할 수 있는 {APPEAL.days}일이 지났어요.</p>;
  if (!isOpen) {
    return (
      <p className="row">
        <Button onClick={() => open(true)}>이의제기</Button>
        <span className="meta">{instantDateText(until)}까지 한 번 할 수 있어요.</span>
      </p>
    );
  }
  return (
    <form method="post" className="form" noValidate onSubmit={submit}>
      <TextArea
        ref={field}
        autoFocus={!isRestored}
        label="이의제기"
        optional={`${instantDateText(until)}까지 한 번`}
        help="왜 다시 봐야 하는지 적어 주세요."
        maxLength={APPEAL.maxLength}
        value={draft}
        error={error}
        onChange={({ target }) => {
          setDraft(target.value);
          setError(undefined);
        }}
      />
      <div className="row">
        <Button type="submit" kind="main" isBusy={isSending}>
          이의제기 보내기
        </Button>
        <Button onClick={() => open(false)}>취소</Button>
      </div>
    </form>
  );
}
