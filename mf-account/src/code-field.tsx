import { Button, classNames, Field } from '@osaka/web-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './code-field.module.css';
import { useCountdown } from './use-countdown.ts';
import type { MailCode } from './use-mail-code.ts';

/** Input for the four digits from the mail: typed, pasted, or filled in by the phone (one-time-code). */
export function CodeField({ code, onResend }: { code: MailCode; onResend: () => void }) {
  const [digits, setDigits] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const leftS = useCountdown(code.endsAtMs);
  const againInS = useCountdown(code.resendAtMs);
  const isOver = leftS === 0 && !code.isSending;

  useEffect(() => {
    setDigits('');
    if (code.endsAtMs !== undefined) input.current?.focus();
  }, [code.endsAtMs]);

  const confirmOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void code.confirm(digits);
  };

  return (
    <Field
      label="인증번호"
      help="메일로 받은 숫자 4자리"
      error={code.codeError ?? (isOver ? '입력 시간이 지났어요. 재전송을 눌러 주세요.' : undefined)}
    >
      {(control) => (
        <div className="with-btn">
          <div className="code">
            <input
              {...control}
              ref={input}
              className="input num"
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={digits}
              onChange={(event) => setDigits(event.target.value.replace(/\D/g, '').slice(0, 4))}
              onKeyDown={confirmOnEnter}
            />
            <span className="code__side">
              <time dateTime={`PT${Math.floor(leftS / 60)}M${leftS % 60}S`}>{clockText(leftS)}</time>
              <button
                type="button"
                className={classNames('link', styles.again)}
                disabled={againInS > 0 || code.isSending}
                onClick={onResend}
              >
                재전송
              </button>
            </span>
          </div>
          <Button
            kind="main"
            isBusy={code.isVerifying}
            disabled={digits.length < 4 || isOver}
            onClick={() => code.confirm(digits)}
          >
            인증 확인
          </Button>
        </div>
      )}
    </Field>
  );
}

function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
