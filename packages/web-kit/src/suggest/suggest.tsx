import { type RefObject, useEffect, useState } from 'react';
import type { Suggestions } from './suggestion.ts';
import type { SuggestionList } from './suggestion-list.tsx';

/** Attributes of a text field with `Suggest`, which changes `aria-expanded` of the element itself. */
export const SUGGESTED_FIELD = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
  autoComplete: 'off',
} as const;

/**
 * Offers what begins with the typed text in a list below a text field, inside of the same `.input-wrap`. The field works
 * without it: its code comes with the first focus.
 */
export function Suggest({ field, ...suggestions }: Suggestions & { field: RefObject<HTMLInputElement | null> }) {
  const [List, setList] = useState<typeof SuggestionList>();
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const download = () =>
      void import('./suggestion-list.tsx').then(
        ({ SuggestionList }) => setList(() => SuggestionList),
        () => undefined,
      );
    const type = () => {
      setTyped(input.value);
      download();
    };
    // A field that was focused before its scripts ran has had no event of it.
    if (document.activeElement === input) download();
    input.addEventListener('focus', download);
    input.addEventListener('input', type);
    return () => {
      input.removeEventListener('focus', download);
      input.removeEventListener('input', type);
    };
  }, [field]);
  return List && <List field={field} typed={typed} onTyped={setTyped} {...suggestions} />;
}
