import { printMeasured } from './measured.ts';

// A phone with a CPU four times slower may take 8 ms for the ways and 120 ms for the matrix.
await printMeasured(
  'ways in the rail network between random positions, matrix of 60 places; CPU time of this machine',
  'packages/rail/src/testing/measure-ways.ts',
  { targets: { gzipBytes: '120000', waysP50Ms: '2', matrixP50Ms: '30' } },
);
