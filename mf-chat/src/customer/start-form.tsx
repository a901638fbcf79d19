import { isVisible } from '@osaka/contracts';
import { CHAT_TEXTS } from '@osaka/contracts/chat';
import { showAlert, TextInput, useSession } from '@osaka/web-kit';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Elsewhere, useRoomElsewhere } from './elsewhere.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import { DEFAULT_SHARING, type Sharing } from './sharing.ts';
import { useSupportNotice } from './use-support-notice.ts';
import type { Visit } from './visit.ts';
import css from './widget.module.css';

interface StartFormProps {
  isStarting: boolean;
  onStart: (name: string, sharing: Sharing) => void;
  /** A consultation of another tab continues here. */
  onMoved: (visit: Visit) => void;
}

/** Starts a chat; a guest is asked for a name. */
export function StartForm({ isStarting, onStart, onMoved }: StartFormProps) {
  const [isNew, setNew] = useState(false);
  const roomElsewhere = useRoomElsewhere();
  const { loginInfo, isLoading } = useSession();
  const [typedName, setName] = useState('');
  const name = loginInfo?.memberName || typedName;
  const [sharing, setSharing] = useState(DEFAULT_SHARING);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isVisible(name)) void showAlert(CHAT_TEXTS.nameMissing);
    else onStart(name.trim(), sharing);
  };
  // A disabled button keeps the browser from submitting by Enter, so the missing name is reported here.
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isVisible(name) && !event.nativeEvent.isComposing) submit(event);
  };
  const notice = useSupportNotice();
  // After a reload the panel opens by itself and must not move the focus or open the on-screen keyboard.
  const wasPressed = navigator.userActivation?.isActive ?? false;
  if (roomElsewhere && !isNew) return <Elsewhere roomId={roomElsewhere} onMoved={onMoved} onNew={() => setNew(true)} />;
  if (notice) return <InquiryForm notice={notice} />;
  return (
    <form method="post" className={css.start} onSubmit={submit}>
      <div>
        <p className="h-card">
          <b>안녕하세요! 무엇을 도와드릴까요?</b>
        </p>
        <p className="meta">
          {loginInfo ? `${name}님으로 바로 연결해 드려요.` : '이름만 알려 주시면 바로 연결해 드려요.'}
        </p>
      </div>
      {!loginInfo?.memberName && !isLoading && (
        <TextInput
          label="이름"
          placeholder={CHAT_TEXTS.nameMissing}
          autoComplete="name"
          autoFocus={wasPressed}
          value={typedName}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={enter}
        />
      )}
      <label className={`check ${css.consent}`}>
        <input
          type="checkbox"
          checked={sharing.page}
          onChange={(event) => setSharing({ ...sharing, page: event.target.checked })}
        />
        지금 보는 화면을 상담원도 볼 수 있어요
      </label>
      <button type="submit" className="btn btn--main" disabled={isStarting || !isVisible(name)}>
        {isStarting ? '연결 중...' : '상담 시작하기'}
      </button>
    </form>
  );
}
