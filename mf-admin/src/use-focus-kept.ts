import { type FocusEvent, useEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input:not([hidden]), select';

/**
 * For a list whose items are taken away by buttons of their own: when the focus goes with an item, it comes back
 * to what stands in its place, or to the last control that is left. The props go to an element around the list.
 */
export function useFocusKept<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const held = useRef<{ control: HTMLElement; index: number }>(undefined);

  useEffect(() => {
    if (!held.current || held.current.control.isConnected || document.activeElement !== document.body) return;
    const left = controlsIn(ref.current);
    left[Math.min(held.current.index, left.length - 1)]?.focus();
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    held.current = { control: target, index: controlsIn(ref.current).indexOf(target) };
  };
  const onBlur = () => {
    held.current = undefined;
  };
  return { ref, onFocus, onBlur };
}

function controlsIn(element: HTMLElement | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
}
