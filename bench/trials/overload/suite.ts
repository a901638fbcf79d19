import type { Run } from '@osaka/tools/processes/run';
import { openProductStage, type ProductStage } from '../../harness/product-stage.ts';
import type { Play, StageOptions, Suite, Trial } from '../../harness/trial.ts';
import { pause } from '../../harness/wait.ts';
import { createCaller, goodPerS, isGood, isRefused, latencyOf } from '../load/calls.ts';

interface OverloadStage extends ProductStage {
  measured: string[];
}

const CONNECTIONS = 192;
const WARM_UP_MS = 15_000;
const PEAK_MS = 8000;
const CALM_MS = 8000;
const OVERLOAD_MS = 20_000;
/** Until the queues are full. */
const FILLING_MS = 3000;
const BACK_WITHIN_MS = 5000;
const TIMES = 3;

const LEAST_GOODPUT = 0.9;
const LONGEST_REFUSAL_MS = 50;
const LONGEST_ANSWER_MS = 10_000;

const trials: Trial<OverloadStage>[] = [{ name: 'three times as many calls as can be answered', play: playOverload }];

/** More calls than one of each process can answer. Not part of `npm test`, because it needs a quiet machine. */
export const overload: Suite<OverloadStage> = {
  name: 'overload',
  isOptional: true,
  parts: 'all',
  trials,
  openStage,
  summary: ({ measured }) => measured,
};

async function openStage(run: Run, { defect }: StageOptions): Promise<OverloadStage> {
  const env = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1/32' };
  return { ...(await openProductStage(run, { name: 'overload', env, ...(defect && { defect }) })), measured: [] };
}

async function playOverload(play: Play<OverloadStage>): Promise<void> {
  const { stage, random, check, atEnd } = play;
  const caller = createCaller(stage.site, random.fork());
  atEnd(caller.close);
  await caller.closedLoop(CONNECTIONS, WARM_UP_MS);
  const peak = goodPerS(await caller.closedLoop(CONNECTIONS, PEAK_MS), PEAK_MS);
  const calm = await caller.openLoop(peak / 2, CALM_MS);

  const beganMs = Date.now();
  const flood = caller.openLoop(TIMES * peak, OVERLOAD_MS);
  await pause(OVERLOAD_MS);
  const after = caller.openLoop(peak / 2, 2 * BACK_WITHIN_MS);
  const outcomes = (await flood).filter(({ startedMs }) => startedMs > beganMs + FILLING_MS);
  const recovered = (await after).filter(({ startedMs }) => startedMs > beganMs + OVERLOAD_MS + BACK_WITHIN_MS);

  const [good, refused] = [outcomes.filter(isGood), outcomes.filter(isRefused)];
  const goodput = goodPerS(good, OVERLOAD_MS - FILLING_MS) / peak;
  check(goodput >= LEAST_GOODPUT, `goodput is ${percent(goodput)} of the peak`);
  check(refused.length > 0, 'nothing was refused');
  check(
    latencyOf(refused, 0.99) <= LONGEST_REFUSAL_MS,
    `1 % of the refusals take more than ${latencyOf(refused, 0.99).toFixed(0)} ms`,
  );
  check(latencyOf(good, 1) <= LONGEST_ANSWER_MS, `an answer took ${latencyOf(good, 1).toFixed(0)} ms`);
  check(
    refused.every(({ isExplained }) => isExplained),
    'a refusal has no Retry-After or no Korean message',
  );
  const others = outcomes.length - good.length - refused.length;
  check(
    others === 0,
    `${others} calls were neither answered nor refused: ${[...new Set(outcomes.map(({ status }) => status))]}`,
  );
  check(
    latencyOf(recovered, 0.99) <= 2 * latencyOf(calm, 0.99),
    `${BACK_WITHIN_MS / 1000} s after it the p99 is ${latencyOf(recovered, 0.99).toFixed(0)} ms`,
  );
  stage.measured.push(
    `peak ${peak.toFixed(0)} answers/s with ${CONNECTIONS} connections; at half of it p99 ${latencyOf(calm, 0.99).toFixed(0)} ms`,
    `at ${TIMES} × the peak: goodput ${percent(goodput)}, answers p50 ${latencyOf(good, 0.5).toFixed(0)} and p99 ${latencyOf(good, 0.99).toFixed(0)} ms, refusals p50 ${latencyOf(refused, 0.5).toFixed(0)} and p99 ${latencyOf(refused, 0.99).toFixed(0)} ms`,
    `${BACK_WITHIN_MS / 1000} s after it, at half of the peak: p99 ${latencyOf(recovered, 0.99).toFixed(0)} ms, ${recovered.filter((outcome) => !isGood(outcome)).length} of ${recovered.length} refused`,
  );
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
