import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface Option<V> {
  value: V;
  label: ReactNode;
  /** The option would find nothing. */
  isDisabled?: boolean;
}

interface Group<V> {
  /** The accessible name of the group. */
  label: string;
  options: readonly Option<V>[];
  /** Wraps into rows instead of scrolling sideways. */
  isWrapped?: boolean;
}

/** Single choice. */
export function ChipGroup<V extends string | number>({
  label,
  options,
  isWrapped,
  value,
  onChange,
}: Group<V> & { value: V; onChange: (value: V) => void }) {
  const name = useId();
  return (
    <div className={classNames('chips', isWrapped && 'chips--wrap')} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="chip">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** Multiple choice. */
export function ChipSet<V extends string | number>({
  label,
  options,
  isWrapped,
  values,
  onChange,
}: Group<V> & { values: readonly V[]; onChange: (values: V[]) => void }) {
  const toggle = (value: V) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <fieldset className={classNames('chips', isWrapped && 'chips--wrap')} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="chip">
          <input
            type="checkbox"
            checked={values.includes(option.value)}
            disabled={option.isDisabled}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/** A toggle that looks like a chip. */
export function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}
