import { expect, test } from '@jest/globals';
import { createPause } from '../pause.ts';
import { makePlaces } from '../testing/many-places.ts';
import { SEED_DIR } from '../testing/open-travel.ts';
import { findTwins, isAlike } from './twins.ts';

test.each([
  ['오사카성천수각', '오사카성천수각', true],
  ['오사카성천수각', '오사카성천수', true],
  ['오사카성천수각', '오사카성전수각', true],
  ['오사카성천수각', '오사카성공원', false],
  ['우메다1호점', '우메다2호점', false],
  ['카페', '카메', false],
  ['', '', false],
])('%s and %s: %s', (one, other, expected) => {
  expect(isAlike(one, other)).toBe(expected);
});

test('every pair is found among many places, and no turn of the event loop is held up for long', async () => {
  const { places } = await makePlaces(20_000, SEED_DIR);
  const planted = Array.from({ length: 50 }, (_, index) => {
    const original = places[index * 311] as (typeof places)[number];
    const title = index % 2 === 0 ? `${original.title} ` : `${original.title}역`;
    return { ...original, _id: 50_000 + index, status: 'Y' as const, title, mapY: (original.mapY as number) + 0.0005 };
  });
  for (const { title } of planted) {
    const original = places.find((place) => `${place.title} ` === title || `${place.title}역` === title);
    if (original) original.status = 'Y';
  }
  let [longestMs, last] = [0, performance.now()];
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 1);
  const twins = await findTwins([...places, ...planted], createPause());
  clearInterval(timer);
  expect(new Set(twins.map(({ place }) => place._id).filter((no) => no >= 50_000)).size).toBe(50);
  expect(longestMs).toBeLessThan(200);
});
