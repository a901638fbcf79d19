import { MESSAGES } from '@osaka/contracts/account';
import { CallError, messageOf, showAlert, useOnce } from '@osaka/web-kit';
import { useRef, useState } from 'react';

const CODE_LIFETIME_MS = 5 * 60_000;
const BETWEEN_MAILS_MS = 60_000;
const SEND_FAILED = '인증번호 발송 실패';

interface Calls {
  send(): Promise<unknown>;
  verify(verifyCode: string): Promise<unknown>;
}

export type MailCode = ReturnType<typeof useMailCode>;

/** State of a mailed code: request, countdown, resend, verify. The server keeps and checks its own state. */
export function useMailCode({ send, verify }: Calls) {
  const [sentAtMs, setSentAtMs] = useState<number>();
  const [isVerified, setVerified] = useState(false);
  const [sendError, setSendError] = useState<string>();
  const [codeError, setCodeError] = useState<string>();
  const address = useRef(0);

  /** Resets when the address changes; in-flight responses about the previous address are ignored. */
  const reset = () => {
    address.current++;
    setSentAtMs(undefined);
    setSendError(undefined);
    setCodeError(undefined);
    setVerified(false);
  };

  const [request, isSending] = useOnce(async () => {
    setSendError(undefined);
    setCodeError(undefined);
    const asked = address.current;
    try {
      await send();
      if (asked === address.current) setSentAtMs(Date.now());
    } catch (error) {
      if (asked === address.current)
        setSendError(error instanceof CallError && error.status === 429 ? error.message : SEND_FAILED);
    }
  });

  const [confirm, isVerifying] = useOnce(async (verifyCode: string) => {
    if (!/^\d{4}$/.test(verifyCode)) return setCodeError(MESSAGES.codeWrong);
    setCodeError(undefined);
    const asked = address.current;
    try {
      await verify(verifyCode);
      if (asked === address.current) setVerified(true);
    } catch (error) {
      if (asked !== address.current) return;
      if (error instanceof CallError && error.status === 404) {
        reset();
        await showAlert(error.message);
      } else setCodeError(messageOf(error));
    }
  });

  return {
    isSent: sentAtMs !== undefined,
    endsAtMs: sentAtMs === undefined ? undefined : sentAtMs + CODE_LIFETIME_MS,
    resendAtMs: sentAtMs === undefined ? undefined : sentAtMs + BETWEEN_MAILS_MS,
    isVerified,
    isSending,
    isVerifying,
    sendError,
    codeError,
    /** Shows an error at the address field. */
    setAddressError: setSendError,
    request,
    confirm,
    reset,
  };
}
