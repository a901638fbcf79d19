import { expect, test } from '@jest/globals';
import type { Pass } from '@osaka/contracts/travel';
import { passSavings, passStatement } from './pass-savings.ts';
import { billsOf, childFareOf, type DayToCost, type Fare, type People } from './trip-costs.ts';

const NO_HOLIDAYS = new Set<string>();
const ONE: People = { adults: 1, children: 0 };
const DAY: DayToCost = { day: 1, date: '2026-12-02', visits: [], legs: [] };
const PASS: Pass = {
  passNo: 1,
  nameKo: '엔조이 에코카드',
  nameJa: '',
  nameEn: '',
  priceYen: 820,
  childYen: null,
  days: 1,
  lines: [],
  freePlaces: [],
  discountPlaces: [],
  note: '',
  asOf: '2026-09',
  officialUrl: null,
  covers: ['metro'],
  exceptions: [],
  conditions: [],
  validOn: 'any',
  rideOnly: [],
};
const metro = (yen: number, part: Partial<Fare> = {}): Fare => ({
  kind: 'fare',
  operator: 'metro',
  lines: [['metro-m']],
  from: '난바',
  to: '우메다',
  yen,
  ...part,
});
const ridden = (...fares: Fare[]): DayToCost => ({ ...DAY, legs: [{ from: '난바', to: '우메다', fares }] });
const savingOf = (day: DayToCost, part: Partial<Pass> = {}) =>
  passSavings(billsOf([day], ONE), [{ ...PASS, ...part }], ONE, NO_HOLIDAYS)[0];

test('a price that is not known is named and counts nothing, of a taxi as of a ticket', () => {
  const visit = { travelNo: 1, name: '미술관', arrivesAt: 600, isTicketed: true };
  const [bill] = billsOf(
    [
      {
        ...DAY,
        visits: [visit, { ...visit, name: '상점', isTicketed: false }],
        legs: [{ from: '가', to: '나', fares: undefined }],
      },
    ],
    ONE,
  );
  expect(bill).toMatchObject({ yen: 0, unknownCount: 2 });
  expect(bill?.lines.map(({ name, unknown }) => [name, unknown])).toEqual([
    ['미술관', 'all'],
    ['가 → 나', 'all'],
  ]);
});

test('children pay half, rounded up to 10 yen, with JR down', () => {
  expect([
    childFareOf('metro', 190),
    childFareOf('jr', 150),
    childFareOf('jr', 1290),
    childFareOf('metro', 240),
  ]).toEqual([100, 70, 640, 120]);
});

test('the statement says what a pass saves or costs more, with the right particle', () => {
  const four = savingOf(ridden(metro(290), metro(290), metro(290), metro(190)));
  expect(four && passStatement(four)).toBe('엔조이 에코카드면 240엔 아껴요');
  const one = savingOf(ridden(metro(290)), { nameKo: '오사카 주유패스 1일권', priceYen: 3500 });
  expect(one && passStatement(one)).toBe('오사카 주유패스 1일권이면 3,210엔 더 들어요');
});

test('a pass without a price, or one that covers nothing, says nothing', () => {
  expect(savingOf(ridden(metro(290)), { priceYen: null })).toBeUndefined();
  expect(savingOf(ridden(metro(290)), { covers: ['jr'] })).toBeUndefined();
});

test('an operator covers fares alone, a line its surcharge too; what a pass leaves out is named', () => {
  const fares = [
    metro(1060, { operator: 'jr', lines: [['jr-haruka']] }),
    metro(1290, { operator: 'jr', kind: 'surcharge', lines: [['jr-haruka']] }),
  ];
  expect(savingOf(ridden(...fares), { covers: ['jr'] })?.withYen).toBe(820 + 1290);
  expect(savingOf(ridden(...fares), { covers: ['jr', 'jr-haruka'] })?.withYen).toBe(820);
  const exceptions = [{ of: '유메시마', note: '유메시마역은 들어 있지 않아요' }];
  const saving = savingOf(ridden(metro(190), metro(340, { to: '유메시마' })), { exceptions });
  expect(saving?.lines.map(({ paysYen, note }) => [paysYen, note])).toEqual([
    [0, ''],
    [340, '유메시마역은 들어 있지 않아요'],
  ]);
});

test('a train that runs through from line to line is covered by either of them', () => {
  const through = metro(680, {
    operator: 'kintetsu',
    lines: [['hanshin-kintetsu-local', 'hanshin-namba-local', 'kintetsu-nara-local']],
  });
  expect(savingOf(ridden(through), { covers: ['kintetsu-nara-local'] })?.withYen).toBe(820);
});
