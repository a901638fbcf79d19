import { isDeepStrictEqual } from 'node:util';
import { inTime } from '@osaka/service-kit';

interface Keeping<V> {
  /** The answer, or a failure of whoever is asked. */
  load(key: string): Promise<V>;
  /** How long an answer is used without asking again. */
  freshMs(value: V): number;
  /** How long the caller waits; a later answer is kept for the next one. */
  waitMs: number;
  /** So many answers are kept; the one that has not been used for longest goes first. */
  most: number;
  nowMs?: () => number;
}

/** After a failure nothing is asked for so long. */
const REST_MS = 1000;
const MOST_UNDER_WAY = 16;

/** Keeps answers for a short time, and uses them longer while they cannot be renewed. The same object as long as it says the same. Undefined: never known. */
export function keepAnswers<V>({ load, freshMs, waitMs, most, nowMs = () => performance.now() }: Keeping<V>) {
  const kept = new Map<string, { value: V; atMs: number }>();
  const underWay = new Map<string, Promise<void>>();
  let restUntilMs = Number.NEGATIVE_INFINITY;

  return async (key: string): Promise<V | undefined> => {
    const known = kept.get(key);
    if (!known || nowMs() - known.atMs >= freshMs(known.value)) await inTime(waitMs, renewed(key), () => new Error('late')).catch(() => undefined);
    const now = kept.get(key);
    if (now) keep(key, now);
    return now?.value;
  };

  function renewed(key: string): Promise<void> {
    const asked = underWay.get(key);
    if (asked) return asked;
    if (underWay.size >= MOST_UNDER_WAY || nowMs() < restUntilMs) return Promise.resolve();
    const asking = renew(key).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    return asking;
  }

  async function renew(key: string) {
    try {
      const value = await load(key);
      const before = kept.get(key)?.value;
      keep(key, { value: before !== undefined && isDeepStrictEqual(before, value) ? before : value, atMs: nowMs() });
    } catch {
      restUntilMs = nowMs() + REST_MS;
    }
  }

  function keep(key: string, answer: { value: V; atMs: number }) {
    kept.delete(key);
    kept.set(key, answer);
    for (const [oldest] of kept) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  }
}
