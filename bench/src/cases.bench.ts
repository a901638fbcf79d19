import { measure } from './measured.ts';

const REPORTS = 100_000;

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
const measured = await measure<Measured>('svc-travel/src/testing/measure-cases.ts', [REPORTS]);

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
