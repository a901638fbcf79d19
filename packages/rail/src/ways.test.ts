import { describe, expect, test } from '@jest/globals';
import type { Position } from '@osaka/contracts';
import { FIGURES } from './figures.ts';
import { openNetwork } from './network.ts';
import { network, packed, placeAt, randomPosition, seededRandom, stationAt } from './testing/rail.ts';
import type { Way } from './way.ts';
import { waysBetween } from './ways.ts';

const castle = placeAt(1);
const dotonbori = placeAt(2);
const universal = placeAt(3);
const aquarium = placeAt(4);
const umeda = stationAt('metro-M16');

describe('the ways between two positions', () => {
  test('at most three, each sequence of stations once with and without a surcharge, and the minutes are those of all parts and waits', () => {
    const random = seededRandom(40);
    for (let pair = 0; pair < 300; pair += 1) {
      const ways = waysBetween(network, randomPosition(random), randomPosition(random));
      expect(ways.length).toBeGreaterThan(0);
      expect(ways.length).toBeLessThanOrEqual(3);
      for (const way of ways) expect(way.minutes).toBe(minutesOfParts(way));
      const stations = ways.map(
        ({ parts, surchargeYen }) => `${surchargeYen > 0} ${parts.map(({ to }) => `${to.nameJa}`)}`,
      );
      expect(new Set(stations).size).toBe(stations.length);
    }
  });

  test('parts join: each begins where the one before ends', () => {
    const [way] = waysBetween(network, castle, dotonbori);
    const ends = way?.parts.slice(0, -1).map(({ to }) => to.nameJa);
    expect(way?.parts.slice(1).map(({ from }) => from.nameJa)).toEqual(ends);
    expect(way?.parts[0]?.from).toMatchObject({ nameKo: null, ...castle });
    expect(way?.parts.at(-1)?.to).toMatchObject({ nameKo: null, ...dotonbori });
  });

  test('a ride has its line, stops, wait and both names of its ends', () => {
    const [way] = waysBetween(network, stationAt('metro-M20'), umeda);
    expect(way).toMatchObject({ mode: '지하철', transfers: 0, approximate: false });
    expect(way?.parts[1]).toMatchObject({
      kind: 'ride',
      minutes: 9,
      stops: 4,
      waitMinutes: 2,
      line: { id: 'metro-m', nameKo: '미도스지선', symbol: 'M', color: '#E5171F', operator: 'metro' },
      from: { nameKo: '난바', nameJa: 'なんば' },
      to: { nameKo: '우메다', nameJa: '梅田' },
    });
  });

  test.each([
    ['도보', placeAt(69), placeAt(80)],
    ['JR', stationAt('jr-osaka'), stationAt('jr-himeji')],
    ['사철', stationAt('hankyu-osaka-umeda'), stationAt('hankyu-kyoto-kawaramachi')],
    ['모노레일', stationAt('monorail-osaka-airport'), stationAt('monorail-kadomashi')],
    ['버스', placeAt(56), universal],
  ] as const)('the word of the best way is %s', (mode, from, to) => {
    expect(waysBetween(network, from, to)[0]?.mode).toBe(mode);
  });

  test('the range is as wide as waits are long', () => {
    const spread = ([way]: readonly Way[]) => (way?.range[1] ?? 0) - (way?.range[0] ?? 0);
    const often = waysBetween(network, stationAt('metro-M20'), umeda);
    const seldom = waysBetween(network, stationAt('jr-osaka'), stationAt('jr-himeji'));
    expect(spread(often)).toBeLessThan(5);
    expect(spread(seldom)).toBeGreaterThanOrEqual(10);
  });

  test('a train with a surcharge is taken only where it saves ten minutes', () => {
    const [best] = waysBetween(network, stationAt('kintetsu-osaka-namba'), stationAt('kintetsu-nara'));
    expect(best?.surchargeYen).toBe(0);
  });

  test('trains that run through need no change', () => {
    const [way] = waysBetween(network, stationAt('hanshin-dome-mae'), stationAt('kintetsu-tsuruhashi'));
    expect(way?.transfers).toBe(0);
  });
});

describe('water', () => {
  test('Universal Studios to the aquarium is a train ride or the ship, never a walk', () => {
    const ways = waysBetween(network, universal, aquarium);
    expect(ways.map(({ mode }) => mode)).toEqual(['JR', '배']);
    expect(ways[0]?.minutes).toBeGreaterThan(35);
  });

  test.each([
    ['the Kizu at 쓰모리', [135.4725, 34.6405], [135.4835, 34.6425]],
    ['the Aji below its tunnel', [135.4385, 34.666], [135.4345, 34.6565]],
    ['the Yodo between its bridges', [135.4575, 34.693], [135.4625, 34.7035]],
    ['the sea between 사키시마 and 덴포잔', [135.423, 34.643], [135.429, 34.653]],
  ] as const)('nobody walks straight over %s', (_, from, to) => {
    const [here, there] = [position(from), position(to)];
    for (const way of waysBetween(network, here, there).filter(({ mode }) => mode === '도보'))
      expect(way.minutes).toBeGreaterThan(35);
  });

  test('narrow rivers are walked over', () => {
    expect(waysBetween(network, placeAt(25), placeAt(20))[0]).toMatchObject({ mode: '도보', minutes: 12 });
  });
});

describe('night', () => {
  const at = (time: number) => waysBetween(network, castle, dotonbori, { at: time });

  test('nobody boards before the first train or after the last one', () => {
    for (const time of [3 * 60 + 30, 24 * 60 + 45])
      expect(at(time).map(({ isOutOfHours }) => isOutOfHours)).not.toContain(false);
    expect(at(12 * 60)).toEqual(waysBetween(network, castle, dotonbori));
  });

  test('00:10 belongs to the day before, so that late trains still run', () => {
    const [way] = waysBetween(network, stationAt('metro-M20'), umeda, { at: 23 * 60 + 50 });
    expect(way?.isOutOfHours).toBe(false);
    expect(waysBetween(network, stationAt('metro-M20'), umeda, { at: 10 })[0]?.isOutOfHours).toBe(true);
  });

  test('a walk is possible at any time', () => {
    expect(waysBetween(network, placeAt(69), placeAt(80), { at: 3 * 60 })[0]).toMatchObject({
      mode: '도보',
      isOutOfHours: false,
    });
  });
});

describe('unusual input', () => {
  test('equal positions are one walk of 0 minutes, also outside the network', () => {
    for (const here of [castle, { longitude: -0.12, latitude: 51.5 }])
      expect(waysBetween(network, here, here)).toMatchObject([{ mode: '도보', minutes: 0, parts: [{ kind: 'walk' }] }]);
  });

  test.each([
    ['NaN', Number.NaN, 34.7],
    ['beyond a pole', 135.5, 90.5],
    ['beyond the date line', -180.5, 34.7],
    ['infinite', Number.POSITIVE_INFINITY, 34.7],
  ])('there is no way where a position is %s', (_, longitude, latitude) => {
    expect(waysBetween(network, { longitude, latitude }, castle)).toEqual([]);
    expect(waysBetween(network, castle, { longitude, latitude })).toEqual([]);
  });

  test('outside the network the straight line holds and says so', () => {
    const [london, tokyo] = [
      { longitude: -0.12, latitude: 51.5 },
      { longitude: 139.767, latitude: 35.681 },
    ];
    for (const [from, to] of [
      [castle, tokyo],
      [london, tokyo],
    ] as const) {
      const ways = waysBetween(network, from, to);
      expect(ways).toMatchObject([{ approximate: true, fareYen: null, parts: [{ kind: 'ride' }] }]);
      expect(ways[0]?.parts[0]?.line).toBeUndefined();
    }
    const near = { ...tokyo, latitude: tokyo.latitude + 0.005 };
    expect(waysBetween(network, tokyo, near)).toMatchObject([
      { approximate: true, fareYen: null, mode: '도보', parts: [{ kind: 'walk' }] },
    ]);
  });

  test('beside a limited express the train without a surcharge on the same rails is offered', () => {
    const ways = waysBetween(network, stationAt('jr-kansai-airport'), stationAt('jr-osaka'));
    expect(ways.map(({ surchargeYen }) => surchargeYen > 0)).toEqual(expect.arrayContaining([true, false]));
  });

  test('from the airport of Kobe one rides to the city', () => {
    const [way] = waysBetween(network, stationAt('portliner-kobe-airport'), stationAt('portliner-sannomiya'));
    expect(way).toMatchObject({ mode: '사철', minutes: 23, fareYen: 340, approximate: false });
  });

  test('to the hot springs of Arima one changes once in the mountains', () => {
    const [way] = waysBetween(network, stationAt('kobesubway-sannomiya'), stationAt('shintetsu-arima-onsen'));
    expect(way).toMatchObject({ fareYen: 680, transfers: 1, approximate: false });
    expect(way?.minutes).toBeGreaterThan(30);
    expect(way?.minutes).toBeLessThan(60);
  });

  test('a closed line is not used, nor are trains that run through onto it', () => {
    const closedLines = ['metro-m', 'kintetsu-nara-local', 'no-such-line'];
    const used = [
      ...waysBetween(network, stationAt('metro-M20'), umeda, { closedLines }),
      ...waysBetween(network, stationAt('hanshin-dome-mae'), stationAt('kintetsu-tsuruhashi'), { closedLines }),
    ].flatMap(({ parts }) => parts.map(({ line }) => line?.id));
    expect(used.length).toBeGreaterThan(0);
    for (const id of ['metro-m', 'kintetsu-nara-local', 'hanshin-kintetsu-local']) expect(used).not.toContain(id);
  });

  test('where every line is closed a straight line is left', () => {
    const closedLines = network.lines.map(({ id }) => id);
    expect(waysBetween(network, castle, dotonbori, { closedLines })).toMatchObject([{ approximate: true }]);
  });
});

test('no way becomes shorter when every train comes half as often, but where a surcharge saves ten minutes only then', () => {
  const rarer = openNetwork({
    ...packed,
    lines: packed.lines.map((line) => ({ ...line, headwayMinutes: line.headwayMinutes * 2 })),
  });
  const random = seededRandom(7);
  for (let pair = 0; pair < 300; pair += 1) {
    const [from, to] = [randomPosition(random), randomPosition(random)];
    const [often, seldom] = [network, rarer].map((one) => waysBetween(one, from, to)[0]) as [Way, Way];
    const savedMinutes = seldom.surchargeYen > often.surchargeYen ? FIGURES.surchargeSaves : 0;
    expect(seldom.minutes + savedMinutes).toBeGreaterThanOrEqual(often.minutes);
  }
});

function minutesOfParts({ parts }: Way): number {
  return parts.reduce((sum, { minutes, waitMinutes = 0 }) => sum + minutes + waitMinutes, 0);
}

function position([longitude, latitude]: readonly [number, number]): Position {
  return { longitude, latitude };
}
