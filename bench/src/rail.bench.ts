import { measure } from './measured.ts';

interface Measured {
  gzipBytes: number;
  openMs: number;
  waysP50Ms: number;
  waysP99Ms: number;
  matrixP50Ms: number;
  matrixMaxMs: number;
}

process.stdout.write(
  'ways in the rail network between random positions, matrix of places of the catalogue; CPU time of this machine\n',
);
const measured = await measure<Measured>('packages/rail/src/testing/measure-ways.ts');

// A phone with a CPU four times slower may take 8 ms for the ways and 120 ms for the matrix.
console.table({
  'network.json, gzip': { measured: `${(measured.gzipBytes / 1000).toFixed(1)} KB`, target: '≤ 120 KB' },
  'opened once': { measured: `${measured.openMs.toFixed(0)} ms`, target: '' },
  'ways of a pair, p50': { measured: `${measured.waysP50Ms.toFixed(2)} ms`, target: '≤ 2 ms' },
  'ways of a pair, p99': { measured: `${measured.waysP99Ms.toFixed(2)} ms`, target: '' },
  'matrix of 60 places, p50': { measured: `${measured.matrixP50Ms.toFixed(1)} ms`, target: '≤ 30 ms' },
  'matrix of 60 places, max': { measured: `${measured.matrixMaxMs.toFixed(1)} ms`, target: '' },
});
