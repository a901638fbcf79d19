import { useLocation } from '@osaka/router';
import { replayInteractions } from '@osaka/web-kit';
import { useEffect, useLayoutEffect } from 'react';
import { loadFonts } from '../fonts.ts';

const LOOKING_MS = 5_000;
// The page the browser opened with is announced by the browser itself.
let announced = typeof location === 'undefined' ? '' : location.pathname;

/** A new screen is there: names the document and moves the focus to its heading, as a page load would. */
export function useArrival(name: string) {
  const { pathname } = useLocation();
  // Before the page's own effects: a page that knows a better name has the last word.
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

// The heading may come only with the data. Whoever has moved the focus meanwhile keeps it.
function focusHeading(): () => void {
  const main = document.getElementById('main');
  if (!main || focusOn(main.querySelector('h1'))) return () => undefined;
  main.focus({ preventScroll: true });
  const watcher = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== main && document.activeElement !== document.body;
    if (isElsewhere || focusOn(main.querySelector('h1'))) stop();
  });
  const timer = setTimeout(() => stop(), LOOKING_MS);
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
