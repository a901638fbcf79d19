import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether the composer is disabled, which it is after the end. The log takes the focus first, because some browsers
 * drop the focus of a disabled input.
 */
export function useShutBox(isEnded: boolean, form: RefObject<HTMLFormElement | null>): boolean {
  const [isShut, setShut] = useState(false);
  useLayoutEffect(() => {
    if (!isEnded) return;
    if (form.current?.contains(document.activeElement))
      form.current.parentElement?.querySelector<HTMLElement>('[role=log]')?.focus();
    setShut(true);
  }, [isEnded, form]);
  return isShut;
}
