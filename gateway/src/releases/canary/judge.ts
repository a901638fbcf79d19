import { canaryFor, laneOf, type PageReport, type ReleasePointer, shareOf } from '@osaka/contracts';
import { type Logger, type Metrics, networkOf } from '@osaka/service-kit';
import { createEvidence, type Evidence } from './evidence.ts';
import type { OpenTrial, SharedTrial } from './evidence-pool.ts';
import { type Visitor, visitorIn } from './visitor.ts';

/** Bounds the memory; a canary with so many failing visitors is decided. */
const MAX_REMEMBERED = 100_000;

interface Trial {
  since: string;
  evidence: Evidence;
  shared: SharedTrial;
  /** Visitors who have counted at this gateway. */
  visitors: Set<string>;
  /** One failing visitor of a network counts, so that a flood of reports from one place has no weight. */
  networks: Set<string>;
  isAborted: boolean;
}

/** Reports why a canary is aborted; `since` distinguishes it from a later one of the same slice. */
export type AbortCanary = (slice: string, since: string, why: string) => void;

/**
 * Compares what pages report of canaries with what they report of the current versions; gateways count together what
 * `openTrial` shares.
 */
export function createJudge(
  metrics: Metrics,
  logger: Logger,
  lastRelease: () => ReleasePointer | undefined,
  abort: AbortCanary,
  openTrial: OpenTrial,
) {
  const trials = new Map<string, Trial>();
  const failing = metrics.labelledCounter(
    'canary_failures_total',
    'Failures that count for or against a canary, by slice and by who has it',
    ['slice', 'group'],
  );

  return (report: PageReport, cookies: string | undefined, clientAddress: string): void => {
    const release = lastRelease();
    if (!release?.canaries || report.lane === undefined || report.errors.length === 0) return;
    const visitor = visitorIn(cookies);
    if (!visitor) return;
    const own = canaryFor(release, visitor.number);
    // The page was made for others, or before the canaries changed.
    if (report.lane !== laneOf(release, own)) return;
    for (const slice of own ? [own] : Object.keys(release.canaries)) {
      if (slice === 'shell' || report.errors.some((error) => error.slice === slice))
        count(release, slice, own !== undefined, visitor, networkOf(clientAddress));
    }
  };

  function count(release: ReleasePointer, slice: string, isCanary: boolean, { id }: Visitor, network: string) {
    const trial = trialOf(release, slice);
    if (
      trial.isAborted ||
      trial.visitors.has(id) ||
      trial.networks.has(network) ||
      trial.visitors.size >= MAX_REMEMBERED
    )
      return;
    trial.visitors.add(id);
    trial.networks.add(network);
    failing.inc({ slice, group: isCanary ? 'canary' : 'stable' });
    trial.shared.add({ isCanary, visitor: id, network });
  }

  function judge(slice: string, trial: Trial, isCanary: boolean) {
    if (trial.isAborted) return;
    trial.evidence.add(isCanary);
    if (trial.evidence.level() < 1) return;
    trial.isAborted = true;
    const { canary, stable } = trial.evidence.counts;
    const why = `${canary} failing visitors of the canary against ${stable} of all others`;
    logger.error(
      { slice, canary: lastRelease()?.canaries?.[slice]?.version, why },
      'a canary fails more often than the current version and is aborted',
    );
    abort(slice, trial.since, why);
  }

  /** A canary with another share is counted from the start. */
  function trialOf({ canaries = {} }: ReleasePointer, slice: string): Trial {
    const { since = '' } = canaries[slice] ?? {};
    const running = trials.get(slice);
    if (running?.since === since) return running;
    const shares = Object.values(canaries).map(shareOf);
    const own = canaries[slice] ? shareOf(canaries[slice]) : 0;
    const stable = 1 - shares.reduce((sum, share) => sum + share, 0);
    const trial: Trial = {
      since,
      evidence: createEvidence(own / (own + stable)),
      shared: openTrial(`${slice}@${since}`, (isCanary) => judge(slice, trial, isCanary)),
      visitors: new Set<string>(),
      networks: new Set<string>(),
      isAborted: false,
    };
    trials.set(slice, trial);
    return trial;
  }
}
export type Judge = ReturnType<typeof createJudge>;
