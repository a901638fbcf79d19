/**
 * A sequential test whether a canary fails more often than the current version. Visitors are in the canary at random, so of all visitors with an error the
 * canary has its share, whatever the rate of errors is. Each failing visitor multiplies the evidence by the ratio of two likelihoods: the canary fails
 * WORSE times as often, or TOLERATED times as often.
 */
const WORSE = 2;
/** Visitors of a canary have none of its files yet, so that a few more of them lose a file on the way. */
const TOLERATED = 1.1;
/** The chance that a canary that is no worse is ever aborted, however long it runs and however often it is looked at (Ville's inequality). */
const FALSE_ALARMS = 0.001;
const ROUND_MS = 60_000;

/** What a gateway knows of one canary. `share`: its part of the visitors who have it or no canary. */
export function createEvidence(share: number, nowMs: () => number = () => performance.now()) {
  const worse = (WORSE * share) / (WORSE * share + 1 - share);
  const tolerated = (TOLERATED * share) / (TOLERATED * share + 1 - share);
  const startedMs = nowMs();
  let rounds = 0;
  let value = 0;
  const counts = { canary: 0, stable: 0 };

  return {
    counts,
    /** Counts a failing visitor. */
    add(isCanary: boolean) {
      beginRounds();
      value *= isCanary ? worse / tolerated : (1 - worse) / (1 - tolerated);
      counts[isCanary ? 'canary' : 'stable'] += 1;
    },
    /** 1 or more: the canary is worse. */
    level: () => value * FALSE_ALARMS,
  };

  // A test that began with the canary alone would take hours to see what breaks after a good night. So a test begins each minute; their
  // weights, 1/2 + 1/6 + 1/12 + …, add up to 1, so that together they raise no more false alarms than one.
  function beginRounds() {
    const due = 1 + Math.floor((nowMs() - startedMs) / ROUND_MS);
    for (; rounds < due; rounds += 1) value += 1 / ((rounds + 1) * (rounds + 2));
  }
}
export type Evidence = ReturnType<typeof createEvidence>;
