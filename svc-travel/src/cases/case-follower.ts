import { createSweep, type Logger } from '@osaka/service-kit';

const POLL_MS = 1000;
/** Each round reads this much again: clocks of instances differ, and a write is seen later than its time. */
const OVERLAP_MS = 60_000;

/**
 * Keeps the lists of reports and cases of this instance up to date with what other instances write, at most about a
 * second late.
 */
export function createCaseFollower(catchUp: (since: Date) => Promise<void>, logger: Logger) {
  let caughtUpMs = Date.now();
  return createSweep(
    'case follower',
    async () => {
      const startedMs = Date.now();
      await catchUp(new Date(caughtUpMs - OVERLAP_MS));
      caughtUpMs = startedMs;
    },
    logger,
    POLL_MS,
  );
}
