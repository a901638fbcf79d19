import { useEffect, useState } from 'react';

/**
 * Carousel rotation over `count` items; paused by button, hover and focus, and initially with prefers-reduced-motion.
 */
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
