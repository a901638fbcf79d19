import { showToast, useKeptDraft, useLatest } from '@osaka/web-kit';
import { useEffect } from 'react';
import { ABOUT } from './use-board.ts';

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

const NOT_SAVED = '다른 사람이 바꾼 내용이 있어 쓰던 내용은 저장하지 않았어요. 다시 열면 고를 수 있어요.';
/** `base`: the value that the text is based on. */
const UNTOUCHED = { isTyped: false, text: '', base: '' };

/**
 * A field that saves itself when it is left, when its sheet closes, and when the page is hidden. A value that comes
 * from elsewhere is shown at once, but never in place of what is being typed: then both are offered. What could not be
 * saved stays in the tab under `name`, and is there when the field opens again.
 */
export function useSavedField(name: string, value: string, save: (text: string) => boolean): SavedField {
  const { draft, setDraft } = useKeptDraft(`field:${name}`, UNTOUCHED);
  const isTyped = draft.isTyped && draft.text !== draft.base;
  const isConflict = isTyped && value !== draft.base && value !== draft.text;

  const forget = () => setDraft(UNTOUCHED);
  const saveTyped = () => {
    if (save(draft.text)) forget();
  };
  const commit = () => {
    if (isTyped && !isConflict) saveTyped();
  };
  const latest = useLatest({ commit, isConflict });
  useEffect(() => {
    const onHide = () => latest.current.commit();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      latest.current.commit();
      if (latest.current.isConflict) showToast(NOT_SAVED, ABOUT);
    };
  }, [latest]);

  return {
    text: isTyped ? draft.text : value,
    type: (text) => setDraft(({ base }) => ({ isTyped: true, text, base: isTyped ? base : value })),
    commit,
    theirs: isConflict ? value : undefined,
    takeTheirs: forget,
    keepMine: saveTyped,
  };
}
