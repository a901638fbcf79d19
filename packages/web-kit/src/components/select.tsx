import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords } from './field.tsx';

interface Choice {
  value: string | number;
  label: string;
  isDisabled?: boolean;
}

interface SelectProps extends Omit<FieldWords, 'count'>, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly Choice[];
  /** Hides the label visually. */
  isLabelHidden?: boolean;
}

export function Select({
  label,
  optional,
  help,
  error,
  done,
  options,
  isLabelHidden,
  className,
  ...select
}: SelectProps) {
  const list = options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.isDisabled}>
      {option.label}
    </option>
  ));
  if (isLabelHidden) {
    return (
      <select aria-label={label} className={classNames('input', className)} {...select}>
        {list}
      </select>
    );
  }
  return (
    <Field label={label} optional={optional} help={help} error={error} done={done}>
      {(control) => (
        <select {...control} className={classNames('input', className)} {...select}>
          {list}
        </select>
      )}
    </Field>
  );
}
