import { readFileSync } from 'node:fs';
import type { Exit } from '../processes/child.ts';

export interface Tally {
  passed: number;
  failed: number;
}

/** Counts from a runner's JSON report. A runner that ended badly without naming a failed test counts as one. */
export function tallyFrom(reportFile: string, exit: Exit, count: (report: unknown) => Tally): Tally {
  const tally = read(reportFile, count);
  return exit.code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), { passed: 0, failed: 0 });
}

function read(file: string, count: (report: unknown) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
