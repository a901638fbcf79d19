import { describe, expect, test } from '@jest/globals';
import type { Way } from '@osaka/rail';
import { STRAIGHT_WAYS } from '../testing/straight-ways.ts';
import { type Leg, legBetween, legTo, sumsOf } from './leg.ts';
import { legText, sumsText } from './leg-words.ts';

const UMEDA = { longitude: 135.4983, latitude: 34.7032 };
const NAMBA = { longitude: 135.5017, latitude: 34.6655 };
const NOTHING_SET = { travelMinutes: null, travelMode: null, travelFrom: null };
const END = { nameKo: null, nameJa: null, ...UMEDA };
const RIDE: Way = {
  mode: '사철',
  minutes: 50,
  range: [45, 55],
  km: 40,
  fareYen: 970,
  surchargeYen: 520,
  fares: [],
  transfers: 0,
  approximate: false,
  isOutOfHours: false,
  parts: [
    { kind: 'walk', minutes: 5, km: 0.4, from: END, to: END },
    {
      kind: 'ride',
      minutes: 35,
      waitMinutes: 10,
      km: 39.6,
      from: END,
      to: END,
      line: {
        id: 'nankai-rapit',
        nameKo: '난카이 라피트',
        nameJa: 'ラピート',
        symbol: 'NK',
        color: '#1E5AA8',
        operator: 'nankai',
        kind: 'limited',
        isEstimated: false,
      },
    },
  ],
};
const legOf = (leg: Partial<Leg>): Leg => ({
  from: UMEDA,
  to: NAMBA,
  minutes: 50,
  way: undefined,
  set: undefined,
  isOutdated: false,
  ...leg,
});

describe('a leg as text', () => {
  const line = (nameKo: string, mode: Way['mode']): Way => ({
    ...RIDE,
    mode,
    range: [49, 52],
    parts: RIDE.parts.map((part) => (part.line ? { ...part, line: { ...part.line, nameKo } } : part)),
  });
  test.each<[string, Partial<Leg>]>([
    ['사철 난카이 라피트 · 45~55분 · 1,490엔', { way: RIDE }],
    ['사철 난카이 라피트 · 50분 · 1,490엔', { way: { ...RIDE, range: [48, 52] } }],
    ['사철 난카이 라피트 · 55분~1시간 5분', { way: { ...RIDE, range: [55, 65], fareYen: null } }],
    ['오사카 모노레일 · 50분 · 1,490엔', { way: line('오사카 모노레일', '모노레일') }],
    ['JR 교토선 쾌속 · 50분 · 1,490엔', { way: line('JR 교토선 쾌속', 'JR') }],
    ['JR 오사카환상선 · 50분 · 1,490엔', { way: line('오사카환상선', 'JR') }],
    ['이동 · 50분', {}],
    ['택시 · 50분 · 직접 정함', { set: { mode: 'taxi' } }],
    ['이동 · 50분 · 직접 정함', { set: { mode: null } }],
    ['대중교통 · 대략 21분', { way: STRAIGHT_WAYS.waysOf(UMEDA, NAMBA)?.[0] }],
  ])('%s', (text, leg) => {
    expect(legText(legOf(leg))).toBe(text);
  });
});

describe('a way that a member has set', () => {
  const stop = { ...NOTHING_SET, position: NAMBA };
  const set = { ...stop, travelMinutes: 30, travelMode: 'car' as const, travelFrom: 'place 1' };

  test('holds from the place before it alone', () => {
    expect(legTo(set, UMEDA, 'place 1', STRAIGHT_WAYS)).toMatchObject({ minutes: 30, set: { mode: 'car' } });
    expect(legTo(set, UMEDA, 'place 2', STRAIGHT_WAYS)).toMatchObject({
      minutes: 21,
      set: undefined,
      isOutdated: true,
    });
    expect(legTo(stop, UMEDA, 'place 1', STRAIGHT_WAYS)).toMatchObject({ minutes: 21, isOutdated: false });
  });

  test('chooses among the reckoned ways where only the vehicle is set, and a vehicle without minutes of a car sets nothing', () => {
    const walk: Way = { ...RIDE, mode: '도보', minutes: 70, fareYen: 0, surchargeYen: 0, parts: [] };
    const ways = { minutesOf: () => 50, waysOf: () => [RIDE, walk], stationAt: () => undefined };
    const by = (travelMode: 'walk' | 'transit' | 'car') =>
      legTo({ ...set, travelMinutes: null, travelMode }, UMEDA, 'place 1', ways);
    expect(by('walk')).toMatchObject({ minutes: 70, way: { mode: '도보' }, set: { mode: 'walk' } });
    expect(by('transit')).toMatchObject({ minutes: 50, way: { mode: '사철' }, set: { mode: 'transit' } });
    expect(by('car')).toMatchObject({ minutes: 50, set: undefined });
  });
});

test.each([
  ['no place', undefined],
  ['NaN', { longitude: Number.NaN, latitude: 34.7 }],
  ['nothing', { longitude: null as unknown as number, latitude: null as unknown as number }],
  ['a place beyond the poles', { longitude: 135, latitude: 91 }],
])('to %s there is no leg', (_what, to) => {
  expect(legBetween(UMEDA, to, STRAIGHT_WAYS)).toBeUndefined();
});

test('between equal positions one walks no minutes', () => {
  expect(legBetween(UMEDA, UMEDA, STRAIGHT_WAYS)).toMatchObject({ minutes: 0, way: { mode: '도보' } });
});

test('sums are by what one does; a fare that is not known is named, and nothing but legs by foot says nothing of fares', () => {
  const legs = [legOf({ way: RIDE }), legOf({ minutes: 12, set: { mode: 'taxi' } })];
  expect(sumsText(sumsOf(legs))).toBe(
    '이동 45.5km · 도보 5분 · 사철 45분 · 택시 12분 · 교통비 1,490엔 (1구간은 몰라요)',
  );
  expect(sumsText(sumsOf([legOf({ minutes: 12, set: { mode: 'walk' } })]))).toBe('이동 5.5km · 도보 12분');
  expect(sumsText(sumsOf([]))).toBe('');
});
