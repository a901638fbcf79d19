/** Awaited in long loops: a promise when other work should run first, undefined while the turn may go on. */
export type EventLoopYield = () => Promise<void> | undefined;

const TURN_MS = 10;

/** Yields to the event loop every 10 ms. */
export function createEventLoopYield(): EventLoopYield {
  let turnEndsAt = performance.now() + TURN_MS;
  return () => {
    if (performance.now() < turnEndsAt) return undefined;
    return new Promise<void>((resolve) =>
      setImmediate(() => {
        turnEndsAt = performance.now() + TURN_MS;
        resolve();
      }),
    );
  };
}
