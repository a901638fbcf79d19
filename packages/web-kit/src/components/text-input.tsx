import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords } from './field.tsx';

type Words = FieldWords & {
  /** A button at the right of the input, such as 중복 확인. */
  beside?: ReactNode;
  /** A unit inside the input at the right, such as 원. */
  unit?: string;
};

/** One line of text with its label. Everything else goes to the input, also `ref` and react-hook-form's `register`. */
export function TextInput({ label, optional, help, error, done, count, beside, unit, className, type = 'text', ...input }: Words & ComponentProps<'input'>) {
  return (
    <Field label={label} optional={optional} help={help} error={error} done={done} count={count}>
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
