import { useEffect, useState } from 'react';

/**
 * The list as it was when a click on it began, until the click has ended. A row that moved or went between pointerdown
 * and pointerup would lose the click, or leave it to another row.
 */
export function useStillList<T>(list: T): { list: T; onPointerDown: () => void } {
  const [held, hold] = useState<{ list: T }>();
  useEffect(() => {
    if (!held) return undefined;
    // After the click, which follows pointerup.
    const release = () => setTimeout(() => hold(undefined));
    addEventListener('pointerup', release, true);
    addEventListener('pointercancel', release, true);
    return () => {
      removeEventListener('pointerup', release, true);
      removeEventListener('pointercancel', release, true);
    };
  }, [held]);
  return { list: held ? held.list : list, onPointerDown: () => hold({ list }) };
}
