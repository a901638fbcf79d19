import { tooMany, unavailable } from '@osaka/service-kit';

interface Limits {
  /** Tasks at the same time. */
  size: number;
  /** Queue limits: 503 above the total, 429 above a member's own. */
  maxWaiting: number;
  maxWaitingPerMember: number;
}
const RETRY_AFTER_S = 10;

export type Pool = ReturnType<typeof createPool>;

/**
 * Runs tasks with limited concurrency. Next is the member with the fewest running tasks, then the one who has waited
 * longest (fair queueing).
 */
export function createPool({ size, maxWaiting, maxWaitingPerMember }: Limits) {
  /** Waiting tasks by member, in queue order. */
  const waiting = new Map<number, (() => void)[]>();
  const running = new Map<number, number>();
  let runningCount = 0;
  let waitingCount = 0;

  return {
    /** A task that would start after `untilMs` (performance.now()) is refused with 503. */
    async run<T>(memberNo: number, task: () => Promise<T>, untilMs = Number.POSITIVE_INFINITY): Promise<T> {
      if (runningCount >= size) await waitForTurn(memberNo);
      else begin(memberNo);
      try {
        if (performance.now() > untilMs) throw unavailable(RETRY_AFTER_S, 'pictures_full');
        return await task();
      } finally {
        end(memberNo);
      }
    },
  };

  function waitForTurn(memberNo: number): Promise<void> {
    const own = waiting.get(memberNo) ?? [];
    if (own.length >= maxWaitingPerMember) throw tooMany('pictures_share', RETRY_AFTER_S);
    if (waitingCount >= maxWaiting) throw unavailable(RETRY_AFTER_S, 'pictures_full');
    waitingCount += 1;
    waiting.set(memberNo, own);
    return new Promise((resolve) => own.push(resolve));
  }

  function begin(memberNo: number) {
    runningCount += 1;
    running.set(memberNo, runningOf(memberNo) + 1);
  }

  function end(memberNo: number) {
    runningCount -= 1;
    if (runningOf(memberNo) > 1) running.set(memberNo, runningOf(memberNo) - 1);
    else running.delete(memberNo);
    const next = nextMember();
    if (next !== undefined) requeue(next);
  }

  function nextMember(): number | undefined {
    return [...waiting.keys()].reduce<number | undefined>(
      (best, each) => (best === undefined || runningOf(each) < runningOf(best) ? each : best),
      undefined,
    );
  }

  /** Moves the member to the end of the queue if more tasks are waiting. */
  function requeue(memberNo: number) {
    const [first, ...rest] = waiting.get(memberNo) ?? [];
    waiting.delete(memberNo);
    if (rest.length > 0) waiting.set(memberNo, rest);
    waitingCount -= 1;
    begin(memberNo);
    first?.();
  }

  function runningOf(memberNo: number): number {
    return running.get(memberNo) ?? 0;
  }
}
