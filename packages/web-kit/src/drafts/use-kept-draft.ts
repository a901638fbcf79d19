import { type SetStateAction, useCallback, useRef, useState } from 'react';
import { useSession } from '../session/use-session.ts';

interface KeptDraft<T> {
  draft: T;
  /** Keeps at once; a draft that says what the form began with is forgotten. */
  setDraft: (change: SetStateAction<T>) => void;
  /** The form began with what was typed before. */
  isRestored: boolean;
  /** It says something that was not saved. */
  isChanged: boolean;
  /** After saving. What stands in the form stays there. */
  forget: () => void;
  /** Back to what the form began with, on the member's wish. */
  startOver: () => void;
}

/**
 * The state of a form, kept with every change in this tab's session storage, for this member alone: it outlives a reload, the end of the
 * session, Back, 취소 and the menu until `forget`. `T` is plain JSON. `name` says what is written: `review:12`, `plan:7`.
 */
export function useKeptDraft<T>(name: string, initial: T): KeptDraft<T> {
  const { loginInfo } = useSession();
  // The member of the first render: the form outlives the end of the session for a moment.
  const [key] = useState(() => `osaka:draft:${loginInfo?.memberNo ?? 'guest'}:${name}`);
  const [begun] = useState(initial);
  const [restored] = useState(() => readKept(key, initial));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [isChanged, setChanged] = useState(restored !== undefined);
  const [draft, show] = useState(restored ?? initial);
  const now = useRef(draft);

  const setDraft = useCallback(
    (change: SetStateAction<T>) => {
      now.current = typeof change === 'function' ? (change as (before: T) => T)(now.current) : change;
      show(now.current);
      setChanged(keep(key, now.current, begun));
    },
    [key, begun],
  );
  const forget = useCallback(() => {
    remove(key);
    setRestored(false);
    setChanged(false);
  }, [key]);
  const startOver = useCallback(() => {
    setDraft(begun);
    setRestored(false);
  }, [setDraft, begun]);
  return { draft, setDraft, isRestored, isChanged, forget, startOver };
}

function readKept<T>(key: string, initial: T): T | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return hasShapeOf(initial, kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** A draft that an older release kept is used only where its fields are still the same. */
function hasShapeOf<T>(initial: T, kept: unknown): kept is T {
  if (kept === null || typeof kept !== typeof initial || Array.isArray(kept) !== Array.isArray(initial)) return false;
  if (typeof kept !== 'object' || Array.isArray(kept)) return true;
  return Object.entries(initial as object).every(([field, value]) => value === undefined || hasShapeOf(value, (kept as Record<string, unknown>)[field]));
}

/** Whether there is something to keep. */
function keep(key: string, draft: unknown, begun: unknown): boolean {
  const text = JSON.stringify(draft);
  if (text === JSON.stringify(begun)) {
    remove(key);
    return false;
  }
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // A full or locked store keeps nothing; the form itself still holds it.
  }
  return true;
}

function remove(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing may be kept, nothing was.
  }
}
