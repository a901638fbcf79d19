import { useCallback, useRef, useState } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * Ignores calls while `run` is running, also simultaneous ones. The second value is true meanwhile.
 *
 * The returned function rejects like `run`.
 */
export function useOnce<A extends unknown[]>(run: (...input: A) => unknown): [(...input: A) => Promise<void>, boolean] {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const latest = useLatest(run);
  const once = useCallback(
    async (...input: A) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      try {
        await latest.current(...input);
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [latest],
  );
  return [once, isBusy];
}
