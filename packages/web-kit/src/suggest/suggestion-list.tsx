import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLatest } from '../use-latest.ts';
import type { Suggestion, Suggestions } from './suggestion.ts';

const PAUSE_MS = 150;
const NONE: readonly Suggestion[] = [];

interface SuggestionListProps extends Suggestions {
  field: RefObject<HTMLInputElement | null>;
  /** Undefined while the list is closed. */
  typed: string | undefined;
  onTyped: (typed: string | undefined) => void;
}

/**
 * The list box of a combobox that keeps the focus (WAI-ARIA Authoring Practices, combobox with list autocomplete): arrows
 * choose, Enter takes what is chosen, Escape closes the list. Without a choice Enter stays that of the field.
 */
export function SuggestionList({ field, typed, onTyped, load, onPick }: SuggestionListProps) {
  const id = useId();
  const options = useOptions(typed?.trim() ?? '', load);
  const [chosen, setChosen] = useState({ options, index: -1 });
  const isOpen = typed !== undefined && options.length > 0;
  const index = isOpen && chosen.options === options ? chosen.index : -1;
  const optionId = (at: number) => `${id}-${at}`;

  const pick = (option: Suggestion) => {
    onTyped(undefined);
    onPick(option);
  };
  const move = (by: number) => {
    const count = options.length;
    setChosen({ options, index: index < 0 ? (by > 0 ? 0 : count - 1) : (index + by + count) % count });
  };
  const onKeyDown = useLatest((event: KeyboardEvent) => {
    const input = field.current;
    if (!input || event.isComposing) return;
    const option = options[index];
    if (!isOpen && event.key === 'ArrowDown') onTyped(input.value);
    else if (!isOpen) return;
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') onTyped(undefined);
    else if (event.key === 'Enter' && option) pick(option);
    else return void (event.key === 'Enter' && onTyped(undefined));
    event.preventDefault();
    // Escape would also close a sheet around the field.
    event.stopPropagation();
  });
  useEffect(() => {
    const input = field.current;
    const handleKeyDown = (event: KeyboardEvent) => onKeyDown.current(event);
    const leave = () => onTyped(undefined);
    input?.addEventListener('keydown', handleKeyDown);
    input?.addEventListener('blur', leave);
    return () => {
      input?.removeEventListener('keydown', handleKeyDown);
      input?.removeEventListener('blur', leave);
    };
  }, [field, onKeyDown, onTyped]);

  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = index < 0 ? undefined : `${id}-${index}`;
    describe(field.current, { expanded: String(isOpen), controls: isOpen ? id : undefined, activedescendant: active });
    if (active) box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [field, id, isOpen, index]);
  return (
    <>
      <p className="sr-only" role="status">
        {isOpen && `추천 검색어 ${options.length}개. 위아래 화살표로 골라요.`}
      </p>
      {isOpen && (
        <div ref={box} id={id} className="suggestions" role="listbox" aria-label="추천 검색어">
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: it is named by aria-activedescendant of the field
            <div
              key={option.id}
              id={optionId(at)}
              role="option"
              aria-selected={at === index}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option.text}
              <span>{option.note}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Those of the text before stay until the next ones are there; an empty text has none. */
function useOptions(typed: string, load: Suggestions['load']): readonly Suggestion[] {
  const [options, setOptions] = useState(NONE);
  const latestLoad = useLatest(load);
  useEffect(() => {
    if (typed === '') return setOptions(NONE);
    const left = new AbortController();
    const show = (found: readonly Suggestion[]) => left.signal.aborted || setOptions(found);
    const timer = setTimeout(() => latestLoad.current(typed, left.signal).then(show, () => show(NONE)), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [typed, latestLoad]);
  return options;
}

function describe(field: HTMLElement | null, values: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(values))
    if (value === undefined) field?.removeAttribute(`aria-${name}`);
    else field?.setAttribute(`aria-${name}`, value);
}
