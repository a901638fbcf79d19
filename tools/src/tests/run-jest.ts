import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { shortLived } from '@osaka/delivery/short-lived';
import { Fault } from '../../launch/fault.mjs';
import { newestNode, newestVersion } from '../../launch/other-node.mjs';
import { root } from '../places.ts';
import type { Run } from '../processes/run.ts';
import type { Servers } from '../servers/servers.ts';
import { type Failure, type Tally, tallyFrom } from './tally.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface Runner {
  name: string;
  /** The command before jest's own: a Node with its options. */
  node: string[];
  workers: number;
  /**
   * Separate databases of Redis, so that neither the journeys' administrator nor the same tests elsewhere lose their
   * rate limits.
   */
  redisDatabase: number;
}

/**
 * Unit and route tests of all workspaces, or of those that `args` select, against the servers of this run; `buckets` is
 * the address of an S3 server.
 */
export function runJest(
  run: Run,
  servers: Servers,
  args: readonly string[],
  buckets: string | undefined,
): Promise<Tally> {
  // More than cores, because many tests wait for a server or a timeout.
  return jest(
    run,
    servers,
    { name: 'jest', node: [process.execPath, ...shortLived], workers: availableParallelism() * 2, redisDatabase: 1 },
    args,
    { TEST_BUCKET_ENDPOINT: buckets },
  );
}

/**
 * The tests that `args` select on the newest Node, at the lowest priority: beside all the others it takes the time in
 * which those wait. Left out where that Node is not to be had; CI insists.
 */
export async function runJestOnNewest(
  run: Run,
  servers: Servers,
  args: readonly string[],
  say: (text: string) => void,
): Promise<Tally> {
  if (process.versions.node === newestVersion()) return { passed: 0, failed: 0 };
  try {
    const node = await newestNode();
    return await jest(
      run,
      servers,
      { name: `jest on Node ${newestVersion()}`, node: ['nice', '-n', '19', node], workers: 1, redisDatabase: 2 },
      args,
    );
  } catch (error) {
    if (process.env.CI || !(error instanceof Fault)) throw error;
    say(`Left out: tests on Node ${newestVersion()}. ${error.message}`);
    return { passed: 0, failed: 0 };
  }
}

async function jest(
  run: Run,
  servers: Servers,
  { name, node, workers, redisDatabase }: Runner,
  selected: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const report = run.data.path(`${name.replaceAll(' ', '-')}.json`);
  const [command = '', ...before] = node;
  const exit = await run.supervisor.outcome({
    name,
    command,
    args: [
      ...before,
      '--experimental-vm-modules',
      // Each file loads all its modules again: a larger young generation saves an eighth of the processor time, and what
      // was compiled for the files before is kept (compile-once.cjs).
      '--max-semi-space-size=64',
      '--no-flush-bytecode',
      'node_modules/jest/bin/jest.js',
      '--passWithNoTests',
      `--maxWorkers=${workers}`,
      '--json',
      `--outputFile=${report}`,
      ...selected,
    ],
    env: {
      ...process.env,
      ...more,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim(),
      MONGODB_URL: servers.mongo.url,
      REDIS_URL: `${servers.redis.url.replace(/\/$/, '')}/${redisDatabase}`,
      SMTP_URL: servers.mail.url,
      INBOX_URL: servers.mail.inboxUrl?.replace(/\/$/, ''),
    },
    cwd: root,
  });
  return tallyFrom(name, report, exit, (json) => {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = json as JestReport;
    return {
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      failures: failuresOf(json as JestReport),
    };
  });
}

/** The failed tests of a report, and the files that failed before their first test. */
export function failuresOf({ testResults }: Pick<JestReport, 'testResults'>): Failure[] {
  return testResults.flatMap(({ name: file, message, assertionResults }) => {
    const place = relative(root, file);
    if (assertionResults.length === 0 && message) return [{ title: place, lines: linesOf(message) }];
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: `${place} › ${fullName}`,
        lines: linesOf(failureMessages.join('\n')),
      }));
  });
}

const linesOf = (message: string) => stripVTControlCharacters(message).split('\n');
