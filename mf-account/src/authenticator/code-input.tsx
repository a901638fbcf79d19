import { TextInput } from '@osaka/web-kit';
import type { ComponentProps } from 'react';

interface CodeInputProps extends ComponentProps<'input'> {
  kind: 'app' | 'recovery-code';
  error: string | undefined;
}

/** A code of an authenticator app, which phones offer to fill in, or a recovery code. */
export function CodeInput({ kind, error, ...input }: CodeInputProps) {
  if (kind === 'app')
    return (
      <TextInput
        label="인증번호"
        help="인증 앱에 나온 숫자 6자리"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
        {...input}
      />
    );
  return (
    <TextInput
      label="복구 코드"
      help="보관해 둔 코드 하나, 예: 7KQ2M-X04TB"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
      {...input}
    />
  );
}
