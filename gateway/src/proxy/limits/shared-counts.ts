import { randomUUID } from 'node:crypto';
import { inTime, type Logger, type Redis } from '@osaka/service-kit';
import type { Window } from './window.ts';

/** A count is sent within this time. */
export const SEND_MS = 1000;
/** Requests wait for an exchange, so it is given up soon. */
const ANSWER_MS = 1000;
/** The pause after a failed exchange. */
const RETRY_MS = 1000;
/** Redis does nothing else meanwhile. */
const MAX_WINDOWS = 500;
/** Longer than any window. */
const REMEMBER_BATCH_S = 600;

/**
 * KEYS: the last batch of this process, then its windows; ARGV: the number of this batch, then for each window what is
 * added and the ms until it ends. Answers the total and the ms until the end of each window. A batch that was applied
 * before is only answered.
 */
const EXCHANGE = `
local isRepeated = tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1])
local answer = {}
for at = 2, #KEYS do
  local total
  if isRepeated then total = tonumber(redis.call('GET', KEYS[at]) or '0')
  else total = redis.call('INCRBY', KEYS[at], ARGV[2 * at - 2]) end
  local leftMs = redis.call('PTTL', KEYS[at])
  if leftMs == -1 then
    leftMs = tonumber(ARGV[2 * at - 1])
    redis.call('PEXPIRE', KEYS[at], leftMs)
  end
  answer[#answer + 1] = total
  answer[#answer + 1] = leftMs
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ${REMEMBER_BATCH_S})
return answer`;

/**
 * Sends counts to Redis, one batch at a time. A batch that is not confirmed is sent again with its number, so that
 * nothing is counted twice.
 */
export function createSharedCounts(redis: Redis, logger: Logger) {
  const processId = randomUUID();
  const changed = new Set<Window>();
  let batch: Window[] = [];
  let batchNo = 0;
  let isReachable = true;
  let isRunning = false;
  let nextMs = Number.POSITIVE_INFINITY;
  let notBeforeMs = 0;
  let timer: NodeJS.Timeout | undefined;

  return {
    isReachable: () => isReachable,
    /** The counts of this window are sent within this time. */
    isDue(window: Window, withinMs: number) {
      changed.add(window);
      if (withinMs > 0 && nextMs < Number.POSITIVE_INFINITY) return;
      const atMs = Math.max(performance.now() + withinMs, notBeforeMs);
      if (atMs >= nextMs) return;
      nextMs = atMs;
      if (!isRunning) schedule();
    },
    close: () => clearTimeout(timer),
  };

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, nextMs - performance.now())).unref();
  }

  async function run() {
    isRunning = true;
    nextMs = Number.POSITIVE_INFINITY;
    await exchange().then(succeeded, failed);
    isRunning = false;
    if (batch.length > 0) nextMs = notBeforeMs;
    else if (changed.size > 0)
      nextMs = Math.min(nextMs, performance.now() + (changed.size < MAX_WINDOWS ? SEND_MS : 0));
    if (nextMs < Number.POSITIVE_INFINITY) schedule();
  }

  async function exchange() {
    const nowMs = performance.now();
    if (batch.length === 0) collect();
    for (const window of batch) if (window.endsMs - nowMs < 1) window.giveUpWaiting();
    batch = batch.filter(({ endsMs }) => endsMs - nowMs >= 1);
    if (batch.length === 0) return;
    const keys = [`limits:batch:${processId}`, ...batch.map(({ key }) => key)];
    const counts = batch.flatMap(({ sent, endsMs }) => [sent, Math.floor(endsMs - nowMs)]);
    const answer = redis.eval(EXCHANGE, keys.length, ...keys, batchNo, ...counts) as Promise<number[]>;
    const totals = await inTime(ANSWER_MS, answer, () => new Error('no answer in time'));
    const answeredMs = performance.now();
    for (const [at, window] of batch.entries())
      window.confirm(totals[2 * at] as number, answeredMs + (totals[2 * at + 1] as number));
    batch = [];
  }

  function collect() {
    batchNo += 1;
    for (const window of changed) {
      if (batch.length === MAX_WINDOWS) break;
      changed.delete(window);
      window.send();
      batch.push(window);
    }
  }

  function succeeded() {
    if (!isReachable) logger.info('limits are shared again');
    isReachable = true;
  }

  function failed(error: unknown) {
    const nowMs = performance.now();
    for (const window of [...batch, ...changed]) window.giveUpWaiting();
    // While Redis stays away, this set would otherwise keep every window there has been.
    for (const window of changed) if (window.endsMs <= nowMs) changed.delete(window);
    notBeforeMs = nowMs + RETRY_MS;
    if (isReachable) logger.warn({ err: error }, 'limits are counted by this process alone');
    isReachable = false;
  }
}
