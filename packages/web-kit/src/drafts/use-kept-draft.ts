import { type SetStateAction, useCallback, useRef, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import { tabValues } from '../stored-values.ts';

interface KeptDraft<T> {
  draft: T;
  /** Stores the draft at once; a draft equal to the initial values is deleted. */
  setDraft: (change: SetStateAction<T>) => void;
  /** The form was filled from a stored draft. */
  isRestored: boolean;
  /** The draft differs from the initial values. */
  isChanged: boolean;
  /** Deletes the stored draft after saving; the form keeps its content. */
  forget: () => void;
  /** Resets the form to its initial values. */
  startOver: () => void;
}

/**
 * Form state that is stored per member in the values of this tab on every change: it survives a reload, the end of
 * the session, Back, 취소 and the menu until `forget`. `T` is plain JSON. `name` identifies the draft: `review:12`,
 * `plan:7`.
 *
 * A stored draft that lacks a field of `initial`, or has one of another kind, is ignored; null is of every kind.
 */
export function useKeptDraft<T>(name: string, initial: T): KeptDraft<T> {
  const { loginInfo } = useSession();
  // The member of the first render, because the form may outlive the session for a moment.
  const [key] = useState(() => `osaka:draft:${loginInfo?.memberNo ?? 'guest'}:${name}`);
  const [begun] = useState(initial);
  const [restored] = useState(() => readStored(key, initial));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [isChanged, setChanged] = useState(restored !== undefined);
  const [draft, show] = useState(restored ?? initial);
  const now = useRef(draft);

  const setDraft = useCallback(
    (change: SetStateAction<T>) => {
      now.current = typeof change === 'function' ? (change as (before: T) => T)(now.current) : change;
      show(now.current);
      setChanged(store(key, now.current, begun));
    },
    [key, begun],
  );
  const forget = useCallback(() => {
    tabValues.remove(key);
    setRestored(false);
    setChanged(false);
  }, [key]);
  const startOver = useCallback(() => {
    setDraft(begun);
    setRestored(false);
  }, [setDraft, begun]);
  return { draft, setDraft, isRestored, isChanged, forget, startOver };
}

function readStored<T>(key: string, initial: T): T | undefined {
  try {
    const kept: unknown = JSON.parse(tabValues.read(key) ?? 'null');
    return kept !== null && hasShapeOf(initial, kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** A draft stored by an older release is used only if its fields are still the same. */
function hasShapeOf<T>(initial: T, kept: unknown): kept is T {
  if (kept === undefined) return false;
  if (kept === null || initial === null) return true;
  if (typeof kept !== typeof initial || Array.isArray(kept) !== Array.isArray(initial)) return false;
  if (typeof kept !== 'object' || Array.isArray(kept)) return true;
  return Object.entries(initial as object).every(
    ([field, value]) => value === undefined || hasShapeOf(value, (kept as Record<string, unknown>)[field]),
  );
}

/** Returns whether there is a draft to store. */
function store(key: string, draft: unknown, begun: unknown): boolean {
  const text = JSON.stringify(draft);
  if (text === JSON.stringify(begun)) {
    tabValues.remove(key);
    return false;
  }
  tabValues.write(key, text);
  return true;
}
