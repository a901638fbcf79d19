/** Lets other work run when this one has taken long. */
export type Pause = () => Promise<void> | undefined;

const TURN_MS = 10;

/** Gives way to other work every few milliseconds. */
export function createPause(): Pause {
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
