import { INQUIRY_MAX } from '@osaka/contracts/chat';
import { Button, CallError, TextArea, TextInput, useKeptDraft, useOnce, useSession } from '@osaka/web-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOfError, newRequestId, sendInquiry } from './support.api.ts';
import css from './widget.module.css';

type Faults = Partial<Record<'name' | 'email' | 'content' | 'other', string>>;

/** 문의 남기기, outside of the hours. The text stays in this tab until it is sent; a retry sends the same request. */
export function InquiryForm({ notice }: { notice: string }) {
  const name = useSession().loginInfo?.memberName ?? '';
  const [initial] = useState(() => ({ requestId: newRequestId(), name, email: '', content: '' }));
  const { draft, setDraft, forget } = useKeptDraft('inquiry', initial);
  const [faults, setFaults] = useState<Faults>({});
  const [sentTo, setSentTo] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const [send, isSending] = useOnce(async () => {
    try {
      await sendInquiry(draft);
      setSentTo(draft.email.trim());
      forget();
    } catch (error) {
      setFaults(faultsOf(error));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFaults({});
    void send();
  };
  const field = (name: 'name' | 'email' | 'content') => ({
    value: draft[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: target.value })),
  });

  if (sentTo)
    return (
      <div className={css.start} role="status">
        <p className="h-card">
          <b>문의를 남겼어요.</b>
        </p>
        <p className="meta">상담원이 확인하고 {sentTo}로 답변해 드릴게요.</p>
      </div>
    );
  return (
    <form method="post" ref={form} className={css.inquiry} onSubmit={submit} noValidate>
      <p className={css.closed}>{notice}</p>
      <TextInput label="이름" autoFocus autoComplete="name" {...field('name')} />
      <TextInput label="이메일" type="email" autoComplete="email" {...field('email')} />
      <TextArea label="문의 내용" rows={4} maxLength={INQUIRY_MAX} {...field('content')} />
      {faults.other && (
        <p className={css.fault} role="alert">
          {faults.other}
        </p>
      )}
      <Button kind="main" type="submit" isBusy={isSending}>
        문의 남기기
      </Button>
    </form>
  );
}

function faultsOf(error: unknown): Faults {
  const errors = error instanceof CallError ? (error.errors ?? []) : [];
  const known = errors.filter(({ path }) => ['name', 'email', 'content'].includes(path));
  return known.length > 0
    ? Object.fromEntries(known.map(({ path, message }) => [path, message]))
    : { other: messageOfError(error) };
}
