import { useCallback, useRef, useState } from 'react';
import { useLatest } from './use-latest.ts';

/** A press is done once: while `run` is under way, another call does nothing, also one in the same instant. The second value shows it. */
export function useOnce<A extends unknown[]>(run: (...input: A) => unknown): [(...input: A) => Promise<void>, boolean] {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const latest = useLatest(run);
  const once = useCallback(
    async (...input: A) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setBusy(true);
      try {
        await latest.current(...input);
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
    [latest],
  );
  return [once, isBusy];
}
