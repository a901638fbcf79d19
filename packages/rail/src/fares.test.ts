import { describe, expect, test } from '@jest/globals';
import { network, stationAt } from './testing/rail.ts';
import type { Way } from './way.ts';
import { waysBetween } from './ways.ts';

/** Usual ride minutes with changes but without waits, and the fare in yen. */
const TRIPS: readonly (readonly [from: string, to: string, minutes: number, yen: number])[] = [
  ['metro-M20', 'metro-M16', 9, 240],
  ['metro-M13', 'metro-M20', 15, 290],
  ['metro-M18', 'metro-C11', 11, 240],
  ['jr-osaka', 'jr-kyoto', 29, 580],
  ['jr-osaka', 'jr-sannomiya', 22, 420],
  ['kintetsu-osaka-namba', 'kintetsu-nara', 39, 680],
  ['hankyu-osaka-umeda', 'hankyu-kyoto-kawaramachi', 43, 410],
  ['keihan-yodoyabashi', 'keihan-gion-shijo', 48, 490],
  ['nankai-namba', 'nankai-kansai-airport', 45, 970],
];

describe('fares', () => {
  test.each(TRIPS)('%s to %s: about %i minutes and %i yen', (from, to, minutes, yen) => {
    const way = wayFor(from, to, yen);
    expect(way?.fareYen).toBe(yen);
    expect(Math.abs(ridden(way as Way) - minutes)).toBeLessThanOrEqual(3);
  });

  test('each operator is paid apart where a line runs through', () => {
    // 우메다 to 에사카 by Osaka Metro, 에사카 to 센리추오 by 기타오사카 급행.
    expect(wayFor('metro-M16', 'metro-M08')?.fareYen).toBe(240 + 140);
  });

  test('a change through gates of the same operator goes on with one fare', () => {
    // 난바 to 다니마치욘초메 with one change, 5 km in all.
    const [way] = waysBetween(network, stationAt('metro-M20'), stationAt('metro-T23'));
    expect(way?.transfers).toBeGreaterThan(0);
    expect(way?.fareYen).toBe(240);
  });

  test('fixed fares along a line limit those of the stations between', () => {
    expect(wayFor('jr-shin-osaka', 'jr-kyoto')?.fareYen).toBe(580);
  });

  test('the extra of the airport is added, and that of short trips through the tunnel is lower', () => {
    expect(wayFor('jr-osaka', 'jr-kansai-airport', 1180)?.fareYen).toBe(1180);
    expect(wayFor('jr-tennoji', 'jr-kansai-airport', 1060)?.fareYen).toBe(1060);
    expect(wayFor('hanshin-nishikujo', 'hanshin-dome-mae')?.fareYen).toBe(160 + 60);
  });

  test('a surcharge stands apart from the fare and depends on the length of the ride', () => {
    const haruka = waysBetween(network, stationAt('jr-kansai-airport'), stationAt('jr-kyoto'))[0] as Way;
    expect(haruka.parts.some(({ line }) => line?.id === 'jr-haruka')).toBe(true);
    expect(haruka).toMatchObject({ fareYen: 1860, surchargeYen: 1730 });
  });

  test('lines with one fare for all rides cost that fare', () => {
    expect(wayFor('hankai-tennoji-ekimae', 'hankai-sumiyoshi')?.fareYen).toBe(240);
  });
});

function wayFor(from: string, to: string, yen?: number): Way | undefined {
  const ways = waysBetween(network, stationAt(from), stationAt(to));
  return yen === undefined ? ways[0] : ways.find(({ fareYen }) => fareYen === yen);
}

/** Minutes on board and of changes between the rides. */
function ridden({ parts }: Way): number {
  return parts.slice(1, -1).reduce((sum, { minutes }) => sum + minutes, 0);
}
