import type { Geography } from '@osaka/web-kit/map';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DayPicture } from '../together/day-picture.tsx';

/** What draws the map of a day on paper. */
export interface DayPictures {
  DayPicture: typeof DayPicture;
  geography: Geography;
}

export interface Printing {
  isPrinting: boolean;
  /** Undefined until loaded; the days are then printed without a map. */
  pictures: DayPictures | undefined;
  print: () => Promise<void>;
}

/** After the board itself has loaded. */
const LOAD_AFTER_MS = 4000;

/**
 * While the plan is printed all days are open, each with its map, whether printing was begun by the button or by the
 * browser.
 */
export function usePrinting(): Printing {
  const [isPrinting, setPrinting] = useState(false);
  const [pictures, setPictures] = useState<DayPictures>();
  useEffect(() => {
    // Ready before Ctrl+P, because nothing can be loaded while the browser prints.
    const timer = setTimeout(() => void loadPictures().then(setPictures, () => {}), LOAD_AFTER_MS);
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      clearTimeout(timer);
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  const print = useCallback(async () => {
    const loaded = await loadPictures().catch(() => undefined);
    flushSync(() => setPictures(loaded));
    window.print();
  }, []);
  return useMemo(() => ({ isPrinting, pictures, print }), [isPrinting, pictures, print]);
}

async function loadPictures(): Promise<DayPictures> {
  const [{ DayPicture: picture }, { loadGeography }] = await Promise.all([
    import('../together/day-picture.tsx'),
    import('@osaka/web-kit/map'),
  ]);
  return { DayPicture: picture, geography: await loadGeography() };
}
