import { printMeasured } from './measured.ts';

await printMeasured(
  'lists of 100,000 cases and reports, once around svc-travel but the socket',
  'svc-travel/src/testing/measure-cases.ts',
  {
    args: [100_000],
    targets: { waiting: 'p99 30 ms', anywhere: 'p99 30 ms', decided: 'p99 30 ms', reports: 'p99 30 ms' },
  },
);
