import { type RefObject, useEffect, useRef } from 'react';

/** Whether the screen is still mounted, for late answers. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
