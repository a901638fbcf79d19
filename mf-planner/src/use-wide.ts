import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(width >= 900px)');

/** True where list and map stand side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = query();
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => query().matches,
  );
}
