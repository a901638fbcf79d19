import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The targets are those of 100,000. A million needs 14 GB for the process with its copies of the data. */
const PLACES = Number(process.env.PLACES ?? 100_000);
const HEAP_MB = 4_000 + Math.ceil(PLACES / 100);
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Quantiles {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}
type Measured = Record<'indexed' | 'scanned' | 'keywordAlone' | 'firstPage' | 'page5000' | 'nearby', Quantiles> &
  Record<'buildMs' | 'longestTurnMs' | 'memoryMb', number>;

process.stdout.write(
  `search in svc-travel, ${PLACES.toLocaleString('en')} made-up destinations; once around the whole service but the socket\n`,
);
const program = path.join(root, 'svc-travel/src/testing/measure-search.ts');
const { stdout } = await promisify(execFile)(
  process.execPath,
  [`--max-old-space-size=${HEAP_MB}`, '--expose-gc', '--import', 'tsx', program, String(PLACES)],
  {
    cwd: root,
    maxBuffer: 1024 * 1024,
  },
);
const measured = JSON.parse(stdout) as Measured;

console.table({
  'keyword and two filters, index': times(measured.indexed, '≤ 15 ms'),
  'the same by a linear scan (baseline)': times(measured.scanned, ''),
  'keyword alone, index': times(measured.keywordAlone, ''),
  'page 1 of everything': times(measured.firstPage, ''),
  'page 5,000 of everything': times(
    measured.page5000,
    `≤ 1.2 × page 1: ${(measured.page5000.p50Ms / measured.firstPage.p50Ms).toFixed(2)}`,
  ),
  'places near a place': times(measured.nearby, ''),
});
console.table({
  'build of the index': { measured: `${(measured.buildMs / 1000).toFixed(1)} s`, target: '≤ 10 s' },
  'longest hold of the event loop meanwhile': {
    measured: `${measured.longestTurnMs.toFixed(0)} ms`,
    target: '≤ 50 ms',
  },
  'memory of the process with the data': { measured: `${measured.memoryMb.toFixed(0)} MB`, target: '≤ 600 MB' },
});

function times({ p50Ms, p99Ms, maxMs }: Quantiles, target: string) {
  return { 'p50 ms': p50Ms.toFixed(2), 'p99 ms': p99Ms.toFixed(2), 'max ms': maxMs.toFixed(2), 'target (p99)': target };
}
