import type { Run } from '@osaka/tools/processes/run';
import type { Tally as RunTally } from '@osaka/tools/tests/tally';
import { playTrial } from './play-trial.ts';
import type { Stage, Suite, Trial } from './trial.ts';

export type Tally = Required<Omit<RunTally, 'retried'>>;

interface Options<S extends Stage> {
  trials: readonly Trial<S>[];
  seed: number;
  isShort: boolean;
  say(message: string): void;
}

/** Plays the trials sequentially on one stage and reports each; seeds count up from `seed`. */
export async function playAll<S extends Stage>(
  run: Run,
  suite: Suite<S>,
  { trials, seed, isShort, say }: Options<S>,
): Promise<Tally> {
  const stage = await suite.openStage(run, { isShort });
  run.onClose(stage.close);
  say(`${suite.name}: seed ${seed}, on ${stage.label}`);
  const tally: Tally = { passed: 0, failed: 0, failures: [] };
  for (const [index, trial] of trials.entries()) {
    const reason = reasonToLeaveOut(trial, stage);
    if (reason !== undefined) {
      say(`- ${trial.name}: left out, ${reason}`);
      continue;
    }
    const { problems, notes, seconds } = await playTrial(suite, trial, stage, seed + index, isShort);
    const isPassed = problems.length === 0;
    tally[isPassed ? 'passed' : 'failed'] += 1;
    say(`${isPassed ? '✓' : '✗'} ${trial.name} (${seconds.toFixed(1)} s)`);
    if (isPassed) continue;
    for (const line of [...notes, ...problems]) say(`    ${line}`);
    say(`    alone again: npm run trial -- ${suite.name} --only '${trial.name}' --seed ${seed + index}`);
    tally.failures.push({ title: `trial ${suite.name}: ${trial.name}`, lines: problems });
  }
  for (const line of suite.summary?.(stage) ?? []) say(line);
  await stage.close();
  return tally;
}

export function reasonToLeaveOut<S extends Stage>({ needs, leftOut }: Trial<S>, stage: S): string | undefined {
  return needs && !stage.servers.includes(needs) ? `${needs} is not a process of ours here` : leftOut?.(stage);
}
