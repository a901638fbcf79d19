import { screenAt } from '@osaka/web-kit';
import { useEffect } from 'react';
import { loadPage } from '../remotes/load-page.ts';

const SIGNS = ['pointerover', 'focusin'] as const;

/** Fetches a screen's code as soon as a link to it is pointed at or focused, so that it is there with the click. */
export function usePrefetch() {
  useEffect(() => {
    const asked = new Set<string>();
    const listen = ({ target }: Event) => {
      const screen = screenBehind(target);
      if (!screen || asked.has(screen.path)) return;
      asked.add(screen.path);
      // A failure belongs to the click, which tries again and says so.
      loadPage(screen).catch(() => asked.delete(screen.path));
    };
    for (const sign of SIGNS) addEventListener(sign, listen, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, listen);
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
