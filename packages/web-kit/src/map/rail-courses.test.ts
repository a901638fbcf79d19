import { expect, test } from '@jest/globals';
import { distanceKm, type Position } from '@osaka/contracts';
import { loadGeography } from './geography.ts';

const UMEDA = { longitude: 135.49768, latitude: 34.70313 };
const YODOYABASHI = { longitude: 135.50102, latitude: 34.69133 };
const NAMBA = { longitude: 135.50027, latitude: 34.66617 };
const NISHIKUJO = { longitude: 135.46635, latitude: 34.68232 };
const BENTENCHO = { longitude: 135.4628, latitude: 34.6697 };
const KYOTO = { longitude: 135.7588, latitude: 34.9858 };
const MIDOSUJI = { operator: 'metro', nameKo: '미도스지선' };

function lengthKm(positions: readonly Position[]): number {
  return positions.slice(1).reduce((km, to, index) => km + distanceKm(positions[index] as Position, to), 0);
}

test('a ride follows its own line in its direction, in one piece, whatever runs beside it', async () => {
  const { courses } = await loadGeography();
  for (const stations of [
    [UMEDA, YODOYABASHI, NAMBA],
    [NAMBA, YODOYABASHI, UMEDA],
  ]) {
    const [course, ...more] = courses.along(MIDOSUJI, stations);
    expect([course?.isKnown, more]).toEqual([true, []]);
    const positions = course?.positions ?? [];
    expect(distanceKm(positions[0] as Position, stations[0] as Position)).toBeLessThan(0.1);
    expect(distanceKm(positions.at(-1) as Position, stations.at(-1) as Position)).toBeLessThan(0.1);
    expect(lengthKm(positions)).toBeGreaterThan(4.1);
    expect(lengthKm(positions)).toBeLessThan(4.6);
  }
});

test('a ride on the loop goes the shorter way round', async () => {
  const { courses } = await loadGeography();
  const [course] = courses.along({ operator: 'jr', nameKo: '오사카환상선' }, [NISHIKUJO, BENTENCHO]);
  expect(course?.isKnown).toBe(true);
  expect(lengthKm(course?.positions ?? [])).toBeLessThan(2.2);
});

test('where no railway of the line is drawn, it leads from station to station', async () => {
  const { courses } = await loadGeography();
  expect(courses.along({ operator: 'monorail', nameKo: '오사카 모노레일' }, [UMEDA, NAMBA])).toEqual([
    { isKnown: false, positions: [UMEDA, NAMBA] },
  ]);
  const pieces = courses.along({ operator: 'jr', nameKo: 'JR 교토선 쾌속' }, [
    { longitude: 135.4956, latitude: 34.7025 },
    { longitude: 135.5001, latitude: 34.7334 },
    KYOTO,
  ]);
  expect(pieces.map(({ isKnown }) => isKnown)).toEqual([true, false]);
});
