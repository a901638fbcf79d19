import os from 'node:os';
import { measure } from './measured.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1_000_000);

interface Measured {
  filledS: number;
  postings: number;
  measured: Record<string, { p50Ms: number; p99Ms: number; maxMs: number; found: number }>;
}

const load = os.loadavg()[0]?.toFixed(1);
process.stdout.write(
  `search in ended consultations, ${MESSAGES.toLocaleString('en')} messages; once around the whole service but the socket, with its database; load ${load}; ${process.env.MONGODB_LABEL ?? ''}\n`,
);
const { filledS, postings, measured } = await measure<Measured>('svc-chat/src/testing/measure-search.ts', [MESSAGES], {
  env: { MONGODB_DATABASE: `search-${process.pid}` },
});

console.table(
  Object.fromEntries(
    Object.entries(measured).map(([kind, { p50Ms, p99Ms, maxMs, found }]) => [
      kind,
      {
        'p50 ms': p50Ms.toFixed(1),
        'p99 ms': p99Ms.toFixed(1),
        'max ms': maxMs.toFixed(1),
        'results a page': found.toFixed(1),
        'target (p99)': '≤ 100 ms',
      },
    ]),
  ),
);
process.stdout.write(
  `stored and indexed in ${filledS.toFixed(0)} s; ${postings.toLocaleString('en')} documents of the index\n`,
);
