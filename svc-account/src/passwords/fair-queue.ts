import { AppError, SENTENCES, unavailable } from '@osaka/service-kit';

export interface FairQueueSettings {
  /** Tasks at the same time. */
  concurrency: number;
  /** What one lane may do at once, and how many a second after that. */
  burst: number;
  perS: number;
  /** Past these a task is refused at once: 429 for its lane, 503 for the whole queue. */
  maxWaitingPerLane: number;
  maxWaiting: number;
}

interface Lane {
  waiting: (() => Promise<void>)[];
  tokens: number;
  filledAtMs: number;
}

export type FairQueue = ReturnType<typeof createFairQueue>;

/** Runs costly tasks a few at a time and serves lanes in turn, so that a flood in one lane delays only that lane. */
export function createFairQueue({ concurrency, burst, perS, maxWaitingPerLane, maxWaiting }: FairQueueSettings) {
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;

  function run<T>(laneName: string, task: () => Promise<T>): Promise<T> {
    const lane = laneOf(laneName);
    return new Promise((resolve, reject) => {
      refuseWhenFull(laneName);
      waiting += 1;
      lane.waiting.push(() => task().then(resolve, reject));
      startNext();
    });
  }

  /** Throws what `run` would reject with, before anything else is spent on the call. */
  function refuseWhenFull(laneName: string): void {
    if ((lanes.get(laneName)?.waiting.length ?? 0) >= maxWaitingPerLane) throw new AppError('TOO_MANY', SENTENCES.tooMany, { retryAfterS: 5 });
    if (waiting >= maxWaiting) throw unavailable(2);
  }

  function startNext() {
    while (running < concurrency && waiting > 0) {
      const next = takeNext();
      if (!next) return wakeLater();
      running += 1;
      void next().finally(() => {
        running -= 1;
        startNext();
      });
    }
  }

  function takeNext(): Lane['waiting'][number] | undefined {
    for (const [name, lane] of lanes) {
      refill(lane);
      const isIdle = lane.waiting.length === 0;
      if (isIdle && lane.tokens >= burst) lanes.delete(name);
      if (isIdle || lane.tokens < 1) continue;
      lane.tokens -= 1;
      waiting -= 1;
      lanes.delete(name);
      lanes.set(name, lane);
      return lane.waiting.shift();
    }
    return undefined;
  }

  function laneOf(name: string): Lane {
    const known = lanes.get(name);
    if (known) return known;
    const lane = { waiting: [], tokens: burst, filledAtMs: performance.now() };
    lanes.set(name, lane);
    return lane;
  }

  function refill(lane: Lane) {
    const nowMs = performance.now();
    lane.tokens = Math.min(burst, lane.tokens + ((nowMs - lane.filledAtMs) / 1000) * perS);
    lane.filledAtMs = nowMs;
  }

  function wakeLater() {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      startNext();
    }, 1000 / perS);
  }

  return { run, refuseWhenFull };
}
