import { countCharacters } from '@osaka/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords } from './field.tsx';

type Words = FieldWords & {
  /** A button beside the input, such as 중복 확인. */
  beside?: ReactNode;
  /** A suffix inside the input, such as 원. */
  unit?: string;
  /** Shows a count beside a controlled input. Longer text is counted, not truncated, so that a paste loses nothing. */
  maxLength?: number;
};

/** A labelled one-line input. Other props are passed to the input, also `ref` and react-hook-form's `register`. */
export function TextInput({
  label,
  optional,
  help,
  error,
  done,
  maxLength,
  beside,
  unit,
  className,
  type = 'text',
  ...input
}: Omit<Words, 'count'> & Omit<ComponentProps<'input'>, 'maxLength'>) {
  return (
    <Field
      label={label}
      optional={optional}
      help={help}
      error={error}
      done={done}
      count={maxLength ? `${countCharacters(String(input.value ?? ''))}/${maxLength}` : undefined}
    >
      {(control) => {
        const box = <input {...control} type={type} className={classNames('input', className)} {...input} />;
        if (unit) {
          return (
            <div className="with-unit">
              {box}
              <span aria-hidden="true">{unit}</span>
            </div>
          );
        }
        if (!beside) return box;
        return (
          <div className="with-btn">
            {box}
            {beside}
          </div>
        );
      }}
    </Field>
  );
}
