export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until the question is answered with true; false when it was not in time. */
export async function waitUntil(ask: () => boolean | Promise<boolean>, withinMs: number, everyMs = 50): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    if (await ask()) return true;
    if (performance.now() > untilMs) return false;
    await pause(everyMs);
  }
}

/** The same without a limit as long as the figure changes; false when it has stood still for so long. */
export async function waitWhileProgressing(ask: () => Promise<boolean>, figure: () => number, stalledMs: number, everyMs = 100): Promise<boolean> {
  for (let [last, movedMs] = [figure(), performance.now()]; performance.now() - movedMs < stalledMs; ) {
    if (await ask()) return true;
    await pause(everyMs);
    if (figure() !== last) [last, movedMs] = [figure(), performance.now()];
  }
  return false;
}
