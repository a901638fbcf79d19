import { availableParallelism } from 'node:os';
import process from 'node:process';
import { root } from '../places.ts';
import type { Run } from '../processes/run.ts';
import type { Servers } from '../servers/servers.ts';
import { type Tally, tallyFrom } from './tally.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** Unit and route tests of all workspaces, or of those that `args` select, against the servers of this run. */
export async function runJest(run: Run, servers: Servers, args: readonly string[]): Promise<Tally> {
  const report = run.data.path('jest.json');
  const exit = await run.supervisor.outcome({
    name: 'jest',
    command: process.execPath,
    args: [
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--passWithNoTests',
      // One more than cores, because many tests wait for a server or a timeout.
      `--maxWorkers=${availableParallelism() + 1}`,
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim(),
      MONGODB_URL: servers.mongo.url,
      // A separate Redis database, so that tests do not use up the rate limits of the journeys' administrator.
      REDIS_URL: `${servers.redis.url.replace(/\/$/, '')}/1`,
      SMTP_URL: servers.mail.url,
      INBOX_URL: servers.mail.inboxUrl?.replace(/\/$/, ''),
    },
    cwd: root,
  });
  return tallyFrom(report, exit, (json) => {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = json as JestReport;
    return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
  });
}
