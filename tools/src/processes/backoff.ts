/** Exponential backoff of restarts: from half a second to 30 s, reset once a program has been ready for a minute. */
export interface Backoff {
  /** Call when the program has exited; `readyMs` is how long it had been ready, 0 if never. Returns the delay. */
  nextMs(readyMs: number): number;
}

export function createBackoff(firstMs = 500, longestMs = 30_000, healthyMs = 60_000): Backoff {
  let waitMs = firstMs;
  return {
    nextMs(readyMs) {
      if (readyMs >= healthyMs) waitMs = firstMs;
      const result = waitMs;
      waitMs = Math.min(waitMs * 2, longestMs);
      return result;
    },
  };
}
