import { useEffect, useState } from 'react';

/** Opens one of `count` after the other, every `everyMs`. It stands still while paused, under the pointer, with the focus inside, and from the start where less motion is wished. */
export function useRotation(count: number, everyMs: number) {
  const [current, open] = useState(0);
  const [isPaused, pause] = useState(false);
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isStill = isPaused || isUnderPointer || hasFocus;

  useEffect(() => pause(matchMedia('(prefers-reduced-motion: reduce)').matches), []);

  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => open((index) => (index + 1) % count), everyMs);
    return () => clearInterval(timer);
  }, [count, everyMs, isStill]);

  return {
    current,
    open,
    isPaused,
    pause,
    stopWhile: {
      onPointerEnter: () => setUnderPointer(true),
      onPointerLeave: () => setUnderPointer(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  };
}
