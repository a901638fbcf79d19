import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fault, report } from '../launch/fault.mjs';
import { openRun, type Run } from './processes/run.ts';
import { startBuckets, startServers } from './servers/servers.ts';
import { setTtlMonitor } from './servers/test-mongo.ts';
import { planTests, type TestPlan } from './tests/plan.ts';
import { runJest, runJestOnNewest } from './tests/run-jest.ts';
import { runJourneys } from './tests/run-journeys.ts';
import { runTrials } from './tests/run-trials.ts';
import { sum, summaryOf, type Tally } from './tests/tally.ts';

/**
 * `npm test [-- workspace [words]]`: own servers, unit and route tests, trials, journeys; the last lines say how many
 * needed a second try, passed and failed.
 */
export async function main(args: readonly string[]): Promise<number> {
  const tallies: Tally[] = [];
  try {
    await runAll(planTests(args), tallies);
  } catch (error) {
    report(error);
    tallies.push({ passed: 0, failed: 1 });
  }
  const { lines, isGreen } = summaryOf(sum(tallies));
  for (const line of lines) say(line);
  return isGreen ? 0 : 1;
}

async function runAll(plan: TestPlan, tallies: Tally[]): Promise<void> {
  const run = await openRun({ folder: mkdtempSync(join(tmpdir(), 'osaka-test-')), say, temporary: true });
  try {
    await Promise.race([runParts(run, plan, tallies), interrupted(run)]);
  } finally {
    await run.close();
  }
}

async function runParts(run: Run, plan: TestPlan, tallies: Tally[]): Promise<void> {
  const servers = await startServers(run, 'test');
  const buckets = plan.hasBuckets ? await startBuckets(run, say) : undefined;
  const count = async (tally: Promise<Tally>) => void tallies.push(await tally);
  // Trials mostly wait for restarts, so jest has the cores meanwhile. Journeys run alone: a starved browser is a flaky
  // one.
  await Promise.all([
    plan.jest && count(runJest(run, servers, plan.jest, buckets)),
    plan.jestOnNewest && count(runJestOnNewest(run, servers, plan.jestOnNewest, say)),
    plan.trials.length > 0 && count(runTrials(run, plan.trials)),
  ]);
  await setTtlMonitor(servers.mongo.url, true);
  if (plan.journeys.length > 0) await count(runJourneys(run, servers, plan.journeys));
}

async function interrupted(run: Run): Promise<never> {
  await run.stopAsked;
  throw fault('Interrupted; everything that had been started is ended.', 'Run the command again.');
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
