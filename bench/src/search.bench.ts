import { measure } from './measured.ts';

/** The targets are those of 10,000. */
const PLACES = Number(process.env.PLACES ?? 10_000);
const HEAP_MB = 4_000 + Math.ceil(PLACES / 100);

interface Quantiles {
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
}
type Measured = Record<'filtered' | 'keywordAlone' | 'suggest' | 'firstPage' | 'lastPage' | 'nearby', Quantiles> &
  Record<'buildMs' | 'memoryMb', number>;

process.stdout.write(
  `search in svc-travel, ${PLACES.toLocaleString('en')} made-up destinations; once around the whole service but the socket\n`,
);
const measured = await measure<Measured>('svc-travel/src/testing/measure-search.ts', [PLACES], {
  node: [`--max-old-space-size=${HEAP_MB}`, '--expose-gc'],
});

console.table({
  'keyword and two filters': times(measured.filtered, '≤ 15 ms'),
  'keyword alone': times(measured.keywordAlone, '≤ 15 ms'),
  'suggestions for two letters': times(measured.suggest, '≤ 20 ms (p95)'),
  'page 1 of everything': times(measured.firstPage, ''),
  'last page of everything': times(
    measured.lastPage,
    `≤ 1.2 × page 1: ${(measured.lastPage.p50Ms / measured.firstPage.p50Ms).toFixed(2)}`,
  ),
  'places near a place': times(measured.nearby, ''),
});
console.table({
  'build of the index': { measured: `${(measured.buildMs / 1000).toFixed(1)} s`, target: '≤ 1 s' },
  'memory of the process with the data': { measured: `${measured.memoryMb.toFixed(0)} MB`, target: '≤ 220 MB' },
});

function times({ p50Ms, p95Ms, p99Ms, maxMs }: Quantiles, target: string) {
  return {
    'p50 ms': p50Ms.toFixed(2),
    'p95 ms': p95Ms.toFixed(2),
    'p99 ms': p99Ms.toFixed(2),
    'max ms': maxMs.toFixed(2),
    'target (p99)': target,
  };
}
