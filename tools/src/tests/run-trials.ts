import process from 'node:process';
import { buildTrialParts } from '../../chat-trials/build-trial-parts.ts';
import { playAll } from '../../chat-trials/play-all.ts';
import { shortTrials } from '../../chat-trials/trials.ts';
import type { Run } from '../processes/run.ts';
import type { Tally } from './tally.ts';

/** The short form of the chat's trials, on servers of their own, since those are killed; each trial counts as one test. */
export async function runTrials(run: Run): Promise<Tally> {
  await buildTrialParts(run);
  return playAll(run, Date.now() % 1_000_000, shortTrials, (sentence) => void process.stdout.write(`${sentence}\n`));
}
