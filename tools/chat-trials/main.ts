import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from '../launch/fault.mjs';
import { openRun, type Run } from '../src/processes/run.ts';
import { buildTrialParts } from './build-trial-parts.ts';
import { playMutants } from './mutants.ts';
import { playAll } from './play-all.ts';
import type { Trial } from './trial.ts';
import { allTrials, shortTrials } from './trials.ts';

/**
 * `npm run chat:trials`: all trials. `-- --short`: those of `npm test`. `-- --only words`: those whose name holds the words.
 * `-- --seed 7` plays a run again, `-- --times 10` each of its trials so often. `-- --mutants` plants defects and shows that each is found.
 */
export async function main(args: readonly string[]): Promise<number> {
  const seed = Number(optionOf(args, '--seed') ?? Date.now() % 1_000_000);
  const run = await openRun({ folder: mkdtempSync(join(tmpdir(), 'osaka-trials-')), say, temporary: true });
  try {
    await buildTrialParts(run);
    const words = optionOf(args, '--only');
    const play = args.includes('--mutants') ? playMutants(run, seed, words) : playChosen(run, seed, args, words);
    return await Promise.race([play, interrupted(run)]);
  } finally {
    await run.close();
  }
}

async function playChosen(run: Run, seed: number, args: readonly string[], words: string | undefined): Promise<number> {
  const startedMs = performance.now();
  const times = Number(optionOf(args, '--times') ?? 1);
  const trials = chosen(args.includes('--short'), words);
  const { passed, failed } = await playAll(run, seed, Array.from({ length: times }, () => trials).flat(), say);
  say(`${passed} of ${passed + failed} trials passed in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  return failed === 0 ? 0 : 1;
}

function chosen(isShort: boolean, words: string | undefined): readonly Trial[] {
  if (words === undefined) return isShort ? shortTrials : allTrials;
  const trials = allTrials.filter(({ name }) => name.includes(words));
  if (trials.length === 0) throw fault(`No trial is called “${words}”.`, `Name one of: ${allTrials.map(({ name }) => name).join(' · ')}.`);
  return trials;
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
