export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until the question is answered with true; false when it was not in time. */
export async function becomes(ask: () => boolean | Promise<boolean>, withinMs: number, everyMs = 50): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    if (await ask()) return true;
    if (performance.now() > untilMs) return false;
    await pause(everyMs);
  }
}
