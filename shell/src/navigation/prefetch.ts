import { screenAt } from '@osaka/web-kit';
import { useEffect } from 'react';
import { loadPage } from '../remotes/load-page.ts';

const EVENTS = ['pointerover', 'focusin'] as const;

/** Prefetches the code of a screen when a link to it is hovered or focused. */
export function usePrefetch() {
  useEffect(() => {
    const requested = new Set<string>();
    const listen = ({ target }: Event) => {
      const screen = screenBehind(target);
      if (!screen || requested.has(screen.path)) return;
      requested.add(screen.path);
      // Failures are handled by the click, which retries and shows them.
      loadPage(screen).catch(() => requested.delete(screen.path));
    };
    for (const sign of EVENTS) addEventListener(sign, listen, { passive: true });
    return () => {
      for (const sign of EVENTS) removeEventListener(sign, listen);
    };
  }, []);
}

function screenBehind(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || savesData()) return undefined;
  return screenAt(link.pathname);
}

function savesData() {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
