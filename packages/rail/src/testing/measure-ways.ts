import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { matrix } from '../matrix.ts';
import { openNetwork } from '../network.ts';
import { waysBetween } from '../ways.ts';
import { placeAt, randomPosition, reference, seededRandom } from './rail.ts';

// Run by `npm run bench -- rail`; prints one line of JSON.
const PAIRS = 2000;
const MATRICES = 20;
const PLACES = 60;
const stored = readFileSync(new URL('../../src/network.json', import.meta.url), 'utf8');
const random = seededRandom(1);

const [openMs] = times(1, () => openNetwork(JSON.parse(stored)));
const network = openNetwork(JSON.parse(stored));
const pairs = Array.from({ length: PAIRS }, () => [randomPosition(random), randomPosition(random)] as const);
// Places of a trip lie closer together than positions all over the network.
const places = reference.places.map(({ travelNo }) => placeAt(travelNo));
const sets = Array.from({ length: MATRICES }, () => shuffled(places).slice(0, PLACES));
times(300, (index) => waysBetween(network, ...(pairs[index] as (typeof pairs)[0])));
const ways = times(PAIRS, (index) => waysBetween(network, ...(pairs[index] as (typeof pairs)[0])));
times(MATRICES, (index) => matrix(network, sets[index] as (typeof sets)[0]));
const matrices = times(MATRICES, (index) => matrix(network, sets[index] as (typeof sets)[0]));
process.stdout.write(
  JSON.stringify({
    gzipBytes: gzipSync(stored, { level: 9 }).length,
    openMs,
    waysP50Ms: at(ways, 0.5),
    waysP99Ms: at(ways, 0.99),
    matrixP50Ms: at(matrices, 0.5),
    matrixMaxMs: at(matrices, 1),
  }),
);

/** CPU milliseconds of each call, so that other work of the machine does not count. */
function times(count: number, call: (index: number) => unknown): number[] {
  return Array.from({ length: count }, (_, index) => {
    const before = process.cpuUsage();
    call(index);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}
