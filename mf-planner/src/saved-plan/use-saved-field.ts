import { useLatest } from '@osaka/web-kit';
import { useEffect, useState } from 'react';

interface SavedField {
  text: string;
  /** Shows a text without saving it yet. */
  type: (text: string) => void;
  /** Saves what was typed; also when the field is left. */
  commit: () => void;
  /** The value of another member, while something else is typed here. */
  theirs: string | undefined;
  /** Takes the value of the other member in place of what was typed. */
  takeTheirs: () => void;
  /** Keeps what was typed and saves it over the other value. */
  keepMine: () => void;
}

/**
 * A field that saves itself when it is left, when its sheet closes, and when the page is hidden. A value that comes
 * from elsewhere is shown at once, but never in place of what is being typed: then both are offered.
 */
export function useSavedField(value: string, save: (text: string) => boolean): SavedField {
  const [text, setText] = useState(value);
  /** The value that the text is based on. */
  const [base, setBase] = useState(value);
  const isTyped = text !== base;
  const isConflict = isTyped && value !== base && value !== text;
  // Adjusted while rendering, so that an untouched field never shows an old value.
  if (!isConflict && value !== base && (!isTyped || value === text)) {
    setBase(value);
    setText(value);
  }

  const commit = (isForced = false) => {
    if (!isTyped || (isConflict && !isForced)) return;
    if (save(text)) setBase(text);
  };
  const latest = useLatest(commit);
  useEffect(() => {
    const onHide = () => latest.current(true);
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      latest.current(true);
    };
  }, [latest]);

  return {
    text,
    type: setText,
    commit: () => commit(),
    theirs: isConflict ? value : undefined,
    takeTheirs: () => {
      setBase(value);
      setText(value);
    },
    keepMine: () => commit(true),
  };
}
