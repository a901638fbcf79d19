import { useSyncExternalStore } from 'react';
import { PREFERENCE_CHANGED, readPreference } from './preference.ts';

/** A setting stored in this browser, also when another slice or another tab changes it; undefined during SSR. */
export function usePreference(name: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readPreference(name),
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  addEventListener(PREFERENCE_CHANGED, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(PREFERENCE_CHANGED, listener);
    removeEventListener('storage', listener);
  };
}
