import { printMeasured } from './measured.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1_000_000);

await printMeasured(
  `search in ${MESSAGES.toLocaleString('en')} messages of ended consultations, once around svc-chat but the socket; target p99 100 ms`,
  'svc-chat/src/testing/measure-search.ts',
  { args: [MESSAGES], env: { MONGODB_DATABASE: `search-${process.pid}` } },
);
