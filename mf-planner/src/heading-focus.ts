import { useEffect, useRef } from 'react';

/** Moves the focus to the heading when what stands below it becomes something else; the shell does so for whole screens. */
export function useHeadingFocus(what: string | number | boolean): void {
  const last = useRef(what);
  useEffect(() => {
    if (last.current === what) return;
    last.current = what;
    focusHeading();
  }, [what]);
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
}
