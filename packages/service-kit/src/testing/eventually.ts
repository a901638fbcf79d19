const WITHIN_MS = 30_000;

/**
 * Repeats a check until it passes; fails with its last error. The limit is for checks that never pass, not for how fast
 * something is: on a busy machine seconds mean little.
 */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  for (const untilMs = performance.now() + withinMs; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > untilMs) throw error;
    }
  }
}
