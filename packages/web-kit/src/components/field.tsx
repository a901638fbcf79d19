import { type ReactNode, useId } from 'react';
import { Icon } from './icon/icon.tsx';

export interface FieldWords {
  label: string;
  /** Beside the label, such as 선택. */
  optional?: string;
  help?: ReactNode;
  error?: string | undefined;
  /** A success message, such as 인증 완료. */
  done?: string | undefined;
  /** At the end of the help line, such as 12/50. */
  count?: string | undefined;
}

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, help and error of a form control, which receives its id and aria attributes. */
export function Field({
  label,
  optional,
  help,
  error,
  done,
  count,
  children,
}: FieldWords & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const [helpId, errorId, doneId] = [`${id}-help`, `${id}-error`, `${id}-done`];
  const describedBy = [error && errorId, done && doneId, (help || count) && helpId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional">{optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {(help || count) && (
        <p className="help" id={helpId}>
          {help}
          {count && <span className="num">{count}</span>}
        </p>
      )}
      {error && (
        <p className="error" id={errorId}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {done && (
        <p className="done" id={doneId}>
          <Icon name="check" />
          {done}
        </p>
      )}
    </div>
  );
}
