import { MESSAGES } from '@osaka/contracts/account';
import { PasswordField } from '@osaka/web-kit';
import type { ComponentProps } from 'react';

interface PasswordPairProps {
  labels: [password: string, again: string];
  typed: [password: string, again: string];
  errors: [password: string | undefined, again: string | undefined];
  /** react-hook-form's `register` of both fields. */
  fields: [password: ComponentProps<'input'>, again: ComponentProps<'input'>];
}

/** A new password and its repetition; shows while typing whether they match. */
export function PasswordPair({ labels, typed, errors, fields }: PasswordPairProps) {
  const [password, again] = typed;
  const isMatch = again !== '' && password === again;
  const isMismatch = again !== '' && password !== again;
  return (
    <>
      <PasswordField label={labels[0]} autoComplete="new-password" hasChecklist error={errors[0]} {...fields[0]} />
      <PasswordField
        label={labels[1]}
        autoComplete="new-password"
        error={isMismatch ? MESSAGES.passwordMismatch : isMatch ? undefined : errors[1]}
        done={isMatch ? '비밀번호가 일치합니다.' : undefined}
        {...fields[1]}
      />
    </>
  );
}
