import process from 'node:process';
import { root } from '../places.ts';
import type { Run } from '../processes/run.ts';
import { type Tally, tallyFrom } from './tally.ts';

/** Short form of the trials, on separate servers, because trials kill them; each trial counts as one test. */
export async function runTrials(run: Run, suites: readonly string[]): Promise<Tally> {
  const report = run.data.path('trials.json');
  const exit = await run.supervisor.outcome({
    name: 'trials',
    command: process.execPath,
    args: ['tools/trial.mjs', ...suites, '--short', '--report', report],
    cwd: root,
  });
  return tallyFrom('Trials', report, exit, (json) => json as Tally);
}
