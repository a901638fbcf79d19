import { REVOCATION_FEED, type Revocation, revocation } from '@osaka/contracts';
import type { Logger } from './logging.ts';
import { openPatientRedis, type Redis } from './redis.ts';

const STALE_AFTER_MS = 5000;
const POLL_MS = 1000;

/** Tells whether a token has been made void. */
export interface Revocations {
  /** False after more than 5 s without the feed: then no token is to be trusted. */
  isFresh(): boolean;
  isVoid(memberNo: number, generation: number): boolean;
}

/** Holds the revocations of the last minutes in memory: a poll each second proves that the feed lives, a message makes it instant. */
export function followRevocations(redis: Redis, redisUrl: string, logger: Logger) {
  const generations = new Map<number, { generation: number; atMs: number }>();
  let syncedAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let subscriber: Redis | undefined;

  async function sync(): Promise<void> {
    const askedAtMs = Date.now();
    const entries = await redis.zrangebyscore(REVOCATION_FEED.key, askedAtMs - REVOCATION_FEED.keptMs, '+inf');
    for (const entry of entries) remember(revocation.parse(JSON.parse(entry)));
    syncedAtMs = askedAtMs;
    for (const [memberNo, { atMs }] of generations) if (atMs < askedAtMs - REVOCATION_FEED.keptMs) generations.delete(memberNo);
  }

  function remember({ memberNo, generation }: Revocation) {
    const known = generations.get(memberNo);
    if (!known || known.generation < generation) generations.set(memberNo, { generation, atMs: Date.now() });
  }

  const trySync = () => sync().catch(() => {});
  return {
    isFresh: () => Date.now() - syncedAtMs <= STALE_AFTER_MS,
    isVoid: (memberNo: number, generation: number) => generation < (generations.get(memberNo)?.generation ?? 0),
    async start() {
      subscriber = openPatientRedis(redisUrl, logger);
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

/** Ends all earlier tokens of a member on every service; svc-account alone calls it, after storing the new generation. */
export async function publishRevocation(redis: Redis, { memberNo, generation }: Revocation): Promise<void> {
  const entry = JSON.stringify({ memberNo, generation });
  const nowMs = Date.now();
  await redis
    .multi()
    .zadd(REVOCATION_FEED.key, nowMs, entry)
    .zremrangebyscore(REVOCATION_FEED.key, 0, nowMs - REVOCATION_FEED.keptMs)
    .publish(REVOCATION_FEED.channel, entry)
    .exec();
}
