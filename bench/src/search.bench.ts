import { printMeasured } from './measured.ts';

/** The targets are those of 10,000. */
const PLACES = Number(process.env.PLACES ?? 10_000);

await printMeasured(
  `search in ${PLACES.toLocaleString('en')} made-up places, once around svc-travel but the socket`,
  'svc-travel/src/testing/measure-search.ts',
  {
    args: [PLACES],
    node: [`--max-old-space-size=${4_000 + Math.ceil(PLACES / 100)}`, '--expose-gc'],
    targets: {
      filtered: 'p99 15 ms',
      keywordAlone: 'p99 15 ms',
      suggest: 'p95 20 ms',
      lastPage: '1.2 × p50 of firstPage',
      buildMs: '1000',
      memoryMb: '115',
    },
  },
);
