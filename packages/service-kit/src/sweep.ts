import type { Logger } from './logging.ts';
import { isOutage } from './outage.ts';

/**
 * Runs a task again and again, never beside itself. After a run that took long it rests at least twice as long, so that much work does not keep the
 * database busy; after one that failed it tries again the next time.
 */
export function createSweep(name: string, task: () => Promise<void>, logger: Logger, everyMs = 1000) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  /** Resolves at the end of a run, also of one that failed; a run under way is not begun a second time. */
  function run(): Promise<void> {
    running ??= task()
      .catch((error: unknown) => logger[isOutage(error) ? 'debug' : 'error']({ err: error, task: name }, 'not done, will try again'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  async function repeat(): Promise<void> {
    const startedMs = performance.now();
    await run();
    if (!isStopped) timer = setTimeout(() => void repeat(), Math.max(everyMs, 2 * (performance.now() - startedMs))).unref();
  }

  return {
    run,
    start: () => void repeat(),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
