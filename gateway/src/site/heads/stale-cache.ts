import { isDeepStrictEqual } from 'node:util';
import { inTime } from '@osaka/service-kit';

interface Loading<V> {
  /** Loads an answer; rejects when the service fails. */
  load(key: string): Promise<V>;
  /** The longest time that a caller waits for its first answer. */
  firstWaitMs: number;
  /** Maximum number of cached answers; the least recently used one is evicted first. */
  maxEntries: number;
}

interface StaleCacheOptions<V> extends Loading<V> {
  /** How long an answer is used without loading it again. */
  freshMs(value: V): number;
  /** The longest time that a caller waits while there is an older answer; a later one is cached for the next caller. */
  waitMs: number;
  nowMs?: () => number;
}

/** After a failure, answers that are known are not loaded again for so long. */
const PAUSE_MS = 1000;
const MAX_IN_FLIGHT = 16;

/**
 * A stale-while-error cache. Keeps the identity of a value while it is deeply equal; undefined when a key was never
 * loaded.
 */
export function createStaleCache<V>({
  load,
  freshMs,
  waitMs,
  firstWaitMs,
  maxEntries,
  nowMs = () => performance.now(),
}: StaleCacheOptions<V>) {
  const cache = createRecent<{ value: V; atMs: number }>(maxEntries);
  const inFlight = new Map<string, Promise<void>>();
  const queue: (() => void)[] = [];
  let loading = 0;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;

  return async (key: string): Promise<V | undefined> => {
    const cached = cache.get(key);
    if (!cached || nowMs() - cached.atMs >= freshMs(cached.value))
      await inTime(cached ? waitMs : firstWaitMs, renewed(key), () => new Error('late')).catch(() => undefined);
    return cache.get(key)?.value;
  };

  function renewed(key: string): Promise<void> {
    const pending = inFlight.get(key);
    if (pending) return pending;
    const request = renew(key).finally(() => inFlight.delete(key));
    inFlight.set(key, request);
    return request;
  }

  async function renew(key: string) {
    while (loading >= MAX_IN_FLIGHT) await new Promise<void>((resolve) => queue.push(resolve));
    if (cache.get(key) && nowMs() < pausedUntilMs) return queue.shift()?.();
    loading += 1;
    try {
      const value = await load(key);
      cache.set(key, { value: sameOr(cache.get(key)?.value, value), atMs: nowMs() });
    } catch {
      pausedUntilMs = nowMs() + PAUSE_MS;
    } finally {
      loading -= 1;
      queue.shift()?.();
    }
  }
}

/**
 * Loads each time, for what may be taken back at any moment. Keeps the identity of a value while it is deeply equal;
 * undefined when loading fails.
 */
export function createFreshReads<V>({ load, firstWaitMs, maxEntries }: Loading<V>) {
  const seen = createRecent<V>(maxEntries);
  return async (key: string): Promise<V | undefined> => {
    try {
      const value = sameOr(seen.get(key), await inTime(firstWaitMs, load(key), () => new Error('late')));
      seen.set(key, value);
      return value;
    } catch {
      return undefined;
    }
  };
}

function sameOr<V>(before: V | undefined, value: V): V {
  return before !== undefined && isDeepStrictEqual(before, value) ? before : value;
}

/** The most recently used entries. */
function createRecent<V>(maxEntries: number) {
  const entries = new Map<string, V>();
  const set = (key: string, value: V) => {
    entries.delete(key);
    entries.set(key, value);
    for (const [oldest] of entries) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
  };
  return {
    set,
    get(key: string): V | undefined {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
  };
}
