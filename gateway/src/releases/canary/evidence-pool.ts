import { createHash, randomUUID } from 'node:crypto';
import { inTime, type Logger, type Redis } from '@osaka/service-kit';

/** A canary with so many failing visitors is decided. */
const MOST = 100_000;
/** A canary without failing visitors for a week begins again. */
const REMEMBER_S = 7 * 24 * 60 * 60;
const ANSWER_MS = 1000;
/** The pause after a failed exchange. */
const RETRY_MS = 1000;

/**
 * KEYS: the failing visitors of a canary in their order, the visitors, their networks; ARGV: how many of them this
 * gateway knows, then for each one the visitor, the network and what is added. Answers their number and all after those
 * that are known, or all after Redis has lost its data. One of a visitor and one of a network counts, whichever gateway
 * got it.
 */
const ADD = `
local from = tonumber(ARGV[1])
if redis.call('LLEN', KEYS[1]) < from then from = 0 end
for at = 2, #ARGV, 3 do
  local isNew = redis.call('SISMEMBER', KEYS[2], ARGV[at]) == 0 and redis.call('SISMEMBER', KEYS[3], ARGV[at + 1]) == 0
  if isNew and redis.call('LLEN', KEYS[1]) < ${MOST} then
    redis.call('SADD', KEYS[2], ARGV[at])
    redis.call('SADD', KEYS[3], ARGV[at + 1])
    redis.call('RPUSH', KEYS[1], ARGV[at + 2])
  end
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ${REMEMBER_S}) end
return {redis.call('LLEN', KEYS[1]), redis.call('LRANGE', KEYS[1], from, -1)}`;

/** A failing visitor of a canary, or of the current version. */
export interface Failing {
  isCanary: boolean;
  visitor: string;
  network: string;
}

/** What one gateway shares about one canary. */
export interface SharedTrial {
  add(failing: Failing): void;
}

/**
 * Opens what gateways share about a canary; `count` is called for each failing visitor of all gateways, in their common
 * order.
 */
export type OpenTrial = (canary: string, count: (isCanary: boolean) => void) => SharedTrial;

/**
 * Failing visitors that all gateways count together in Redis. While Redis is away, and without it, each gateway counts
 * its own: alone each is a valid test as well, and slower.
 */
export function createEvidencePool(redis: Redis | undefined, logger: Logger): OpenTrial {
  const gateway = randomUUID().slice(0, 8);
  let notBeforeMs = 0;
  let serial = 0;
  let isShared = true;

  return (canary, count) => {
    const keys = ['failing', 'visitors', 'networks'].map((name) => `canary:${canary}:${name}`);
    const countedAlone = new Set<string>();
    let known = 0;
    let waiting: (Failing & { entry: string })[] = [];
    let isRunning = false;

    return {
      add(failing) {
        const entry = `${gateway}.${++serial}.${failing.isCanary ? 'c' : 's'}`;
        waiting.push({ ...failing, entry });
        if (!isRunning) void run();
      },
    };

    async function run() {
      isRunning = true;
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        await share(batch).catch((error: unknown) => {
          if (redis && isShared) logger.warn({ err: error }, 'failing visitors of canaries are counted alone');
          if (performance.now() >= notBeforeMs) notBeforeMs = performance.now() + RETRY_MS;
          isShared = false;
          for (const { entry, isCanary } of batch) {
            countedAlone.add(entry);
            count(isCanary);
          }
        });
      }
      isRunning = false;
    }

    async function share(batch: readonly (Failing & { entry: string })[]) {
      if (!redis || performance.now() < notBeforeMs) throw new Error('not shared');
      const added = batch.flatMap(({ visitor, network, entry }) => [digestOf(visitor), digestOf(network), entry]);
      const answer = redis.eval(ADD, keys.length, ...keys, known, ...added) as Promise<[number, string[]]>;
      const [total, entries] = await inTime(ANSWER_MS, answer, () => new Error('no answer in time'));
      known = total;
      isShared = true;
      // An exchange whose answer was late may have been applied.
      for (const entry of entries) if (!countedAlone.delete(entry)) count(entry.endsWith('c'));
    }
  };

  /** Neither cookies nor addresses are stored. */
  function digestOf(value: string): string {
    return createHash('sha256').update(value).digest('base64url').slice(0, 16);
  }
}
