import type { Face } from '@osaka/contracts/chat';
import { Button, CallError, TextInput, useOnce } from '@osaka/web-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { mailConversation, messageOfError, newRequestId, rate } from './support.api.ts';
import css from './widget.module.css';

const FACES: readonly { face: Face; label: string; mouth: string }[] = [
  { face: 'good', label: '좋았어요', mouth: 'M8.5 14c1.6 2.4 5.400 2.4 7 0' },
  { face: 'fair', label: '보통이에요', mouth: 'M8.5 15h7' },
  { face: 'bad', label: '아쉬웠어요', mouth: 'M8.5 16c1.6-2.4 5.400-2.4 7 0' },
];

interface AfterEndProps {
  roomId: string;
  wasAnswered: boolean;
  /** Leaves this consultation for another one. */
  onRestart: () => void;
}

/** After the end: how it was, the conversation by mail, and another consultation. */
export function AfterEnd({ roomId, wasAnswered, onRestart }: AfterEndProps) {
  return (
    <div className={css.afterEnd}>
      {wasAnswered && <Faces roomId={roomId} />}
      <ByMail roomId={roomId} />
      <Button onClick={onRestart}>새 상담 시작하기</Button>
    </div>
  );
}

function Faces({ roomId }: { roomId: string }) {
  const [chosen, setChosen] = useState<Face>();
  const [fault, setFault] = useState('');
  const choose = async (face: Face) => {
    const before = chosen;
    setChosen(face);
    setFault('');
    await rate(roomId, face).catch((error: unknown) => {
      setChosen(before);
      setFault(messageOfError(error));
    });
  };
  return (
    <fieldset className={css.faces}>
      <legend>{chosen ? '알려 주셔서 고마워요.' : '상담은 어떠셨나요?'}</legend>
      <div>
        {FACES.map(({ face, label, mouth }) => (
          <button key={face} type="button" aria-pressed={face === chosen} onClick={() => void choose(face)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="9" />
              <path d={`M9 9.5v.5M15 9.5v.5${mouth}`} />
            </svg>
            {label}
          </button>
        ))}
      </div>
      {fault && <p role="alert">{fault}</p>}
    </fieldset>
  );
}

function ByMail({ roomId }: { roomId: string }) {
  const [requestId] = useState(newRequestId);
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [send, isSending] = useOnce(async () => {
    setFault(undefined);
    try {
      await mailConversation(roomId, requestId, email);
      setSentTo(email.trim());
    } catch (error) {
      setFault((error instanceof CallError && error.errors?.[0]?.message) || messageOfError(error));
      field.current?.focus();
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  if (sentTo) return <SentNote email={sentTo} />;
  if (!isAsking)
    return (
      <Button kind="plain" onClick={() => setAsking(true)}>
        보낸 내용 메일로 받기
      </Button>
    );
  return (
    <form method="post" className={css.byMail} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label="받을 이메일"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        error={fault}
        onChange={({ target }) => {
          setEmail(target.value);
          setFault(undefined);
        }}
        beside={
          <Button type="submit" isBusy={isSending}>
            보내기
          </Button>
        }
      />
    </form>
  );
}

function SentNote({ email }: { email: string }) {
  const note = useRef<HTMLParagraphElement>(null);
  // The next control above it is a face, which a second press of Enter would choose.
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} className="meta" role="status" tabIndex={-1}>
      {email}로 상담 내용을 보내 드려요.
    </p>
  );
}
