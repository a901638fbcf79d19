import { useEffect, useState } from 'react';

/** Keeps the screen from switching off while it is shown, where the browser can. Returns whether it does. */
export function useAwakeScreen(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    // Browsers take the lock back when the page is hidden.
    const request = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (granted) => {
          if (isGone) return void granted.release();
          lock = granted;
          setAwake(true);
          granted.addEventListener('release', () => setAwake(false));
        },
        // A low battery or a setting of the phone.
        () => setAwake(false),
      );
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
  return isAwake;
}
