import { AppError, COMMON_MESSAGES, unavailable } from './app-error.ts';

export interface FairQueueSettings {
  concurrency: number;
  /** Token bucket per lane: capacity, and refill per second; without them a lane has no rate. */
  burst?: number;
  perS?: number;
  /** Above these limits a task is refused: by default 429 for a full lane, 503 for a full queue. */
  maxWaitingPerLane: number;
  maxWaiting: number;
  laneIsFull?: () => AppError;
  queueIsFull?: () => AppError;
}

interface Task {
  run(): Promise<void>;
  refuse(error: AppError): void;
}

interface Lane {
  waiting: Task[];
  tokens: number;
  /** Recent tasks, refused ones included; halves every ten seconds. The lane with the lowest load is served first. */
  load: number;
  seenAtMs: number;
}

const HALF_LIFE_MS = 10_000;
const IDLE_LOAD = 0.05;
const SWEEP_MS = 10_000;

/**
 * Runs costly tasks with limited concurrency. The lane with the lowest recent load is served first; when the queue is
 * full, it evicts the last task of the busiest lane, so that a flood delays only its own lanes.
 */
export function createFairQueue({
  concurrency,
  burst = Number.POSITIVE_INFINITY,
  perS = 0,
  maxWaitingPerLane,
  maxWaiting,
  laneIsFull = () => new AppError('TOO_MANY', COMMON_MESSAGES.tooMany, { retryAfterS: 5 }),
  queueIsFull = () => unavailable(2),
}: FairQueueSettings) {
  const lanes = new Map<string, Lane>();
  /** Lanes with waiting tasks, least recently served first. */
  const waitingLanes = new Set<Lane>();
  let running = 0;
  let waiting = 0;
  let sweptAtMs = performance.now();
  let timer: NodeJS.Timeout | undefined;

  /** A task that would start after `untilMs` (performance.now()) is refused as by a full queue. */
  function run<T>(laneName: string, task: () => Promise<T>, untilMs = Number.POSITIVE_INFINITY): Promise<T> {
    return new Promise((resolve, reject) => {
      const lane = admit(laneName);
      waiting += 1;
      const start = async () => {
        if (performance.now() > untilMs) throw queueIsFull();
        return task();
      };
      lane.waiting.push({ run: () => start().then(resolve, reject), refuse: reject });
      waitingLanes.add(lane);
      startNext();
    });
  }

  /** Throws the error that `run` would reject with, before other work is done for the call. */
  function refuseWhenFull(laneName: string): void {
    laneToEvictFor(laneOf(laneName));
  }

  /** The lane to evict from when the queue is full; throws, and counts the call, when there is no room. */
  function laneToEvictFor(lane: Lane): Lane | undefined {
    const isLaneFull = lane.waiting.length >= maxWaitingPerLane;
    const isFull = waiting >= maxWaiting;
    const evicted = isFull && !isLaneFull ? busierThan(lane) : undefined;
    if (!isLaneFull && (!isFull || evicted)) return evicted;
    lane.load += 1;
    throw isLaneFull ? laneIsFull() : queueIsFull();
  }

  function admit(laneName: string): Lane {
    const lane = laneOf(laneName);
    const evicted = laneToEvictFor(lane);
    if (evicted) evictLastOf(evicted);
    lane.load += 1;
    return lane;
  }

  function startNext() {
    while (running < concurrency && waiting > 0) {
      const lane = leastLoaded([...waitingLanes].filter((queued) => updated(queued).tokens >= 1));
      if (!lane) return scheduleStart();
      lane.tokens -= 1;
      running += 1;
      void dequeue(lane)
        .run()
        .finally(() => {
          running -= 1;
          startNext();
        });
    }
  }

  function dequeue(lane: Lane): Task {
    waiting -= 1;
    waitingLanes.delete(lane);
    const task = lane.waiting.shift() as Task;
    if (lane.waiting.length > 0) waitingLanes.add(lane);
    return task;
  }

  /** The busiest lane, when its load is clearly above that of this one. */
  function busierThan(lane: Lane): Lane | undefined {
    const busiest = [...waitingLanes].reduce<Lane | undefined>(
      (most, next) => (!most || updated(next).load > most.load ? next : most),
      undefined,
    );
    return busiest && updated(busiest).load > updated(lane).load + 1 ? busiest : undefined;
  }

  function evictLastOf(lane: Lane) {
    const task = lane.waiting.pop();
    waiting -= 1;
    if (lane.waiting.length === 0) waitingLanes.delete(lane);
    task?.refuse(queueIsFull());
  }

  function laneOf(name: string): Lane {
    if (performance.now() - sweptAtMs > SWEEP_MS) removeIdleLanes();
    const known = lanes.get(name);
    if (known) return updated(known);
    const lane = { waiting: [], tokens: burst, load: 0, seenAtMs: performance.now() };
    lanes.set(name, lane);
    return lane;
  }

  function removeIdleLanes() {
    sweptAtMs = performance.now();
    for (const [name, lane] of lanes) {
      if (lane.waiting.length === 0 && updated(lane).load < IDLE_LOAD && lane.tokens >= burst) lanes.delete(name);
    }
  }

  function updated(lane: Lane): Lane {
    const passedMs = performance.now() - lane.seenAtMs;
    lane.seenAtMs += passedMs;
    lane.tokens = Math.min(burst, lane.tokens + (passedMs / 1000) * perS);
    lane.load *= 0.5 ** (passedMs / HALF_LIFE_MS);
    return lane;
  }

  function scheduleStart() {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      startNext();
    }, 1000 / perS);
  }

  return { run, refuseWhenFull };
}

/** The first lane with the lowest load, rounded so that equal lanes take turns. */
function leastLoaded(lanes: Lane[]): Lane | undefined {
  return lanes.reduce<Lane | undefined>(
    (best, next) => (best && Math.round(best.load) <= Math.round(next.load) ? best : next),
    undefined,
  );
}
