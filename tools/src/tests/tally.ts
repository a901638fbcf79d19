import { readFileSync } from 'node:fs';
import type { Exit } from '../processes/child.ts';

export interface Tally {
  passed: number;
  failed: number;
  /** Number of passed ones that needed a retry. */
  retried?: number;
  /** Failed ones that their runner does not repeat at its end. */
  failures?: Failure[];
}

export interface Failure {
  title: string;
  /** The fault. */
  lines: readonly string[];
}

/** CI retries journeys; from this number of retried ones on, 2 % of all, the run fails. */
const TOO_MANY_RETRIED = 6;

/** Lines of a failure that are repeated at the end of a run. */
const REPEATED_LINES = 12;

/** Counts from a runner's JSON report. A failed runner without a failed test counts as one failure. */
export function tallyFrom(runner: string, reportFile: string, exit: Exit, count: (report: unknown) => Tally): Tally {
  const tally = read(reportFile, count);
  if (exit.code === 0 || tally.failed > 0) return tally;
  const title = `${runner} ended with ${exit.signal ?? `exit code ${exit.code}`}, though no test of it failed`;
  return { ...tally, failed: 1, failures: [{ title, lines: [] }] };
}

export function sum(tallies: readonly Tally[]): Required<Tally> {
  return tallies.reduce<Required<Tally>>(
    (total, { passed, failed, retried = 0, failures = [] }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      retried: total.retried + retried,
      failures: [...total.failures, ...failures],
    }),
    { passed: 0, failed: 0, retried: 0, failures: [] },
  );
}

/**
 * The last lines of `npm test`: failures once more, since they are far up in a log, and CI may show only its end; how
 * many journeys needed a second try; then, read by CI, how many tests passed and failed.
 */
export function summaryOf({ passed, failed, retried, failures }: Required<Tally>): {
  lines: string[];
  isGreen: boolean;
} {
  const tooMany = retried >= TOO_MANY_RETRIED;
  const second = `${retried} of the passed journeys needed a second try${tooMany ? `: ${TOO_MANY_RETRIED} or more fail the run` : ''}`;
  return {
    lines: [...failures.flatMap(linesOf), second, `${passed} passed, ${failed} failed`],
    isGreen: failed === 0 && !tooMany,
  };
}

function linesOf({ title, lines }: Failure): string[] {
  return [`✗ ${title}`, ...lines.slice(0, REPEATED_LINES).map((line) => `    ${line}`)];
}

function read(file: string, count: (report: unknown) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
