import { unavailable } from '@osaka/service-kit';

/** Runs at most `size` tasks at a time. Past `maxWaiting` waiting ones, and when its turn comes only after `untilMs` (of performance.now()), a task is refused with 503 and never begins. */
export function createPool(size: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run<T>(task: () => Promise<T>, untilMs = Number.POSITIVE_INFINITY): Promise<T> {
      if (waiting.length >= maxWaiting) throw unavailable(10);
      if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
      else running++;
      try {
        if (performance.now() > untilMs) throw unavailable(10);
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
