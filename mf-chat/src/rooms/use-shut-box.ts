import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the box to write in is shut, which it is after the end. The log takes the focus first: some browsers let go of a box in the moment it is disabled. */
export function useShutBox(isEnded: boolean, form: RefObject<HTMLFormElement | null>): boolean {
  const [isShut, setShut] = useState(false);
  useLayoutEffect(() => {
    if (!isEnded) return;
    if (form.current?.contains(document.activeElement)) form.current.parentElement?.querySelector<HTMLElement>('[role=log]')?.focus();
    setShut(true);
  }, [isEnded, form]);
  return isShut;
}
