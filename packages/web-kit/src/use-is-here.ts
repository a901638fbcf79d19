import { type RefObject, useEffect, useRef } from 'react';

/** Whether the screen is still there, for what is answered late. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
