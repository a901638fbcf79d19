import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { SUGGESTED_FIELD, Suggest } from '../suggest/suggest.tsx';
import type { Suggestions } from '../suggest/suggestion.ts';
import { useLatest } from '../use-latest.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

interface SearchFieldProps {
  label: string;
  /** The current search; the input does not wait for it. */
  value: string;
  onSearch: (text: string) => void;
  placeholder?: string;
  /** Debounce after the last key; Enter searches at once. */
  delayMs?: number;
  className?: string;
  suggest?: Suggestions;
}

/** Searches while typing, but never during Hangul composition. */
export function SearchField({
  label,
  value,
  onSearch,
  placeholder,
  delayMs = 300,
  className,
  suggest,
}: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The callback may close over newer filters when the debounce ends.
  const latest = useLatest(onSearch);

  const pick: Suggestions['onPick'] = (option) => {
    clearTimeout(timer.current);
    setText(option.text);
    searched.current = option.text;
    suggest?.onPick(option);
  };

  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (wanted: string) => {
    clearTimeout(timer.current);
    if (wanted.trim() === searched.current) return;
    searched.current = wanted.trim();
    latest.current(wanted.trim());
  };
  const searchDebounced = (wanted: string) => {
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
    <form
      method="post"
      className={classNames('input-wrap', className)}
      role="search"
      aria-label={label}
      onSubmit={submit}
    >
      <Icon name="search" />
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        type={suggest ? 'text' : 'search'}
        autoComplete="off"
        {...(suggest && SUGGESTED_FIELD)}
        enterKeyHint="search"
        value={text}
        placeholder={placeholder ?? label}
        onChange={(event) => {
          setText(event.target.value);
          searchDebounced(event.target.value);
        }}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          searchDebounced(event.currentTarget.value);
        }}
      />
      {suggest && <Suggest field={input} load={suggest.load} onPick={pick} />}
      {text && <IconButton icon="x" label="검색어 지우기" onClick={clear} />}
    </form>
  );
}
