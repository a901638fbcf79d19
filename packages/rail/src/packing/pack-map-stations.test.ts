import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { packMapStations } from './pack-map-stations.ts';
import { readSources } from './sources.ts';

const packed = packMapStations(readSources());

test("the stations of web-kit's map are what the files of data/ make (node --import tsx packages/rail/src/packing/main.ts)", () => {
  const stored = readFileSync(new URL('../../../web-kit/src/map/data/stations.json', import.meta.url), 'utf8');
  expect(stored).toBe(`${JSON.stringify(packed)}\n`);
});

test('a station of several lines is there once, with the colour of each', () => {
  const named = packed.stations.filter(([name]) => name === '난바');
  expect(named).toHaveLength(1);
  expect(named[0]?.slice(3).map((index) => packed.colours[index as number])).toEqual(['#E5171F', '#0078BA', '#E44D93']);
});
