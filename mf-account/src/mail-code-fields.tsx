import { MESSAGES } from '@osaka/contracts/account';
import { Button, TextInput } from '@osaka/web-kit';
import type { ComponentProps } from 'react';
import { CodeField } from './code-field.tsx';
import type { MailCode } from './use-mail-code.ts';

interface MailCodeFieldsProps {
  code: MailCode;
  /** Props of the address field: react-hook-form's `register`. */
  email: ComponentProps<'input'>;
  emailError: string | undefined;
  /** Validates the fields that the code request needs, and shows their errors. */
  checkBefore: () => Promise<boolean>;
}

/**
 * Address field with button, then the code with countdown; after verification the address is locked and the code
 * hidden.
 */
export function MailCodeFields({ code, email, emailError, checkBefore }: MailCodeFieldsProps) {
  const askForCode = async () => {
    if (await checkBefore()) await code.request();
  };
  return (
    <>
      <TextInput
        label="이메일"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={code.sendError ?? emailError}
        help={
          code.isSent && !code.isVerified ? (
            <span data-passing>{`${MESSAGES.codeSent} 메일이 보이지 않으면 스팸함을 확인해 주세요.`}</span>
          ) : undefined
        }
        done={code.isVerified ? MESSAGES.emailVerified : undefined}
        beside={
          <Button isBusy={code.isSending} disabled={code.isSent} onClick={askForCode}>
            인증번호 받기
          </Button>
        }
        {...email}
        disabled={code.isVerified}
        onChange={(event) => {
          code.reset();
          return email.onChange?.(event);
        }}
      />
      {code.isSent && !code.isVerified && <CodeField code={code} onResend={askForCode} />}
      <p className="sr-only" role="status">
        {code.isVerified ? MESSAGES.emailVerified : code.isSent ? MESSAGES.codeSent : ''}
      </p>
    </>
  );
}
