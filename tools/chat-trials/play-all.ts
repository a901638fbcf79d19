import type { Run } from '../src/processes/run.ts';
import { playTrial } from './play-trial.ts';
import { openStage } from './stage/stage.ts';
import type { Trial } from './trial.ts';

interface Played {
  passed: number;
  failed: number;
}

/** Plays the trials one after the other on one stage and says how each went; the first with `seed`, each further one with the next number. */
export async function playAll(run: Run, seed: number, trials: readonly Trial[], say: (sentence: string) => void): Promise<Played> {
  const stage = await openStage(run);
  run.onClose(stage.close);
  say(`Seed ${seed}, on ${stage.label}; three chat instances behind the gateway`);
  const played: Played = { passed: 0, failed: 0 };
  for (const [index, trial] of trials.entries()) {
    if (trial.needs && !stage[trial.needs]) {
      say(`- ${trial.name}: left out, ${trial.needs} is not a process of ours here`);
      continue;
    }
    const { problems, seconds } = await playTrial(trial, stage, seed + index);
    say(`${problems.length === 0 ? '✓' : '✗'} ${trial.name} (${seconds.toFixed(1)} s)`);
    for (const problem of problems) say(`    ${problem}`);
    if (problems.length > 0) say(`    alone again: npm run chat:trials -- --only '${trial.name}' --seed ${seed + index}`);
    played[problems.length === 0 ? 'passed' : 'failed'] += 1;
  }
  await stage.close();
  return played;
}
