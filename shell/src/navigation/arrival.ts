import { replayInteractions } from '@osaka/web-kit';
import { useLocation } from '@osaka/web-kit/router';
import { useEffect, useLayoutEffect } from 'react';
import { loadFonts } from '../fonts.ts';

const TIMEOUT_MS = 5_000;
// The browser itself announces the page that it loaded.
let announced = typeof location === 'undefined' ? '' : location.pathname;

/** Announces a new screen like a page load: sets the document title and focuses the heading. */
export function useArrival(name: string) {
  const { pathname } = useLocation();
  // Layout effect, so that the page's own title, set later, wins.
  useLayoutEffect(() => {
    document.title = name;
  }, [name]);
  useEffect(() => loadFonts('after the first screen'), []);
  useEffect(() => void replayInteractions(), []);
  useEffect(() => {
    if (announced === pathname) return;
    announced = pathname;
    return focusHeading();
  }, [pathname]);
}

// The heading may appear only with the data. A focus that the visitor has moved meanwhile is kept.
function focusHeading(): () => void {
  const main = document.getElementById('main');
  if (!main || focusOn(main.querySelector('h1'))) return () => undefined;
  main.focus({ preventScroll: true });
  const watcher = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== main && document.activeElement !== document.body;
    if (isElsewhere || focusOn(main.querySelector('h1'))) stop();
  });
  const timer = setTimeout(() => stop(), TIMEOUT_MS);
  const stop = () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
  watcher.observe(main, { childList: true, subtree: true });
  return stop;
}

function focusOn(heading: HTMLElement | null): boolean {
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
