import { printMeasured } from './measured.ts';

await printMeasured(
  '10,000 reviews of one place, once around svc-travel but the socket; target p99 100 ms',
  'svc-travel/src/testing/measure-reviews.ts',
  { args: [10_000] },
);
