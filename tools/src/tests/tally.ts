import { readFileSync } from 'node:fs';
import type { Exit } from '../processes/child.ts';

export interface Tally {
  passed: number;
  failed: number;
  /** Number of passed ones that needed a retry. */
  retried?: number;
}

/** CI retries journeys; from this number of retried ones on the run fails. */
const TOO_MANY_RETRIED = 3;

/** Counts from a runner's JSON report. A failed runner without a failed test counts as one failure. */
export function tallyFrom(reportFile: string, exit: Exit, count: (report: unknown) => Tally): Tally {
  const tally = read(reportFile, count);
  return exit.code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

export function sum(tallies: readonly Tally[]): Required<Tally> {
  return tallies.reduce<Required<Tally>>(
    (total, { passed, failed, retried = 0 }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      retried: total.retried + retried,
    }),
    { passed: 0, failed: 0, retried: 0 },
  );
}

/**
 * The last lines of `npm test`: how many journeys needed a second try, then, read by CI, how many tests passed and
 * failed.
 */
export function summaryOf({ passed, failed, retried }: Required<Tally>): { lines: string[]; isGreen: boolean } {
  const tooMany = retried >= TOO_MANY_RETRIED;
  const second = `${retried} of the passed journeys needed a second try${tooMany ? `: ${TOO_MANY_RETRIED} or more fail the run` : ''}`;
  return { lines: [second, `${passed} passed, ${failed} failed`], isGreen: failed === 0 && !tooMany };
}

function read(file: string, count: (report: unknown) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
