import { type RefObject, useEffect, useRef } from 'react';

/** For a row of links that is wider than a phone: the current one is moved to its middle whenever `current` changes. */
export function useCurrentInSight(current: unknown): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value has another link
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return row;
}
