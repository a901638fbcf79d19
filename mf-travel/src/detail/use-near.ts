import { type RefObject, useEffect, useState } from 'react';

interface Options {
  margin: string;
  /** Near, too, when a page with room and a printer has rested for so long: paper has no scrolling that would bring it. */
  restMs?: number;
}

/** From when on a part of the screen is in sight or as close to it as `margin` says: what is big and far down, who does not scroll need not load. */
export function useNear(part: RefObject<HTMLElement | null>, { margin, restMs }: Options): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), { rootMargin: margin });
    observer.observe(element);
    const rest = restMs && matchMedia(DESK).matches ? setTimeout(() => setNear(true), restMs) : undefined;
    return () => {
      observer.disconnect();
      clearTimeout(rest);
    };
  }, [part, margin, restMs]);
  return isNear;
}

const DESK = '(hover: hover) and (width >= 900px)';
