import { type RefObject, useEffect } from 'react';

const MOSTLY = 0.5;

/** Calls `onSeen` while most of the element is visible in a visible page; again whenever `news` changes. */
export function useSeen(element: RefObject<HTMLElement | null>, news: number, onSeen: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for new messages
  useEffect(() => {
    let isInView = false;
    const sendSeen = () => {
      if (isInView && document.visibilityState === 'visible') onSeen();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= MOSTLY;
        sendSeen();
      },
      { threshold: MOSTLY },
    );
    if (element.current) observer.observe(element.current);
    document.addEventListener('visibilitychange', sendSeen);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', sendSeen);
    };
  }, [news]);
}
