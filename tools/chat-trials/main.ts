import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from '../launch/fault.mjs';
import { openRun, type Run } from '../src/processes/run.ts';
import { buildParts } from '../src/product/build-parts.ts';
import { allParts } from '../src/product/parts.ts';
import { playMutants } from './mutants.ts';
import { playTrial } from './play-trial.ts';
import { openStage } from './stage/stage.ts';
import type { Trial } from './trial.ts';
import { allTrials } from './trials.ts';

/**
 * `npm run chat:trials`: all trials. `-- --short`: those of `npm test`. `-- --only words`: those whose name holds the words.
 * `-- --seed 7` plays a run again. `-- --mutants` plants defects and shows that each is found.
 */
export async function main(args: readonly string[]): Promise<number> {
  const seed = Number(optionOf(args, '--seed') ?? Date.now() % 1_000_000);
  const run = await openRun({ folder: mkdtempSync(join(tmpdir(), 'osaka-trials-')), say, temporary: true });
  try {
    await buildParts(
      run,
      allParts.filter(({ name }) => name === 'svc-chat' || name === 'gateway'),
    );
    say(`Seed ${seed}`);
    const words = optionOf(args, '--only');
    const play = args.includes('--mutants') ? playMutants(run, seed, words) : playAll(run, seed, chosen(args.includes('--short'), words));
    return await Promise.race([play, interrupted(run)]);
  } finally {
    await run.close();
  }
}

function chosen(isShort: boolean, words: string | undefined): Trial[] {
  const trials = allTrials.filter((trial) => (words === undefined ? !isShort || trial.isShort : trial.name.includes(words)));
  if (trials.length === 0) throw fault(`No trial is called “${words}”.`, `Name one of: ${allTrials.map(({ name }) => name).join(' · ')}.`);
  return trials;
}

async function playAll(run: Run, seed: number, trials: readonly Trial[]): Promise<number> {
  const startedMs = performance.now();
  const stage = await openStage(run);
  run.onClose(stage.close);
  say(`On ${stage.label}; three chat instances behind the gateway`);
  let failed = 0;
  for (const [index, trial] of trials.entries()) {
    if (trial.needs && !stage[trial.needs]) {
      say(`- ${trial.name}: left out, ${trial.needs} is not a process of ours here`);
      continue;
    }
    const { problems, seconds } = await playTrial(trial, stage, seed + index);
    say(`${problems.length === 0 ? '✓' : '✗'} ${trial.name} (${seconds.toFixed(1)} s)`);
    for (const problem of problems) say(`    ${problem}`);
    if (problems.length > 0) failed += 1;
  }
  await stage.close();
  say(
    `${trials.length - failed} of ${trials.length} trials passed in ${((performance.now() - startedMs) / 1000).toFixed(0)} s${failed ? `; play them again with --seed ${seed}` : ''}`,
  );
  return failed === 0 ? 0 : 1;
}

function optionOf(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args[at + 1];
}

async function interrupted(run: Run): Promise<never> {
  await run.stopAsked;
  throw fault('Interrupted; everything that had been started is ended.', 'Run the command again.');
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
