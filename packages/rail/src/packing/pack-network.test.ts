import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { openNetwork } from '../network.ts';
import { packNetwork } from './pack-network.ts';
import { readSources } from './sources.ts';

const stored = readFileSync(new URL('../network.json', import.meta.url), 'utf8');

test('network.json is what the files of data/ make (node --import tsx packages/rail/src/packing/main.ts)', () => {
  expect(stored).toBe(`${JSON.stringify(packNetwork(readSources()))}\n`);
});

test('the network has at most 120 KB compressed, and no passes', () => {
  expect(gzipSync(stored).length).toBeLessThan(120_000);
  expect(stored).not.toContain('passes');
});

test('every station, line and position of the data is in it', () => {
  const { stations, lines } = readSources();
  const network = openNetwork(JSON.parse(stored));
  expect(network.stations.map(({ id }) => id)).toEqual(stations.map(({ id }) => id));
  expect(network.lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
  for (const [index, { mapX, mapY, platforms = [] }] of stations.entries())
    expect(network.stations[index]?.platforms.map(({ longitude, latitude }) => [longitude, latitude])).toEqual([
      [mapX, mapY],
      ...platforms,
    ]);
});
