import { useState } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { Icon } from './icon/icon.tsx';

interface CounterProps extends Omit<FieldWords, 'count'> {
  /** Undefined while the input is not a number. */
  value: number | undefined;
  onChange: (value: number | undefined, typed: string) => void;
  min: number;
  max: number;
  /** Suffix of the number, such as 명. */
  unit: string;
  onBlur?: () => void;
}

/** A number input with − and +; values outside the range are passed on, so that the form can validate them. */
export function Counter({ label, optional, help, error, done, value, onChange, min, max, unit, onBlur }: CounterProps) {
  const [typed, setTyped] = useState<string>();
  const change = (next: number) => {
    setTyped(undefined);
    onChange(Math.min(max, Math.max(min, next)), String(next));
  };
  const type = (text: string) => {
    const bare = text.replace(unit, '').trim();
    setTyped(bare);
    onChange(/^\d{1,9}$/.test(bare) ? Number(bare) : undefined, bare);
  };
  const leave = () => {
    if (value !== undefined) setTyped(undefined);
    onBlur?.();
  };
  return (
    <Field label={label} optional={optional} help={help} error={error} done={done}>
      {(control) => (
        <div className="counter">
          <button
            type="button"
            aria-label={`${label} 줄이기`}
            disabled={value !== undefined && value <= min}
            onClick={() => change((value ?? min) - 1)}
          >
            <Icon name="minus" />
          </button>
          <input
            {...control}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? (value === undefined ? '' : `${value}${unit}`)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
          <button
            type="button"
            aria-label={`${label} 늘리기`}
            disabled={value !== undefined && value >= max}
            onClick={() => change((value ?? min - 1) + 1)}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  );
}
