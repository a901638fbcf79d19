import { isOutage } from '@osaka/service-kit';
import type { ChatStores } from '../stores.ts';

export type Presence = ReturnType<typeof createPresence>;

interface PresenceListener {
  onGone(id: string): Promise<void>;
  /** Called when a participant returns while its departure is being handled. */
  onBack?(id: string): Promise<void>;
  /** Called after each heartbeat that reached Redis, with the participants that are connected to this instance. */
  onBeat?(ids: string[]): Promise<void>;
}

const EVERY_MS = 2000;
const LEASE_MS = 20_000;
const BATCH_SIZE = 20;
/** Missed heartbeats after which a participant does not count as connected. */
const PRESENT_BEATS = 3;

/**
 * Takes overdue participants and moves their time by the lease: only one instance handles them, and after its crash
 * another one.
 */
const TAKE_DUE = `
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ${BATCH_SIZE})
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], id) end
return due`;
/** Removes a participant, unless it has returned meanwhile. */
const FORGET = `if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then return redis.call('ZREM', KEYS[1], ARGV[1]) end return 0`;

/**
 * Staff members, or customers by room, that are connected to any instance: the time last seen of each in a sorted set
 * in Redis. Exactly one instance handles a participant that has been gone too long, also after the crash of another
 * instance.
 */
export function createPresence(
  { clock, logger, redis, scope }: Pick<ChatStores, 'clock' | 'logger' | 'redis' | 'scope'>,
  who: 'staff' | 'customer',
  goneAfterMs = 30_000,
) {
  const nowMs = () => clock.now().getTime();
  let listener: PresenceListener = { onGone: async () => {} };
  const key = `${scope}:${who}-seen`;
  const connections = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  /** The time since when every heartbeat has reached Redis. */
  let stableSinceMs: number | undefined;

  async function see(ids: string[]): Promise<void> {
    if (ids.length > 0) await redis.zadd(key, ...ids.flatMap((id) => [nowMs(), id]));
  }

  async function beat(): Promise<void> {
    try {
      const ids = [...connections.keys()];
      await see(ids);
      await listener.onBeat?.(ids);
      stableSinceMs ??= nowMs();
      // After an outage all participants look overdue until their instances have had time to report them.
      if (nowMs() - stableSinceMs >= goneAfterMs) await handleOverdue();
    } catch (error) {
      stableSinceMs = undefined;
      if (!isOutage(error)) logger.error({ err: error }, 'presence failed');
    }
  }

  async function handleOverdue(): Promise<void> {
    for (let taken = BATCH_SIZE; taken === BATCH_SIZE; ) {
      const dueMs = nowMs() - goneAfterMs;
      const leased = String(dueMs + LEASE_MS);
      const gone = (await redis.eval(TAKE_DUE, 1, key, dueMs, leased)) as string[];
      taken = gone.length;
      for (const id of gone) {
        await listener.onGone(id);
        const isForgotten = await redis.eval(FORGET, 1, key, id, leased);
        if (isForgotten !== 1) await listener.onBack?.(id);
      }
    }
  }

  return {
    /** Resolves when the participant is visible to all instances. */
    async arrive(id: string): Promise<void> {
      connections.set(id, (connections.get(id) ?? 0) + 1);
      await see([id]).catch(() => {});
    },
    /** Registers a participant before its first connection; counts as gone if none follows. */
    async expect(id: string): Promise<void> {
      await see([id]).catch(() => {});
    },
    leave(id: string) {
      const left = (connections.get(id) ?? 1) - 1;
      if (left > 0) connections.set(id, left);
      else connections.delete(id);
      // Counts as gone from now on, not from the last heartbeat.
      void see([id]).catch(() => {});
    },
    /** The participants that are connected to any instance. */
    present: (): Promise<string[]> => redis.zrangebyscore(key, nowMs() - PRESENT_BEATS * EVERY_MS, '+inf'),
    beat,
    listen(following: PresenceListener) {
      listener = following;
    },
    start() {
      timer = setInterval(() => void beat(), EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
