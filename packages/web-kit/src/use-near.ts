import { type RefObject, useEffect, useState } from 'react';

interface Options {
  margin: string;
  /** Also counts as near after this idle time on desktops, because printing does not scroll. */
  idleMs?: number;
}

/** True once the element is visible or within `margin` of the viewport; for lazy loading. */
export function useNear(part: RefObject<HTMLElement | null>, { margin, idleMs }: Options): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(element);
    const idleTimer = idleMs && matchMedia(DESKTOP).matches ? setTimeout(() => setNear(true), idleMs) : undefined;
    return () => {
      observer.disconnect();
      clearTimeout(idleTimer);
    };
  }, [part, margin, idleMs]);
  return isNear;
}

const DESKTOP = '(hover: hover) and (width >= 900px)';
