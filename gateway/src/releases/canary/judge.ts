import { createHash } from 'node:crypto';
import { type Canary, canaryFor, laneOf, type PageReport, type ReleasePointer, shareOf } from '@osaka/contracts';
import { type Logger, type Metrics, networkOf, type Redis } from '@osaka/service-kit';
import { visitorIn } from './visitor.ts';

/** A canary with fewer failing visitors is not judged. */
const ENOUGH = 25;
/** An aborted canary fails this many times as often as the current version; below 2, which the first counts may miss. */
const WORSE = 1.8;
/** Counts begin again each day, so that a canary that breaks after good days is found as well. */
const DAY_S = 24 * 60 * 60;

type Group = 'canary' | 'stable';

/** Reports why a canary is aborted; `since` distinguishes it from a later one of the same slice. */
export type AbortCanary = (slice: string, since: string, why: string) => void;

/**
 * Compares what pages report of canaries with what they report of the current versions. All gateways count in Redis;
 * while it is away nothing is counted, and without it no canary is judged.
 */
export function createJudge(
  metrics: Metrics,
  logger: Logger,
  lastRelease: () => ReleasePointer | undefined,
  abort: AbortCanary,
  redis: Redis | undefined,
) {
  const failing = metrics.labelledCounter(
    'canary_failures_total',
    'Failures that count for or against a canary, by slice and by who has it',
    ['slice', 'group'],
  );

  return (report: PageReport, cookies: string | undefined, clientAddress: string): void => {
    const release = lastRelease();
    if (!redis || !release?.canaries || report.lane === undefined || report.errors.length === 0) return;
    const visitor = visitorIn(cookies);
    if (!visitor) return;
    const own = canaryFor(release, visitor.number);
    // The page was made for others, or before the canaries changed.
    if (report.lane !== laneOf(release, own)) return;
    const slices = own ? [own] : Object.keys(release.canaries);
    for (const slice of slices.filter(
      (name) => name === 'shell' || report.errors.some((error) => error.slice === name),
    ))
      judge(redis, release, slice, own ? 'canary' : 'stable', [networkOf(clientAddress), visitor.id]).catch(
        (error: unknown) => logger.warn({ err: error, slice }, 'a failing visitor of a canary is not counted'),
      );
  };

  async function judge(redis: Redis, release: ReleasePointer, slice: string, group: Group, from: [string, string]) {
    const { canaries = {} } = release;
    const canary = canaries[slice];
    if (!canary) return;
    const key = `canary:${slice}@${canary.since}:${new Date().toISOString().slice(0, 10)}`;
    // The first report of a network and of a visitor counts, so that a flood from one place has no weight.
    for (const value of from) if (!(await isFirst(redis, `${key}:seen`, value))) return;
    failing.inc({ slice, group });
    const counts = { canary: 0, stable: 0, [group]: await redis.hincrby(`${key}:failing`, group, 1) };
    await redis.expire(`${key}:failing`, DAY_S);
    const other = group === 'canary' ? 'stable' : 'canary';
    counts[other] = Number((await redis.hget(`${key}:failing`, other)) ?? 0);
    if (!isWorse(counts, shareOf(canary) / shareJudged(canaries, canary))) return;
    const why = `${counts.canary} failing visitors of the canary against ${counts.stable} of all others`;
    logger.error({ slice, canary: canary.version, why }, 'a canary fails more often than the current version');
    abort(slice, canary.since, why);
  }
}
export type Judge = ReturnType<typeof createJudge>;

/**
 * Visitors are in the canary at random, so of all visitors with an error it has its share, whatever the rate of errors
 * is. Of 1,000 canaries that fail as often as the current version, 7 are aborted in a day (64 with half of the visitors).
 */
function isWorse({ canary, stable }: Record<Group, number>, share: number): boolean {
  return canary >= ENOUGH && canary * (1 - share) > WORSE * stable * share;
}

/** The part of all visitors who have this canary or none. */
function shareJudged(canaries: Readonly<Record<string, Canary>>, judged: Canary): number {
  const others = Object.values(canaries).filter((canary) => canary !== judged);
  return 1 - others.reduce((sum, canary) => sum + shareOf(canary), 0);
}

/** Neither cookies nor addresses are stored. */
async function isFirst(redis: Redis, key: string, value: string): Promise<boolean> {
  const added = await redis.sadd(key, createHash('sha256').update(value).digest('base64url').slice(0, 16));
  await redis.expire(key, DAY_S);
  return added === 1;
}
