import { CallError } from '@osaka/web-kit';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { contentOf } from './draft-parts.ts';
import { baseAfter, type DraftChange, type DraftPart, type PlanDraft } from './plan-draft.ts';
import { type SavedStep, savePart } from './wizard.api.ts';

/** idle: nothing was saved yet. offline: not there yet, tried again by itself. failed: the server would not take it now. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'failed';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;
const KEPT_UNANSWERED = 9;

/** Saves parts of the draft one after the other. */
export function useSaving(now: RefObject<PlanDraft>, store: (part: DraftChange) => void) {
  const [state, setState] = useState<SaveState>('idle');
  const running = useRef<AbortController>(undefined);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  /** What is on its way arrives; what waits for the network waits no longer. */
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState((before) => (before === 'offline' ? before : 'idle'));
  }, []);
  useEffect(() => stop, [stop]);

  /**
   * What the server stored, or undefined when the member changed something or left meanwhile; throws what the server refused. Without an
   * answer it tries again until there is one, or with `waits: false` throws that, too.
   */
  const save = (part: DraftPart, { waits = true } = {}): Promise<SavedStep | undefined> => {
    const draft = now.current;
    running.current?.abort();
    const attempt = new AbortController();
    running.current = attempt;
    const saving = line.current.then(() => saveUntilAnswered(part, draft, waits, attempt.signal));
    line.current = saving.catch(() => undefined);
    return saving;
  };

  const saveUntilAnswered = async (part: DraftPart, draft: PlanDraft, waits: boolean, signal: AbortSignal): Promise<SavedStep | undefined> => {
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      setState('saving');
      try {
        const { planNo, version } = now.current;
        const sent = { part, content: contentOf(part, draft) };
        store({ unanswered: [...(now.current.unanswered ?? []).slice(-KEPT_UNANSWERED), sent] });
        const saved = await savePart(part, { ...draft, planNo, version });
        store({ ...saved, base: baseAfter(part, draft, now.current.base), unanswered: undefined });
        if (!signal.aborted) setState('saved');
        // A draft that has become a plan is one whatever the member does meanwhile.
        return signal.aborted && part !== 4 ? undefined : saved;
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 0) {
          setState('failed');
          throw error;
        }
        setState('offline');
        if (!waits) throw error;
        await networkOr(waitMs, signal);
      }
    }
    return undefined;
  };

  return { state, save, stop };
}

/** Resolves when the browser says it is online again, after the time, or when stopped. */
function networkOr(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
