import { type AccessClaims, REVOCATION_FEED, type Revocation, revocation } from '@osaka/contracts';
import { openBlockingRedis, type Redis } from '../data/redis.ts';
import type { Logger } from '../observe/logging.ts';

const STALE_AFTER_MS = 5000;
const POLL_MS = 1000;
/** Tolerated difference between the clocks of publisher and reader. */
const CLOCK_SKEW_MS = 60_000;

type TokenClaims = Pick<AccessClaims, 'sub' | 'gen' | 'sid'>;

/** Tells whether a token is revoked. */
export interface Revocations {
  /** False after more than 5 s without the feed; tokens must not be trusted then. */
  isFresh(): boolean;
  isVoid(claims: TokenClaims): boolean;
}

/** Registers a listener that is called with the number of a member when tokens of that member are revoked. */
export type OnRevoked = (listener: (memberNo: number) => void) => void;

/**
 * Keeps the revocations of the last minutes in memory: polling proves every second that the feed is alive, pub/sub
 * makes revocations instant.
 */
export function subscribeToRevocations(redis: Redis, redisUrl: string, logger: Logger) {
  const generations = new Map<number, { generation: number; atMs: number }>();
  const endedSessions = new Map<string, { atMs: number }>();
  const listeners: ((memberNo: number) => void)[] = [];
  let syncedAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let subscriber: Redis | undefined;

  async function sync(): Promise<void> {
    const askedAtMs = Date.now();
    const since = Math.max(askedAtMs - REVOCATION_FEED.keptMs, syncedAtMs - CLOCK_SKEW_MS);
    const entries = await redis.zrangebyscore(REVOCATION_FEED.key, since, '+inf');
    for (const entry of entries) remember(revocation.parse(JSON.parse(entry)));
    syncedAtMs = askedAtMs;
    for (const entries of [generations, endedSessions]) forgetBefore(entries, askedAtMs - REVOCATION_FEED.keptMs);
  }

  function remember({ memberNo, generation, sessionId }: Revocation) {
    const isNewGeneration = generation > (generations.get(memberNo)?.generation ?? 0);
    const isNewSession = sessionId !== undefined && !endedSessions.has(sessionId);
    if (isNewGeneration) generations.set(memberNo, { generation, atMs: Date.now() });
    if (isNewSession) endedSessions.set(sessionId, { atMs: Date.now() });
    if (isNewGeneration || isNewSession) for (const listener of listeners) listener(memberNo);
  }

  const trySync = () => sync().catch(() => {});
  return {
    isFresh: () => Date.now() - syncedAtMs <= STALE_AFTER_MS,
    isVoid: ({ sub, gen, sid }: TokenClaims) =>
      gen < (generations.get(Number(sub))?.generation ?? 0) || (sid !== undefined && endedSessions.has(sid)),
    onRevoked(listener: (memberNo: number) => void) {
      listeners.push(listener);
    },
    async start() {
      subscriber = openBlockingRedis(redisUrl, logger);
      subscriber.on('message', (_channel, entry) => remember(revocation.parse(JSON.parse(entry))));
      void subscriber.subscribe(REVOCATION_FEED.channel).catch(() => {});
      timer = setInterval(() => void trySync(), POLL_MS);
      timer.unref();
      redis.on('ready', trySync);
      await trySync();
    },
    stop() {
      clearInterval(timer);
      redis.off('ready', trySync);
      subscriber?.disconnect();
    },
  };
}

function forgetBefore(entries: Map<unknown, { atMs: number }>, instantMs: number): void {
  for (const [key, { atMs }] of entries) if (atMs < instantMs) entries.delete(key);
}

/**
 * Marker in the feed that is lost together with the feed's data; read as a revocation, it revokes nothing.
 * Its score is infinite, so that it is never removed with old entries.
 */
const FEED_MARKER = JSON.stringify({ memberNo: 0, generation: 0 });

/**
 * False when Redis has lost the feed, so that recent revocations must be published again.
 *
 * @throws while Redis is unreachable.
 */
export async function isFeedWhole(redis: Redis): Promise<boolean> {
  return (await redis.zscore(REVOCATION_FEED.key, FEED_MARKER)) !== null;
}

/**
 * Must be called before lost revocations are published again, so that another loss meanwhile is detected.
 *
 * @throws while Redis is unreachable.
 */
export async function markFeedWhole(redis: Redis): Promise<void> {
  await redis.zadd(REVOCATION_FEED.key, '+inf', FEED_MARKER);
}

/**
 * Revokes tokens on every service; called only by svc-account, after storing the cause. Rejects if the feed did not
 * accept it.
 */
export async function publishRevocation(redis: Redis, { memberNo, generation, sessionId }: Revocation): Promise<void> {
  const entry = JSON.stringify({ memberNo, generation, sessionId });
  const nowMs = Date.now();
  const results = await redis
    .multi()
    .zadd(REVOCATION_FEED.key, nowMs, entry)
    .zremrangebyscore(REVOCATION_FEED.key, 0, nowMs - REVOCATION_FEED.keptMs)
    .publish(REVOCATION_FEED.channel, entry)
    .exec();
  for (const [error] of results ?? []) if (error) throw error;
}
