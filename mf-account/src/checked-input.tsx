import { Button, TextInput } from '@osaka/web-kit';
import type { ComponentProps } from 'react';
import type { useAvailability } from './availability.ts';

interface CheckedInputProps extends ComponentProps<'input'> {
  label: string;
  help: string;
  error: string | undefined;
  availability: ReturnType<typeof useAvailability>;
  messages: { available: string; taken: string };
  /** Shows the button 중복 확인; without it the check is debounced. */
  hasButton?: boolean;
}

/** An input for a name or an id with its availability. */
export function CheckedInput({
  label,
  help,
  error,
  availability: { state, ask, composition },
  messages,
  hasButton = false,
  ...input
}: CheckedInputProps) {
  const done = state === 'available' ? messages.available : undefined;
  const problem =
    state === 'taken'
      ? messages.taken
      : state === 'failed'
        ? '중복 확인에 실패했습니다. 다시 시도해주세요.'
        : undefined;
  return (
    <>
      <TextInput
        label={label}
        help={help}
        error={problem ?? error}
        done={error ? undefined : done}
        beside={
          hasButton && (
            <Button isBusy={state === 'checking'} onClick={ask}>
              중복 확인
            </Button>
          )
        }
        {...composition}
        {...input}
      />
      <p className="sr-only" role="status">
        {problem ?? done ?? ''}
      </p>
    </>
  );
}
