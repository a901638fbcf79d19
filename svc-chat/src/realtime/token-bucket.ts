/** Allows `burst` at once and `perS` a second in the long run. */
export function createTokenBucket({ perS, burst }: { perS: number; burst: number }, nowMs: () => number = Date.now) {
  let tokens = burst;
  let filledMs = nowMs();
  return {
    take(): boolean {
      const atMs = nowMs();
      tokens = Math.min(burst, tokens + ((atMs - filledMs) / 1000) * perS);
      filledMs = atMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
