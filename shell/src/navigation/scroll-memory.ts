import { tabValues } from '@osaka/web-kit';
import { useLocation, useNavigationType } from '@osaka/web-kit/router';
import { useLayoutEffect, useRef } from 'react';

const KEY = 'osaka:scroll';
const TIMEOUT_MS = 3_000;
const MAX_POSITIONS = 50;
const positions = new Map(JSON.parse(tabValues.read(KEY) ?? '[]') as [string, number][]);

/** A new screen starts at its top, Back and a reload restore the scroll position, filter changes do not scroll. */
export function useScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const place = `${key} ${pathname}`;
  const last = useRef(pathname);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const record = () => positions.set(place, Math.round(scrollY));
    addEventListener('scroll', record, { passive: true });
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('scroll', record);
      removeEventListener('pagehide', store);
    };
  }, [place]);

  useLayoutEffect(() => {
    const isNewScreen = last.current !== pathname;
    last.current = pathname;
    const known = positions.get(place);
    if (how === 'POP' && known !== undefined) return scrollWhenTallEnough(known);
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else if (isNewScreen) scrollTo(0, 0);
    return undefined;
  }, [place, pathname, hash, how]);
}

// The content may have its full height only after its data has loaded; manual scrolling cancels the restoration.
function scrollWhenTallEnough(top: number): () => void {
  const arrived = () => {
    scrollTo(0, top);
    return Math.abs(scrollY - top) < 2;
  };
  const growth = new ResizeObserver(() => arrived() && stop());
  const stop = () => {
    clearTimeout(timer);
    growth.disconnect();
    for (const name of MANUAL_SCROLL_EVENTS) removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, TIMEOUT_MS);
  for (const name of MANUAL_SCROLL_EVENTS) addEventListener(name, stop, { passive: true });
  if (arrived()) stop();
  else growth.observe(document.body);
  return stop;
}

const MANUAL_SCROLL_EVENTS = ['wheel', 'touchstart', 'keydown'] as const;

function store() {
  tabValues.write(KEY, JSON.stringify([...positions].slice(-MAX_POSITIONS)));
}
