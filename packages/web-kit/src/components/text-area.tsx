import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords } from './field.tsx';

/** Several lines of text; with `maxLength` it counts what is typed. Longer text is counted, not cut, so that nothing is lost on paste. */
export function TextArea({ label, optional, help, error, done, maxLength, className, onChange, ...area }: Omit<FieldWords, 'count'> & ComponentProps<'textarea'>) {
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  return (
    <Field label={label} optional={optional} help={help} error={error} done={done} count={maxLength ? `${text.length}/${maxLength}` : undefined}>
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
