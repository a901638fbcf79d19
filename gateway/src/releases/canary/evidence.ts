/**
 * A sequential test whether a canary fails more often than the current version. Visitors are in the canary at random,
 * so of all visitors with an error the canary has its share, whatever the rate of errors is. Each failing visitor
 * multiplies the evidence by the ratio of two likelihoods: the canary fails WORSE times as often, or TOLERATED times as
 * often.
 */
// Tuned to a little less than twice, so that a canary that fails twice as often and is lucky for a while is found in
// time as well.
const WORSE = 1.8;
/** Visitors of a canary have none of its files yet, so a few more of them fail to load a file. */
const TOLERATED = 1.03;
/**
 * The chance that a canary that is no worse is ever aborted, however long it runs and however often it is looked at
 * (Ville's inequality).
 */
const FALSE_ALARMS = 0.003;
const ROUND_MS = 60_000;
/** Of the test that begins with the canary; most canaries that are worse are so from the start. */
const FIRST_WEIGHT = 0.9;

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

  // A test that began with the canary alone would take hours to see what breaks after a good night. So a test begins
  // each minute; their weights add up to 1, so that together they raise no more false alarms than one.
  function beginRounds() {
    const due = 1 + Math.floor((nowMs() - startedMs) / ROUND_MS);
    for (; rounds < due; rounds += 1)
      value += rounds === 0 ? FIRST_WEIGHT : (1 - FIRST_WEIGHT) / (rounds * (rounds + 1));
  }
}
export type Evidence = ReturnType<typeof createEvidence>;
