/** Waiting times before restarts: they double from half a second to 30 s and start over once a program has run well for a minute. */
export interface Backoff {
  /** Call when the program has died; `ranMs` is how long it had run. Answers how long to wait. */
  nextMs(ranMs: number): number;
}

export function createBackoff(firstMs = 500, longestMs = 30_000, healthyMs = 60_000): Backoff {
  let waitMs = firstMs;
  return {
    nextMs(ranMs) {
      if (ranMs >= healthyMs) waitMs = firstMs;
      const result = waitMs;
      waitMs = Math.min(waitMs * 2, longestMs);
      return result;
    },
  };
}
