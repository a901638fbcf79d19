import { useEffect, useRef } from 'react';

/** Moves the focus to the heading when `content` changes within a screen; the shell does so between screens. */
export function useHeadingFocus(content: string | number | boolean): void {
  const last = useRef(content);
  useEffect(() => {
    if (last.current === content) return;
    last.current = content;
    focusHeading();
  }, [content]);
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
}
