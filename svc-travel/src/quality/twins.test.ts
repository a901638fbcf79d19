import { expect, test } from '@jest/globals';
import { createEventLoopYield } from '../event-loop/event-loop-yield.ts';
import { makePlaces } from '../testing/many-places.ts';
import { SEED_DIR } from '../testing/open-travel.ts';
import { findTwins, isSimilarName } from './twins.ts';

test.each([
  ['오사카성천수각', '오사카성천수각', true],
  ['오사카성천수각', '오사카성천수', true],
  ['오사카성천수각', '오사카성전수각', true],
  ['오사카성천수각', '오사카성공원', false],
  ['우메다1호점', '우메다2호점', false],
  ['카페', '카메', false],
  ['', '', false],
])('names %s and %s are similar: %s', (one, other, expected) => {
  expect(isSimilarName(one, other)).toBe(expected);
});

test('every planted pair is found among many places', async () => {
  const { places } = await makePlaces(5000, SEED_DIR);
  const planted = Array.from({ length: 50 }, (_, index) => {
    const original = places[index * 90] as (typeof places)[number];
    original.status = 'Y';
    const title = index % 2 === 0 ? `${original.title} (본점)` : `${original.title}역`;
    return { ...original, _id: 50_000 + index, title, mapY: (original.mapY as number) + 0.0005 };
  });
  const twins = await findTwins([...places, ...planted], createEventLoopYield());
  expect(new Set(twins.map(({ place }) => place._id).filter((no) => no >= 50_000)).size).toBe(50);
});
