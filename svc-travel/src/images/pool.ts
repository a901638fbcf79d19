import { unavailable } from '@osaka/service-kit';

/** Runs at most `size` tasks at a time; past `maxWaiting` waiting ones further are refused with 503. */
export function createPool(size: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (waiting.length >= maxWaiting) throw unavailable(10);
      if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
      else running++;
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
