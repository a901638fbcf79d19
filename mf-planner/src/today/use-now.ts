import { useMemo, useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

/** The time, brought up to date every 15 seconds and when the phone is looked at again. */
export function useNow(): Date {
  const tick = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / TICK_MS));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is read again at each tick
  return useMemo(() => new Date(), [tick]);
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}
