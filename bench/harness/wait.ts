import { setTimeout as pause } from 'node:timers/promises';

export { pause };

/** Polls until the condition holds; false on timeout. */
export async function waitUntil(
  ask: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 50,
): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    if (await ask()) return true;
    if (performance.now() > untilMs) return false;
    await pause(everyMs);
  }
}

/** The same without a timeout while the figure changes; false when it has not changed for `stalledMs`. */
export async function waitWhileProgressing(
  ask: () => Promise<boolean>,
  figure: () => number,
  stalledMs: number,
  everyMs = 100,
): Promise<boolean> {
  for (let [last, movedMs] = [figure(), performance.now()]; performance.now() - movedMs < stalledMs; ) {
    if (await ask()) return true;
    await pause(everyMs);
    if (figure() !== last) [last, movedMs] = [figure(), performance.now()];
  }
  return false;
}
