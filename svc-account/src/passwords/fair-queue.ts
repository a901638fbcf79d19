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

interface Task {
  run(): Promise<void>;
  refuse(error: AppError): void;
}

interface Lane {
  waiting: Task[];
  tokens: number;
  /** What was asked of late, refused or not; halves every ten seconds. The lane with the least goes first. */
  load: number;
  seenAtMs: number;
}

const HALF_LIFE_MS = 10_000;
const FORGOTTEN_LOAD = 0.05;
const SWEEP_MS = 10_000;

/**
 * Runs costly tasks a few at a time. Whoever has asked least of late goes first and, when the queue is full, takes the place
 * of whoever has asked most: a flood delays those who flood, from one address or from hundreds.
 */
export function createFairQueue({ concurrency, burst, perS, maxWaitingPerLane, maxWaiting }: FairQueueSettings) {
  const lanes = new Map<string, Lane>();
  /** Those with something waiting, longest without a turn first. */
  const queueing = new Set<Lane>();
  let running = 0;
  let waiting = 0;
  let sweptAtMs = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function run<T>(laneName: string, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const lane = admit(laneName);
      waiting += 1;
      lane.waiting.push({ run: () => task().then(resolve, reject), refuse: reject });
      queueing.add(lane);
      startNext();
    });
  }

  /** Throws what `run` would reject with, before anything else is spent on the call. */
  function refuseWhenFull(laneName: string): void {
    yieldingTo(laneOf(laneName));
  }

  /** The lane that must yield where the queue is full; throws, and counts the call, where there is no room for this one. */
  function yieldingTo(lane: Lane): Lane | undefined {
    const isLaneFull = lane.waiting.length >= maxWaitingPerLane;
    const isFull = waiting >= maxWaiting;
    const yielding = isFull && !isLaneFull ? busierThan(lane) : undefined;
    if (!isLaneFull && (!isFull || yielding)) return yielding;
    lane.load += 1;
    throw isLaneFull ? new AppError('TOO_MANY', SENTENCES.tooMany, { retryAfterS: 5 }) : unavailable(2);
  }

  function admit(laneName: string): Lane {
    const lane = laneOf(laneName);
    const yielding = yieldingTo(lane);
    if (yielding) dropLastOf(yielding);
    lane.load += 1;
    return lane;
  }

  function startNext() {
    while (running < concurrency && waiting > 0) {
      const lane = least([...queueing].filter((queued) => refreshed(queued).tokens >= 1));
      if (!lane) return wakeLater();
      lane.tokens -= 1;
      running += 1;
      void taken(lane)
        .run()
        .finally(() => {
          running -= 1;
          startNext();
        });
    }
  }

  function taken(lane: Lane): Task {
    waiting -= 1;
    queueing.delete(lane);
    const task = lane.waiting.shift() as Task;
    if (lane.waiting.length > 0) queueing.add(lane);
    return task;
  }

  /** The lane that must yield to this one: the busiest, when it has asked for clearly more. */
  function busierThan(lane: Lane): Lane | undefined {
    const busiest = [...queueing].reduce<Lane | undefined>((most, next) => (!most || refreshed(next).load > most.load ? next : most), undefined);
    return busiest && refreshed(busiest).load > refreshed(lane).load + 1 ? busiest : undefined;
  }

  function dropLastOf(lane: Lane) {
    const task = lane.waiting.pop();
    waiting -= 1;
    if (lane.waiting.length === 0) queueing.delete(lane);
    task?.refuse(unavailable(2));
  }

  function laneOf(name: string): Lane {
    if (performance.now() - sweptAtMs > SWEEP_MS) forgetIdle();
    const known = lanes.get(name);
    if (known) return refreshed(known);
    const lane = { waiting: [], tokens: burst, load: 0, seenAtMs: performance.now() };
    lanes.set(name, lane);
    return lane;
  }

  function forgetIdle() {
    sweptAtMs = performance.now();
    for (const [name, lane] of lanes) {
      if (lane.waiting.length === 0 && refreshed(lane).load < FORGOTTEN_LOAD && lane.tokens >= burst) lanes.delete(name);
    }
  }

  function refreshed(lane: Lane): Lane {
    const passedMs = performance.now() - lane.seenAtMs;
    lane.seenAtMs += passedMs;
    lane.tokens = Math.min(burst, lane.tokens + (passedMs / 1000) * perS);
    lane.load *= 0.5 ** (passedMs / HALF_LIFE_MS);
    return lane;
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

/** The first of those with the least load: whole tasks count, so that lanes alike take turns. */
function least(lanes: Lane[]): Lane | undefined {
  return lanes.reduce<Lane | undefined>((best, next) => (best && Math.round(best.load) <= Math.round(next.load) ? best : next), undefined);
}
