import type { Logger } from './observe/logging.ts';
import { isOutage } from './outage.ts';

/**
 * Runs a task periodically and never concurrently. After a long run it pauses at least twice as long, so that a backlog
 * does not keep the database busy; after a failure it runs again at the next interval.
 *
 * @example const sweep = createSweep('mails', sendPendingMails, logger); sweep.start()
 */
export function createSweep(name: string, task: () => Promise<void>, logger: Logger, everyMs = 1000) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  /** Resolves at the end of a run, also of a failed one; joins a run in progress. */
  function run(): Promise<void> {
    running ??= task()
      .catch((error: unknown) =>
        logger[isOutage(error) ? 'debug' : 'error']({ err: error, task: name }, 'not done, will try again'),
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  async function repeat(): Promise<void> {
    const startedMs = performance.now();
    await run();
    if (!isStopped)
      timer = setTimeout(() => void repeat(), Math.max(everyMs, 2 * (performance.now() - startedMs))).unref();
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
