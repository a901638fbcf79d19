import { describe, expect, test } from '@jest/globals';
import { distanceKm } from '@osaka/contracts';
import { FIGURES } from './figures.ts';
import { matrix } from './matrix.ts';
import { network, placeAt, randomPosition, reference, seededRandom } from './testing/rail.ts';
import { waysBetween } from './ways.ts';

describe('the matrix', () => {
  test('holds the minutes of the best way between each two places', () => {
    const random = seededRandom(60);
    const positions = [
      ...Array.from({ length: 24 }, () => randomPosition(random)),
      { longitude: 139.7, latitude: 35.6 },
    ];
    const minutes = matrix(network, positions);
    for (const [row, from] of positions.entries())
      for (const [column, to] of positions.entries())
        expect(minutes[row]?.[column]).toBe(waysBetween(network, from, to)[0]?.minutes);
  });

  test('leaves lines out that are closed', () => {
    const [from, to] = [placeAt(141), placeAt(146)];
    const closedLines = ['metro-m'];
    const expected = waysBetween(network, from, to, { closedLines })[0]?.minutes;
    expect(matrix(network, [from, to], { closedLines })).toEqual([
      [0, expected],
      [expected, 0],
    ]);
  });

  test('has nothing for what is not a position', () => {
    const nowhere = { longitude: Number.NaN, latitude: 34.7 };
    expect(matrix(network, [nowhere, placeAt(1)])).toEqual([
      [null, null],
      [null, 0],
    ]);
    expect(matrix(network, [])).toEqual([]);
  });

  test('no detour over a third place is more than two minutes shorter, beyond walking distance', () => {
    const places = reference.places.map(({ travelNo }) => placeAt(travelNo));
    const minutes = matrix(network, places);
    const isFar = (one: number, other: number) =>
      distanceKm(places[one] as (typeof places)[0], places[other] as (typeof places)[0]) > FIGURES.stationWalkKm;
    const at = (one: number, other: number) => minutes[one]?.[other] as number;
    const worst = { excess: 0, trip: '' };
    for (const from of places.keys())
      for (const over of places.keys())
        for (const to of places.keys()) {
          if (!isFar(from, over) || !isFar(over, to) || !isFar(from, to)) continue;
          const excess = at(from, to) - at(from, over) - at(over, to);
          const trip = [from, over, to].map((place) => reference.places[place]?.title).join(' → ');
          if (excess > worst.excess) Object.assign(worst, { excess, trip });
        }
    expect(worst.excess).toBeLessThanOrEqual(2);
  });
});
