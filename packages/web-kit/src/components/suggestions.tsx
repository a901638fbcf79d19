import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

export interface Suggestion {
  id: string;
  text: string;
  /** What kind of thing it is. */
  note: string;
  /** The address of its page; without one it is searched. */
  to?: string | undefined;
}

interface SuggestionsProps {
  /** The typed text and what begins so. */
  text: string;
  options: readonly Suggestion[];
  onPick: (option: Suggestion) => void;
}

export type SuggestionsState = ReturnType<typeof useSuggestions>;

/**
 * The list box below a text field that keeps the focus: arrows choose, Enter takes what is chosen, Escape closes the
 * list for this text. Without a choice Enter stays that of the field.
 */
export function useSuggestions({ text, options, onPick }: SuggestionsProps) {
  const id = useId();
  // Not the focus itself: a field that was focused before its scripts ran has had no event of it.
  const [isLeft, setLeft] = useState(false);
  const [closedFor, setClosedFor] = useState<string>();
  const [chosen, setChosen] = useState({ text, index: -1 });
  const isOpen = !isLeft && options.length > 0 && closedFor !== text;
  const index = isOpen && chosen.text === text ? Math.min(chosen.index, options.length - 1) : -1;

  const pick = (option: Suggestion) => {
    setClosedFor(option.text);
    onPick(option);
  };
  const move = (by: number) => {
    const count = options.length;
    setChosen({ text, index: index < 0 ? (by > 0 ? 0 : count - 1) : (index + by + count) % count });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const option = options[index];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') setClosedFor(text);
    else if (event.key === 'Enter' && option) pick(option);
    else {
      if (event.key === 'Enter') setClosedFor(text);
      return;
    }
    event.preventDefault();
    // Escape would also close a sheet around the field.
    event.stopPropagation();
  };

  return {
    id,
    options,
    index,
    isOpen,
    pick,
    optionId: (at: number) => `${id}-${at}`,
    /** For the text field. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-activedescendant': index < 0 ? undefined : `${id}-${index}`,
      onKeyDown,
      onFocus: () => setLeft(false),
      onBlur: () => setLeft(true),
    } as const,
  };
}

/** Below the field of `useSuggestions`. */
export function SuggestionList({ label, list }: { label: string; list: SuggestionsState }) {
  const { id, options, index, isOpen, pick, optionId } = list;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (index >= 0) box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <>
      <p className="sr-only" role="status">
        {isOpen && `추천 검색어 ${options.length}개. 위아래 화살표로 골라요.`}
      </p>
      {isOpen && (
        <div ref={box} id={id} className="suggestions" role="listbox" aria-label={label}>
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
