import { isOutage, type Logger, type Redis } from '@osaka/service-kit';

export type Presence = ReturnType<typeof createPresence>;

interface PresenceParts {
  redis: Redis;
  onGone(staffId: string): Promise<void>;
  logger: Logger;
  goneAfterMs?: number;
  everyMs?: number;
  nowMs?: () => number;
  /** Prefix of what it keeps in Redis. */
  scope: string;
}

const LEASE_MS = 20_000;

/** Takes whoever is due; the time seen moves on by the lease, so that only one instance gets them, and another one after it has died. */
const TAKE_DUE = `
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, 20)
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], id) end
return due`;
/** Forgets them, unless they have come back meanwhile. */
const FORGET = `if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then return redis.call('ZREM', KEYS[1], ARGV[1]) end return 0`;

/**
 * Which staff members are connected to any instance: each one's time last seen, in one sorted set of Redis.
 * Whoever has been gone too long is handled by exactly one instance, also when theirs has crashed.
 */
export function createPresence({ redis, onGone, logger, goneAfterMs = 30_000, everyMs = 2000, nowMs = Date.now, scope }: PresenceParts) {
  const key = `${scope}:staff-seen`;
  const connections = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  /** Since when every beat has reached Redis. */
  let steadySinceMs: number | undefined;

  async function see(staffIds: string[]): Promise<void> {
    if (staffIds.length > 0) await redis.zadd(key, ...staffIds.flatMap((staffId) => [nowMs(), staffId]));
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
    const dueMs = nowMs() - goneAfterMs;
    const leased = String(dueMs + LEASE_MS);
    const gone = (await redis.eval(TAKE_DUE, 1, key, dueMs, leased)) as string[];
    for (const staffId of gone) {
      await onGone(staffId);
      await redis.eval(FORGET, 1, key, staffId, leased);
    }
  }

  return {
    arrive(staffId: string) {
      connections.set(staffId, (connections.get(staffId) ?? 0) + 1);
      void see([staffId]).catch(() => {});
    },
    leave(staffId: string) {
      const left = (connections.get(staffId) ?? 1) - 1;
      if (left > 0) connections.set(staffId, left);
      else connections.delete(staffId);
      // Gone from now on, not from the last beat.
      void see([staffId]).catch(() => {});
    },
    beat,
    start() {
      timer = setInterval(() => void beat(), everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
