import { useEffect, useRef } from 'react';

const AFTER_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/** Saves a second after the first change that is open, however fast the next ones follow; less often while the server would not take it. */
export function useSelfSaving({ isDue, isFailing, save }: { isDue: boolean; isFailing: boolean; save: () => Promise<void> }): void {
  const latest = useRef({ isFailing, save });
  latest.current = { isFailing, save };

  useEffect(() => {
    if (!isDue) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      if (!isGone) timer = setTimeout(run, latest.current.isFailing ? AFTER_FAILURE_MS : AFTER_MS);
    };
    const run = () => void latest.current.save().finally(wait);
    wait();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isDue]);
}
