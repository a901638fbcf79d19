import { countCharacters } from '@osaka/contracts';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords } from './field.tsx';

/**
 * A multi-line input; with `maxLength` it shows a count. Longer text is counted, not truncated, so that a paste loses
 * nothing.
 */
export function TextArea({
  label,
  optional,
  help,
  error,
  done,
  maxLength,
  className,
  onChange,
  ...area
}: Omit<FieldWords, 'count'> & ComponentProps<'textarea'>) {
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  return (
    <Field
      label={label}
      optional={optional}
      help={help}
      error={error}
      done={done}
      count={maxLength ? `${countCharacters(text)}/${maxLength}` : undefined}
    >
      {(control) => (
        <textarea
          {...control}
          className={classNames('input', className)}
          {...area}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
