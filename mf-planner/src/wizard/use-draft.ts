import { useCallback, useEffect, useRef, useState } from 'react';
import { removeDraft, writeDraft } from './draft-storage.ts';
import { changed, type DraftChange, isBegun, type PlanDraft } from './plan-draft.ts';

/** The draft on the screen, kept in session storage with every change. */
export function useDraft(memberNo: number, initial: PlanDraft) {
  const [draft, setDraft] = useState(initial);
  const isDone = useRef(false);

  useEffect(() => {
    if (!isDone.current && isBegun(draft)) writeDraft(memberNo, draft);
  }, [memberNo, draft]);

  const change = useCallback((part: DraftChange) => setDraft((now) => changed(now, part)), []);
  const forget = useCallback(() => {
    isDone.current = true;
    removeDraft(memberNo);
  }, [memberNo]);
  return { draft, change, forget };
}
