import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from '@osaka/tools/launch/fault';
import { openRun, type Run } from '@osaka/tools/processes/run';
import { buildParts } from '@osaka/tools/product/build-parts';
import { allParts } from '@osaka/tools/product/parts';
import { readOptions, type TrialOptions } from '../harness/options.ts';
import { playAll, type Tally } from '../harness/play-all.ts';
import { playMutants } from '../harness/play-mutants.ts';
import type { Suite, Trial } from '../harness/trial.ts';
import { suites } from './suites.ts';

/**
 * `npm run trial -- chat`: all trials of a suite; `--short`: those of `npm test`; `--only text`: those whose name
 * contains the text. `--seed 7` repeats a run, `--times 10` repeats each trial. `--mutants` plants defects and checks
 * that each is found.
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(
    args,
    suites.map(({ name }) => name),
    suites.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
  );
  const chosen = suites.filter(({ name }) => options.suites.includes(name));
  const run = await openRun({ folder: mkdtempSync(join(tmpdir(), 'osaka-trials-')), say, temporary: true });
  const tally: Tally = { passed: 0, failed: 0, failures: [] };
  try {
    await Promise.race([playSuites(run, chosen, options, tally), interrupted(run)]);
  } finally {
    if (options.report) writeFileSync(options.report, JSON.stringify(tally));
    await run.close();
  }
  return tally.failed === 0 ? 0 : 1;
}

async function playSuites(run: Run, chosen: readonly Suite[], options: TrialOptions, tally: Tally): Promise<void> {
  await buildParts(
    run,
    allParts.filter(({ name }) => chosen.some(({ parts }) => parts === 'all' || parts.includes(name))),
  );
  for (const suite of chosen) await playSuite(run, suite, options, tally);
}

async function playSuite(run: Run, suite: Suite, options: TrialOptions, tally: Tally): Promise<void> {
  const { seed, only } = options;
  if (options.playsMutants) {
    tally.failed += await playMutants(run, suite, seed, only ?? '', say);
    return;
  }
  const startedMs = performance.now();
  const trials = chosenTrials(suite, options);
  const { passed, failed, failures } = await playAll(run, suite, {
    trials: Array.from({ length: options.times }, () => trials).flat(),
    seed,
    isShort: options.isShort,
    say,
  });
  say(
    `${suite.name}: ${passed} of ${passed + failed} trials passed in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  );
  tally.passed += passed;
  tally.failed += failed;
  tally.failures.push(...failures);
}

function chosenTrials({ name: suite, trials }: Suite, { isShort, only }: TrialOptions): readonly Trial[] {
  if (only === undefined) return isShort ? trials.filter((trial) => trial.isShort) : trials;
  const chosen = trials.filter(({ name }) => name.includes(only));
  if (chosen.length === 0)
    throw fault(
      `No trial of ${suite} is called “${only}”.`,
      `Name one of: ${trials.map(({ name }) => name).join(' · ')}.`,
    );
  return chosen;
}

async function interrupted(run: Run): Promise<never> {
  await run.stopAsked;
  throw fault('Interrupted; everything that had been started is ended.', 'Run the command again.');
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
