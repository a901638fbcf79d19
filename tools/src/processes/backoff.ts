/** Waiting times before restarts: they double from half a second to 30 s and start over once a program has been ready for a minute. */
export interface Backoff {
  /** Call when the program has died; `readyMs` is for how long it had been ready, 0 where it never was. Answers how long to wait. */
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
