/** Settles with the promise, or without it when that takes longer. */
export function settledWithin(limitMs: number, promise: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs);
    promise.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
