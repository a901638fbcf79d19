import { isDeepStrictEqual } from 'node:util';
import { inTime } from '@osaka/service-kit';

interface StaleCacheOptions<V> {
  /** Loads an answer; rejects when the service fails. */
  load(key: string): Promise<V>;
  /** How long an answer is used without loading it again. */
  freshMs(value: V): number;
  /** How long an answer may be used at all, while it cannot be loaded again; for ever by default. */
  keptMs?: number;
  /** The longest time that a caller waits; a later answer is cached for the next caller. */
  waitMs: number;
  /** Maximum number of cached answers; the least recently used one is evicted first. */
  maxEntries: number;
  nowMs?: () => number;
}

/** Pause of all loading after a failure. */
const PAUSE_MS = 1000;
const MAX_IN_FLIGHT = 16;

/**
 * A stale-while-error cache. Keeps the identity of a value while it is deeply equal; undefined when a key was never
 * loaded.
 */
export function createStaleCache<V>({
  load,
  freshMs,
  keptMs = Number.POSITIVE_INFINITY,
  waitMs,
  maxEntries,
  nowMs = () => performance.now(),
}: StaleCacheOptions<V>) {
  const cache = new Map<string, { value: V; atMs: number }>();
  const inFlight = new Map<string, Promise<void>>();
  let pausedUntilMs = Number.NEGATIVE_INFINITY;

  return async (key: string): Promise<V | undefined> => {
    const cached = cache.get(key);
    if (!cached || nowMs() - cached.atMs >= freshMs(cached.value))
      await inTime(waitMs, renewed(key), () => new Error('late')).catch(() => undefined);
    const now = cache.get(key);
    if (!now || nowMs() - now.atMs > keptMs + freshMs(now.value)) return undefined;
    store(key, now);
    return now.value;
  };

  function renewed(key: string): Promise<void> {
    const pending = inFlight.get(key);
    if (pending) return pending;
    if (inFlight.size >= MAX_IN_FLIGHT || nowMs() < pausedUntilMs) return Promise.resolve();
    const request = renew(key).finally(() => inFlight.delete(key));
    inFlight.set(key, request);
    return request;
  }

  async function renew(key: string) {
    try {
      const value = await load(key);
      const before = cache.get(key)?.value;
      store(key, { value: before !== undefined && isDeepStrictEqual(before, value) ? before : value, atMs: nowMs() });
    } catch {
      pausedUntilMs = nowMs() + PAUSE_MS;
    }
  }

  function store(key: string, answer: { value: V; atMs: number }) {
    cache.delete(key);
    cache.set(key, answer);
    for (const [oldest] of cache) {
      if (cache.size <= maxEntries) break;
      cache.delete(oldest);
    }
  }
}
