import { tooMany, unavailable } from '@osaka/service-kit';

interface Limits {
  /** Tasks at the same time. */
  size: number;
  /** Tasks that may wait: past it 503, and past those of one member 429. */
  maxWaiting: number;
  maxWaitingPerMember: number;
}
const RETRY_AFTER_S = 10;

export type Pool = ReturnType<typeof createPool>;

/** Runs tasks a few at a time. The next turn is for the member who has the fewest running, then for the one who has waited longest for a turn: many tasks of one keep nobody else waiting behind all of them. */
export function createPool({ size, maxWaiting, maxWaitingPerMember }: Limits) {
  /** Members in the order of their turns. */
  const waiting = new Map<number, (() => void)[]>();
  const running = new Map<number, number>();
  let runningCount = 0;
  let waitingCount = 0;

  return {
    /** A task whose turn comes only after `untilMs` (of performance.now()) is refused with 503 and never begins. */
    async run<T>(memberNo: number, task: () => Promise<T>, untilMs = Number.POSITIVE_INFINITY): Promise<T> {
      if (runningCount >= size) await turnOf(memberNo);
      else begin(memberNo);
      try {
        if (performance.now() > untilMs) throw unavailable(RETRY_AFTER_S, 'pictures_full');
        return await task();
      } finally {
        end(memberNo);
      }
    },
  };

  function turnOf(memberNo: number): Promise<void> {
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
    if (next !== undefined) giveTurn(next);
  }

  function nextMember(): number | undefined {
    return [...waiting.keys()].reduce<number | undefined>((best, each) => (best === undefined || runningOf(each) < runningOf(best) ? each : best), undefined);
  }

  /** Back to the end of the order, if more of the member's tasks wait. */
  function giveTurn(memberNo: number) {
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
