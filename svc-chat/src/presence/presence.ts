import { isOutage, type Logger, type Redis } from '@osaka/service-kit';

const KEY = 'chat:staff-seen';
const SEEN_EVERY_MS = 5000;
const GONE_AFTER_MS = 30_000;
export type Presence = ReturnType<typeof createPresence>;

/**
 * Which staff members are connected to any instance: each one's time last seen, in one sorted set of Redis.
 * Whoever has been gone for 30 s is taken from it by exactly one instance, also when theirs has crashed.
 */
export function createPresence(redis: Redis, onGone: (staffId: string) => Promise<void>, logger: Logger, nowMs: () => number = Date.now) {
  const connections = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function see(staffIds: string[]): Promise<void> {
    if (staffIds.length > 0) await redis.zadd(KEY, ...staffIds.flatMap((staffId) => [nowMs(), staffId]));
  }

  async function beat(): Promise<void> {
    await see([...connections.keys()]);
    const gone = await redis.zrangebyscore(KEY, 0, nowMs() - GONE_AFTER_MS);
    for (const staffId of gone) {
      await onGone(staffId);
      // Removed last: an instance that dies in between leaves the work to another.
      await redis.zrem(KEY, staffId);
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
    },
    beat,
    start() {
      timer = setInterval(() => void beat().catch((error: unknown) => !isOutage(error) && logger.error({ err: error }, 'presence failed')), SEEN_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
