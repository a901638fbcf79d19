import { measure } from './measured.ts';

const REVIEWS = 10_000;

process.stdout.write(
  `reviews of one place with ${REVIEWS.toLocaleString('en')} of them; once around the whole service but the socket, with its database\n`,
);
const measured = await measure<Record<string, { p50Ms: number; p99Ms: number }>>(
  'svc-travel/src/testing/measure-reviews.ts',
  [REVIEWS],
);

console.table(
  Object.fromEntries(
    Object.entries(measured).map(([kind, { p50Ms, p99Ms }]) => [
      kind,
      { 'p50 ms': p50Ms.toFixed(1), 'p99 ms': p99Ms.toFixed(1) },
    ]),
  ),
);
