import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLatest } from '../use-latest.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

interface SearchFieldProps {
  label: string;
  /** What is searched for now; typing does not wait for it. */
  value: string;
  onSearch: (text: string) => void;
  placeholder?: string;
  /** How long after the last key the search starts; Enter starts it at once. */
  delayMs?: number;
  maxLength?: number;
  className?: string;
}

/** Searches while typing, but never in the middle of a Hangul syllable. */
export function SearchField({ label, value, onSearch, placeholder, delayMs = 300, maxLength = 50, className }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // By then the screen may be asked for more than when the words were typed.
  const latest = useLatest(onSearch);

  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (wanted: string) => {
    clearTimeout(timer.current);
    if (wanted.trim() === asked.current) return;
    asked.current = wanted.trim();
    latest.current(wanted.trim());
  };
  const later = (wanted: string) => {
    clearTimeout(timer.current);
    if (!isComposing.current) timer.current = setTimeout(() => search(wanted), delayMs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const clear = () => {
    setText('');
    search('');
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers that are served
    <form className={classNames('input-wrap', className)} role="search" aria-label={label} onSubmit={submit}>
      <Icon name="search" />
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        enterKeyHint="search"
        value={text}
        placeholder={placeholder ?? label}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          later(event.target.value);
        }}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          later(event.currentTarget.value);
        }}
      />
      {text && <IconButton icon="x" label="검색어 지우기" onClick={clear} />}
    </form>
  );
}
