import { INQUIRY_MAX, type Inquiry } from '@osaka/contracts/chat';
import {
  Button,
  Count,
  instantDateText,
  instantTimeText,
  showAlert,
  showToast,
  TextArea,
  useKeptDraft,
  useOnce,
} from '@osaka/web-kit';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { allInquiries, sendAnswer } from './inquiries.api.ts';
import css from './staff.module.css';

const EVERY_MS = 60_000;

/**
 * The inquiries that were left outside of the hours; an answer goes to the visitor by mail. Nothing is shown before the
 * first one.
 */
export function InquiryList({ staffName }: { staffName: string }) {
  const [inquiries, setInquiries] = useState<readonly Inquiry[]>([]);
  // A failed read is repeated with the next one; the chat itself reports that staff are refused.
  const read = useCallback(() => allInquiries().then(setInquiries, () => {}), []);
  useEffect(() => {
    void read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, [read]);
  if (inquiries.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="inquiries">
      <h2 id="inquiries">
        남긴 문의 <Count>{inquiries.filter(({ answer }) => !answer).length}</Count>
      </h2>
      <ul className={css.inquiries}>
        {inquiries.map((inquiry) => (
          <li key={inquiry.inquiryNo}>
            <details>
              <summary>
                <b>{inquiry.name}</b>
                <span>
                  {instantDateText(inquiry.createdAt)} {instantTimeText(inquiry.createdAt)}
                  {inquiry.answer && ' · 답변함'}
                </span>
              </summary>
              <p className={css.words}>{inquiry.content}</p>
              {inquiry.answer ? (
                <Answer answer={inquiry.answer} />
              ) : (
                <AnswerForm inquiry={inquiry} staffName={staffName} onDone={read} />
              )}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answer({ answer: { staffName, content, at } }: { answer: NonNullable<Inquiry['answer']> }) {
  return (
    <>
      <p className="meta">
        {staffName} · {instantDateText(at)} {instantTimeText(at)}
      </p>
      <p className={css.words}>{content}</p>
    </>
  );
}

interface AnswerFormProps {
  inquiry: Inquiry;
  staffName: string;
  onDone: () => Promise<void>;
}

function AnswerForm({ inquiry: { inquiryNo, email }, staffName, onDone }: AnswerFormProps) {
  const { draft, setDraft, forget } = useKeptDraft(`inquiry-answer:${inquiryNo}`, '');
  const [send, isSending] = useOnce(async () => {
    try {
      await sendAnswer(inquiryNo, staffName, draft);
      forget();
      showToast('답변을 메일로 보내 드려요.');
    } catch (error) {
      void showAlert((error as Error).message);
    }
    await onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form method="post" className={css.answer} onSubmit={submit}>
      <TextArea
        label="답변"
        help={`${email}로 보내요.`}
        rows={4}
        maxLength={INQUIRY_MAX}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button kind="main" type="submit" isBusy={isSending}>
        답변 보내기
      </Button>
    </form>
  );
}
