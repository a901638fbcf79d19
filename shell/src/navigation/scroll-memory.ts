import { useLocation, useNavigationType } from '@osaka/router';
import { useLayoutEffect, useRef } from 'react';

const KEY = 'osaka:scroll';
const WAITING_MS = 3_000;
const MOST = 50;
const positions = new Map<string, number>(typeof sessionStorage === 'undefined' ? [] : (JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]));

/** A new screen begins at its top, Back and a reload return to where one was, a change of filters moves nothing. */
export function useScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const place = `${key} ${pathname}`;
  const last = useRef(pathname);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => positions.set(place, Math.round(scrollY));
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
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

// The list that one scrolled through comes back only with its data; whoever scrolls by hand meanwhile is left alone.
function scrollWhenTallEnough(top: number): () => void {
  const arrived = () => {
    scrollTo(0, top);
    return Math.abs(scrollY - top) < 2;
  };
  const growth = new ResizeObserver(() => arrived() && stop());
  const stop = () => {
    clearTimeout(timer);
    growth.disconnect();
    for (const name of BY_HAND) removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, WAITING_MS);
  for (const name of BY_HAND) addEventListener(name, stop, { passive: true });
  if (arrived()) stop();
  else growth.observe(document.body);
  return stop;
}

const BY_HAND = ['wheel', 'touchstart', 'keydown'] as const;

function keep() {
  sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-MOST)));
}
