import { CallError } from '@osaka/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanDraft, StepNo } from './plan-draft.ts';
import { type SavedStep, saveStep } from './wizard.api.ts';

/** idle: nothing was saved yet. offline: not there yet, tried again by itself. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'offline';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** Saves steps; without an answer it tries again until there is one, or until the member goes on changing. */
export function useSaving() {
  const [state, setState] = useState<SaveState>('idle');
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState('idle');
  }, []);
  useEffect(() => stop, [stop]);

  /** What the server stored, or undefined when the member stopped it; throws what the server refused. */
  const save = useCallback(async (step: StepNo, draft: PlanDraft): Promise<SavedStep | undefined> => {
    running.current?.abort();
    const attempt = new AbortController();
    running.current = attempt;
    setState('saving');
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        const saved = await saveStep(step, draft, attempt.signal);
        running.current = undefined;
        setState('saved');
        return saved;
      } catch (error) {
        if (attempt.signal.aborted) return undefined;
        if (!(error instanceof CallError) || error.status !== 0) {
          running.current = undefined;
          setState('idle');
          throw error;
        }
        setState('offline');
        await networkOr(waitMs, attempt.signal);
        if (attempt.signal.aborted) return undefined;
        setState('saving');
      }
    }
  }, []);

  return { state, save, stop };
}

/** Resolves when the browser says it is online again, after the time, or when stopped. */
function networkOr(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
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
