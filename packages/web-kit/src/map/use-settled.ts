import { useEffect, useState } from 'react';

const LATEST_MS = 3000;
const USES = ['pointerdown', 'wheel', 'scroll', 'keydown'] as const;

/** True once the visitor has begun to use the page, or a while after it was opened. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive || scrollY > 0) return setSettled(true);
    const settle = () => setSettled(true);
    for (const use of USES) addEventListener(use, settle, { passive: true });
    const timer = setTimeout(settle, LATEST_MS);
    return () => {
      for (const use of USES) removeEventListener(use, settle);
      clearTimeout(timer);
    };
  }, []);
  return isSettled;
}
