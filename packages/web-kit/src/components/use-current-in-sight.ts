import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a row of links so that the current one is centred whenever `current` changes. */
export function useCurrentInSight(current: unknown): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link depends on the value
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link)
      row.current.scrollLeft =
        link.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return row;
}
