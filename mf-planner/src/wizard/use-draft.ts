import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { removeDraft, writeDraft } from './draft-storage.ts';
import { changed, type DraftChange, isBegun, type PlanDraft } from './plan-draft.ts';

/** The draft on the screen, kept in session storage with every change; `now` is the newest one, also between two paints. */
export function useDraft(memberNo: number, initial: PlanDraft) {
  const [draft, setDraft] = useState(initial);
  const now: RefObject<PlanDraft> = useRef(initial);
  const isDone = useRef(false);

  const keep = useCallback(() => {
    if (!isDone.current && isBegun(now.current)) writeDraft(memberNo, now.current);
  }, [memberNo]);
  // What was taken over from the server belongs to this tab from the beginning.
  useEffect(keep, [keep]);

  const change = useCallback(
    (part: DraftChange) => {
      now.current = changed(now.current, part);
      setDraft(now.current);
      keep();
    },
    [keep],
  );
  const forget = useCallback(() => {
    isDone.current = true;
    removeDraft(memberNo);
  }, [memberNo]);
  return { draft, now, change, forget };
}
