import { useEffect, useState } from 'react';

/** Seconds until the time, updated every second; 0 afterwards and without an end. */
export function useCountdown(endsAtMs: number | undefined): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const leftS = endsAtMs === undefined ? 0 : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));

  useEffect(() => {
    if (endsAtMs === undefined) return;
    setNowMs(Date.now());
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= endsAtMs) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAtMs]);

  return leftS;
}
