import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const REPORTS = 100_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Quantiles {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}
type Measured = Record<'waiting' | 'anywhere' | 'decided' | 'reports', Quantiles> &
  Record<'loadMs' | 'decidingMs', number>;

process.stdout.write(
  `lists of cases and reports in svc-travel, ${REPORTS.toLocaleString('en')} reports; once around the whole service but the socket, with its database\n`,
);
const program = path.join(root, 'svc-travel/src/testing/measure-cases.ts');
const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, String(REPORTS)], {
  cwd: root,
  maxBuffer: 1024 * 1024,
});
const measured = JSON.parse(stdout) as Measured;

console.table({
  'waiting cases, first page': times(measured.waiting),
  'waiting cases, anywhere': times(measured.anywhere),
  'blinded cases, first page': times(measured.decided),
  'reports, any page': times(measured.reports),
});
console.table({
  'reading the numbers at the start': { measured: `${measured.loadMs.toFixed(0)} ms` },
  '50 decisions by one call': { measured: `${measured.decidingMs.toFixed(0)} ms` },
});

function times({ p50Ms, p99Ms, maxMs }: Quantiles) {
  return {
    'p50 ms': p50Ms.toFixed(2),
    'p99 ms': p99Ms.toFixed(2),
    'max ms': maxMs.toFixed(2),
    'target (p99)': '≤ 30 ms',
  };
}
