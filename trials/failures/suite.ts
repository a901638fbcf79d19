import process from 'node:process';
import { shuffled } from '../harness/seeded-random.ts';
import type { Play, Suite, Trial } from '../harness/trial.ts';
import { faults } from './faults.ts';
import { absent, byPairs, type Combination, combinations, nameOf } from './matrix.ts';
import { meet } from './meet.ts';
import { mutants } from './mutants.ts';
import { matcherOf } from './places.ts';
import { type FailuresStage, openFailuresStage } from './stage.ts';
import { summaryOf } from './summary.ts';

const FRAME_MS = 1500;
const FALLBACK_MS = 3000;
const HEALED_MS = 5000;
/** On a machine that is busy with other tests only what happens is judged, not when. */
const LONGEST_MS = 15_000;
/** The short form plays as many of the pairs as it has time for. */
const SHORT_MS = 180_000;
/** Of each fault, for planted defects. */
const SAMPLE = 12;
/** 3: a third of the combinations, by the seed. */
const SHARE = Number(process.env.FAILURES_SHARE || 1);
/** Plays only the combinations whose name contains this, such as `page chunk of chat panel`. */
const ONLY = process.env.FAILURES_ONLY ?? '';

/**
 * Files of remotes that fail in each way, of each kind and slice, at each moment. The full form waits for many limits,
 * so it is played when it is named.
 */
export const failures: Suite<FailuresStage> = {
  name: 'failures',
  isOptional: true,
  parts: 'all',
  trials: [
    {
      name: 'by pairs',
      isShort: true,
      leftOut: ({ isShort }) => (isShort ? undefined : 'the others play all combinations'),
      play: (play) => playAllOf(play, byPairs(play.random), SHORT_MS),
    },
    ...faults.map(({ name }): Trial<FailuresStage> => ({ name, play: (play) => playFault(play, name) })),
  ],
  mutants,
  openStage: openFailuresStage,
  summary: ({ outcomes }) => [...summaryOf(outcomes), `${combinations.length} combinations exist`, ...absent()],
};

function playFault(play: Play<FailuresStage>, name: string): Promise<void> {
  const all = shuffled(
    combinations.filter(({ fault }) => fault.name === name),
    play.random,
  );
  return playAllOf(play, all.slice(0, play.isShort ? SAMPLE : Math.ceil(all.length / SHARE)));
}

/** Plays the combinations, several at a time; no new one begins after `withinMs`. */
async function playAllOf(
  play: Play<FailuresStage>,
  chosen: readonly Combination[],
  withinMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { stage, random } = play;
  const sessions = {
    member: await stage.sessionOf('member'),
    administrator: await stage.sessionOf('administrator'),
  };
  const startedMs = performance.now();
  const named = chosen.filter((combination) => nameOf(combination).includes(ONLY));
  const waiting = named.map((combination) => ({ combination, random: random.fork() }));
  await Promise.all(
    stage.proxies.map(async (proxy) => {
      for (let next = waiting.shift(); next && performance.now() - startedMs < withinMs; next = waiting.shift()) {
        const { combination } = next;
        const { target, kind, moment } = combination;
        const address = (kind.includes('map') ? target.maps : target.screens)[moment] ?? '';
        const outcome = await meet({
          browser: stage.browser,
          proxy,
          combination,
          address: stage.addressFor(address),
          matches: matcherOf(target, kind, stage.mapChunks),
          session: sessions[target.visitor],
          random: next.random,
        });
        judge(play, combination, outcome);
      }
    }),
  );
  if (waiting.length > 0) play.note(`there was no time for ${waiting.length} of ${named.length} combinations`);
}

function judge(
  { stage, isShort, problem, check, note }: Play<FailuresStage>,
  combination: Combination,
  outcome: Awaited<ReturnType<typeof meet>>,
) {
  const { isRequested, conduct, frameMs, shownMs, healedMs, faults: others } = outcome;
  const where = `${nameOf(combination)}, the visitor ${conduct}`;
  const limit = (ms: number) => (isShort ? LONGEST_MS : ms);
  stage.outcomes.push({ ...outcome, fault: combination.fault.name, name: where });
  if (!isRequested) note(`${where}: the file was not requested`);
  check(frameMs <= limit(FRAME_MS), `${where}: the frame can be used after ${frameMs} ms`);
  check(
    shownMs <= limit(combination.fault.fallbackMs ?? FALLBACK_MS),
    `${where}: the fallback is shown after ${shownMs} ms`,
  );
  check(healedMs <= limit(HEALED_MS), `${where}: it works ${healedMs} ms after the fault`);
  for (const other of others) problem(`${where}: ${other}`);
}
