import { availableParallelism } from 'node:os';
import process from 'node:process';
import { openApiFaults, staleDocuments } from '@osaka/delivery/documents';
import { browserGlobalProblems } from './checks/browser-globals.ts';
import { colourProblems } from './checks/colours.ts';
import { commandChecksOf } from './checks/commands.ts';
import { documentProblems } from './checks/documents.ts';
import { japaneseFontProblems } from './checks/japanese-font.ts';
import { libraryProblems } from './checks/libraries.ts';
import { lockfileProblems } from './checks/lockfile.ts';
import { type Outcome, ownCheck } from './checks/outcome.ts';
import { runCommand } from './checks/run-command.ts';
import { serviceProblems } from './checks/services.ts';
import { vocabularyProblems } from './checks/vocabulary.ts';
import { deploymentChecks } from './deployment/checks.ts';
import { workspaceFolder } from './workspaces.ts';

/**
 * `npm run check [-- mf-planner]`: types, lint and format, who imports whom, what is unused, deployment files and
 * generated documents; of one workspace its types, lint and imports.
 */
export async function main([name]: readonly string[]): Promise<number> {
  const started = performance.now();
  const checks: (() => Promise<Outcome>)[] = [
    ...commandChecksOf(name === undefined ? undefined : workspaceFolder(name)).map((check) => () => runCommand(check)),
    ...(name === undefined ? ownChecks : []),
  ];
  const outcomes = await inParallel(checks, availableParallelism());
  const failed = outcomes.filter(({ passed }) => !passed).map(({ name }) => name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    failed.length === 0
      ? `All ${outcomes.length} checks passed in ${seconds} s.\n`
      : `${failed.length} of ${outcomes.length} checks failed: ${failed.join(', ')} (${seconds} s).\n`,
  );
  return failed.length === 0 ? 0 : 1;
}

const ownChecks: (() => Promise<Outcome>)[] = [
  () => ownCheck('browser globals', browserGlobalProblems),
  () => ownCheck('colours', colourProblems),
  () => ownCheck('services', serviceProblems),
  () => ownCheck('Japanese font', japaneseFontProblems),
  () => ownCheck('libraries', libraryProblems),
  () => ownCheck('lockfile', lockfileProblems),
  () => ownCheck('vocabulary', vocabularyProblems),
  () => ownCheck('links and decisions', documentProblems),
  () => ownCheck('documents', staleDocuments),
  () => ownCheck('OpenAPI', openApiFaults),
  ...Object.entries(deploymentChecks).map(
    ([name, find]) =>
      () =>
        ownCheck(name, find),
  ),
];

async function inParallel(checks: (() => Promise<Outcome>)[], lanes: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...checks];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const outcome = await check();
      print(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

function print({ name, passed, output, tookMs }: Outcome): void {
  process.stdout.write(
    `${passed ? '✓' : '✗'} ${name} (${(tookMs / 1000).toFixed(1)} s)\n${passed ? '' : `${output.trimEnd()}\n`}`,
  );
}
