import { type AccessClaims, REVOCATION_FEED, type Revocation, revocation } from '@osaka/contracts';
import type { Logger } from './logging.ts';
import { openBlockingRedis, type Redis } from './redis.ts';

const STALE_AFTER_MS = 5000;
const POLL_MS = 1000;
/** How far the clocks of the publisher and of this reader may differ. */
const CLOCK_SKEW_MS = 60_000;

type TokenClaims = Pick<AccessClaims, 'sub' | 'gen' | 'sid'>;

/** Tells whether a token has been made void. */
export interface Revocations {
  /** False after more than 5 s without the feed: then no token is to be trusted. */
  isFresh(): boolean;
  isVoid(claims: TokenClaims): boolean;
}

/** Calls the listener with the number of a member some of whose tokens have just become void. */
export type OnRevoked = (listener: (memberNo: number) => void) => void;

/** Holds the revocations of the last minutes in memory: a poll each second proves that the feed lives, a message makes it instant. */
export function followRevocations(redis: Redis, redisUrl: string, logger: Logger) {
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
    for (const held of [generations, endedSessions]) forgetBefore(held, askedAtMs - REVOCATION_FEED.keptMs);
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
    isVoid: ({ sub, gen, sid }: TokenClaims) => gen < (generations.get(Number(sub))?.generation ?? 0) || (sid !== undefined && endedSessions.has(sid)),
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

function forgetBefore(held: Map<unknown, { atMs: number }>, instantMs: number): void {
  for (const [key, { atMs }] of held) if (atMs < instantMs) held.delete(key);
}

/**
 * Lies in the feed itself, so that it is lost when the feed is, and is read as a revocation that voids nothing.
 * Never removed with old entries: its score is infinite.
 */
const WHOLE = JSON.stringify({ memberNo: 0, generation: 0 });

/** False when Redis has lost the feed, or never had it: what was revoked in the last minutes must be published again. */
export async function isFeedWhole(redis: Redis): Promise<boolean> {
  return (await redis.zscore(REVOCATION_FEED.key, WHOLE)) !== null;
}

/** To be called before what was lost is published again, so that a second loss meanwhile is noticed. */
export async function markFeedWhole(redis: Redis): Promise<void> {
  await redis.zadd(REVOCATION_FEED.key, '+inf', WHOLE);
}

/** Ends tokens on every service; svc-account alone calls it, after storing what ended them. Rejects when the feed did not take it. */
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
