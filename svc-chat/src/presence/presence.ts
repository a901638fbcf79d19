import { isOutage, type Logger, type Redis } from '@osaka/service-kit';

export type Presence = ReturnType<typeof createPresence>;

interface PresenceParts {
  redis: Redis;
  /** Whose presence it is; a name in Redis. */
  who: 'staff' | 'customer';
  onGone(id: string): Promise<void>;
  /** Came back while it was being let go. */
  onBack?(id: string): Promise<void>;
  logger: Logger;
  goneAfterMs?: number;
  everyMs?: number;
  nowMs?: () => number;
  /** Prefix of what it keeps in Redis. */
  scope: string;
}

const LEASE_MS = 20_000;
const TAKEN_AT_ONCE = 20;

/** Takes whoever is due; the time seen moves on by the lease, so that only one instance gets them, and another one after it has died. */
const TAKE_DUE = `
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ${TAKEN_AT_ONCE})
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], id) end
return due`;
/** Forgets them, unless they have come back meanwhile. */
const FORGET = `if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then return redis.call('ZREM', KEYS[1], ARGV[1]) end return 0`;

/**
 * Which staff members, or customers of which rooms, are connected to any instance: each one's time last seen, in one sorted set of Redis.
 * Whoever has been gone too long is handled by exactly one instance, also when theirs has crashed.
 */
export function createPresence({ redis, who, onGone, onBack, logger, goneAfterMs = 30_000, everyMs = 2000, nowMs = Date.now, scope }: PresenceParts) {
  const key = `${scope}:${who}-seen`;
  const connections = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  /** Since when every beat has reached Redis. */
  let steadySinceMs: number | undefined;

  async function see(ids: string[]): Promise<void> {
    if (ids.length > 0) await redis.zadd(key, ...ids.flatMap((id) => [nowMs(), id]));
  }

  async function beat(): Promise<void> {
    try {
      await see([...connections.keys()]);
      steadySinceMs ??= nowMs();
      // After an outage everyone looks gone, until their instances have had time to say otherwise.
      if (nowMs() - steadySinceMs >= goneAfterMs) await letGo();
    } catch (error) {
      steadySinceMs = undefined;
      if (!isOutage(error)) logger.error({ err: error }, 'presence failed');
    }
  }

  async function letGo(): Promise<void> {
    for (let taken = TAKEN_AT_ONCE; taken === TAKEN_AT_ONCE; ) {
      const dueMs = nowMs() - goneAfterMs;
      const leased = String(dueMs + LEASE_MS);
      const gone = (await redis.eval(TAKE_DUE, 1, key, dueMs, leased)) as string[];
      taken = gone.length;
      for (const id of gone) {
        await onGone(id);
        const isForgotten = await redis.eval(FORGET, 1, key, id, leased);
        if (isForgotten !== 1) await onBack?.(id);
      }
    }
  }

  return {
    /** Resolves when all instances can know it. */
    async arrive(id: string): Promise<void> {
      connections.set(id, (connections.get(id) ?? 0) + 1);
      await see([id]).catch(() => {});
    },
    /** Will arrive in a moment; is gone when that does not happen. */
    async expect(id: string): Promise<void> {
      await see([id]).catch(() => {});
    },
    leave(id: string) {
      const left = (connections.get(id) ?? 1) - 1;
      if (left > 0) connections.set(id, left);
      else connections.delete(id);
      // Gone from now on, not from the last beat.
      void see([id]).catch(() => {});
    },
    beat,
    start() {
      timer = setInterval(() => void beat(), everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
