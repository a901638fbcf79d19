import { type RefObject, useEffect, useState } from 'react';

/** From when on a part of the screen is in sight or as close to it as `margin` says: what is big and far down, who does not scroll need not load. */
export function useNear(part: RefObject<HTMLElement | null>, margin: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), { rootMargin: margin });
    observer.observe(element);
    return () => observer.disconnect();
  }, [part, margin]);
  return isNear;
}
