import { type ComponentProps, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Field, type FieldWords } from './field.tsx';
import { Icon } from './icon/icon.tsx';

type Words = Omit<FieldWords, 'count'> & {
  /** Shows while typing which parts of the password rule are fulfilled. */
  hasChecklist?: boolean;
};

export function PasswordField({
  label,
  optional,
  help,
  error,
  done,
  hasChecklist = false,
  className,
  onChange,
  ...input
}: Words & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const text = input.value === undefined ? typed : String(input.value);
  return (
    <Field label={label} optional={optional} help={help} error={error} done={done}>
      {(control) => (
        <>
          <div className="input-wrap">
            <input
              {...control}
              className={classNames('input', className)}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...input}
              type={isShown ? 'text' : 'password'}
              onChange={(event) => {
                setTyped(event.target.value);
                onChange?.(event);
              }}
            />
            <IconButton
              icon={isShown ? 'eyeOff' : 'eye'}
              label="비밀번호 보기"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          </div>
          {hasChecklist && <Checklist text={text} />}
        </>
      )}
    </Field>
  );
}

function Checklist({ text }: { text: string }) {
  return (
    <ul className="checks" aria-label="비밀번호 조건">
      {RULES.map(({ label, isKept }) => (
        <li key={label} data-ok={isKept(text) || undefined}>
          <Icon name={isKept(text) ? 'check' : 'minus'} />
          {label}
          <span className="sr-only">{isKept(text) ? ' 충족' : ' 미충족'}</span>
        </li>
      ))}
    </ul>
  );
}

const RULES = [
  { label: '8~12자', isKept: (text: string) => text.length >= 8 && text.length <= 12 },
  { label: '영문 포함', isKept: (text: string) => /[A-Za-z]/.test(text) },
  { label: '숫자 포함', isKept: (text: string) => /\d/.test(text) },
  {
    label: '특수문자 포함 @$!%*#?&',
    isKept: (text: string) => /[@$!%*#?&]/.test(text) && !/[^A-Za-z\d@$!%*#?&]/.test(text),
  },
];
