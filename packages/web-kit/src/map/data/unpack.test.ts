import { describe, expect, test } from '@jest/globals';
import type { Position } from 'geojson';
import { loadOsakaMap, loadSurroundings, MAP_ATTRIBUTION } from './index.ts';
import { unpack } from './unpack.ts';

describe('map data', () => {
  test('deltas are unpacked to positions in every kind of geometry', () => {
    const [station, track, island] = unpack<{ name: string }>({
      scale: 100,
      shapes: [
        { name: 'a', type: 'Point', coordinates: [13550, 3470] },
        { name: 'b', type: 'LineString', coordinates: [13550, 3470, 1, -2, 0, 3] },
        { name: 'c', type: 'MultiPolygon', coordinates: [[[100, 200, 1, 0, 0, 1, -1, -1]]] },
      ],
    });
    expect(station).toEqual({
      type: 'Feature',
      properties: { name: 'a' },
      geometry: { type: 'Point', coordinates: [135.5, 34.7] },
    });
    expect(track?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [135.5, 34.7],
        [135.51, 34.68],
        [135.51, 34.71],
      ],
    });
    expect(island?.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [1, 2],
            [1.01, 2],
            [1.01, 2.01],
            [1, 2],
          ],
        ],
      ],
    });
  });

  test('Osaka has its 24 wards, the sea, rivers and islands, and rail, all within the city and its bay', async () => {
    const { wards, water, lines, stations } = await loadOsakaMap();
    expect(wards.map(({ properties }) => properties.guNo)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    expect([wards.length, water.length, lines.length, stations.length]).toEqual([24, 16, 31, 51]);
    for (const { geometry } of [...wards, ...water, ...lines, ...stations]) {
      for (const [x = 0, y = 0] of positionsOf(geometry.coordinates))
        expect(x > 135.3 && x < 135.67 && y > 34.5 && y < 34.82).toBe(true);
    }
  });

  test('every outline is closed', async () => {
    const outlines = [...(await loadOsakaMap()).wards, ...(await loadSurroundings())].flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
    );
    for (const ring of outlines) expect(ring.at(-1)).toEqual(ring[0]);
  });

  test('the surroundings are the districts 25 to 39', async () => {
    const surroundings = await loadSurroundings();
    expect(surroundings.map(({ properties }) => properties.guNo)).toEqual(Array.from({ length: 15 }, (_, i) => i + 25));
  });

  test('the attribution names source and processing', () => {
    expect(MAP_ATTRIBUTION).toMatch(/국토수치정보.*국토교통성.*가공/);
  });
});

type Nested = Position | Nested[];

function positionsOf(coordinates: Nested): Position[] {
  return typeof coordinates[0] === 'number'
    ? [coordinates as Position]
    : (coordinates as Nested[]).flatMap(positionsOf);
}
