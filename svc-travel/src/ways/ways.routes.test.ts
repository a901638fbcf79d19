import { expect, test } from '@jest/globals';
import { findWays, NO_POSITION } from '@osaka/contracts/travel';
import { openTestRedis } from '@osaka/service-kit/testing';
import { openTravel, testTravel } from '../testing/open-travel.ts';

const travel = testTravel({ seeded: false });
const UMEDA = '135.4983,34.7032';
const DOTONBORI = '135.5013,34.6676';
const SEOUL = '126.978,37.5665';
const BUSAN = '129.0756,35.1796';
const ways = async (from: string, to: string) => (await travel.call(findWays, { query: { from, to } })).data;

test('at most three ways are answered, best first, each with its parts, lines and fare', async () => {
  const found = await ways(UMEDA, DOTONBORI);
  expect(found.length).toBeGreaterThan(1);
  expect(found.length).toBeLessThanOrEqual(3);
  expect(found[0]).toMatchObject({ mode: '지하철', fareYen: 240, surchargeYen: 0, transfers: 0, approximate: false });
  for (const { minutes, range, parts } of found) {
    expect(parts.reduce((sum, part) => sum + part.minutes + (part.waitMinutes ?? 0), 0)).toBe(minutes);
    expect(range[0] <= minutes && minutes <= range[1]).toBe(true);
  }
  const [walk, ride] = found[0]?.parts ?? [];
  expect(walk).toMatchObject({ kind: 'walk', from: { nameKo: null, mapX: 135.4983, mapY: 34.7032 } });
  expect(ride).toMatchObject({
    kind: 'ride',
    from: { nameKo: '우메다', nameJa: '梅田' },
    to: { nameKo: '난바', nameJa: 'なんば' },
    line: { id: 'metro-m', nameKo: '미도스지선', nameJa: '御堂筋線', symbol: 'M', color: '#E5171F', operator: 'metro' },
    stops: 4,
    waitMinutes: 2,
  });
});

test('equal positions are one walk of no minutes', async () => {
  expect(await ways(UMEDA, UMEDA)).toMatchObject([
    { mode: '도보', minutes: 0, range: [0, 0], fareYen: 0, approximate: false, parts: [{ kind: 'walk', minutes: 0 }] },
  ]);
});

test('outside the network one straight line is answered as such', async () => {
  const found = await ways(SEOUL, BUSAN);
  expect(found).toMatchObject([{ approximate: true, fareYen: null, parts: [{ kind: 'ride' }] }]);
  expect(found[0]?.parts[0]).not.toHaveProperty('line');
  expect(await ways('0,51.48', SEOUL)).toMatchObject([{ approximate: true }]);
  expect(await ways(SEOUL, '126.979,37.5665')).toMatchObject([{ mode: '도보', parts: [{ kind: 'walk' }] }]);
});

test.each([
  undefined,
  '',
  '135.5',
  '135.5,',
  '135.5;34.7',
  'NaN,34.7',
  '181,34.7',
  '135.5,91',
  '1e2,34',
  '135.5,34.7,1',
])('what is no position is refused: %s', async (from) => {
  const query = from === undefined ? `to=${UMEDA}` : `from=${encodeURIComponent(from)}&to=${UMEDA}`;
  const answer = await travel.app.request(`/api/travels/ways?${query}`);
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([400, NO_POSITION]);
});

test('a line that does not run is not used, and an unknown one changes nothing', async () => {
  const closed = await openTravel({ seeded: false, closedLines: ['metro-m', 'metro-unknown'] });
  const { data } = await closed.call(findWays, { query: { from: UMEDA, to: DOTONBORI } });
  await closed.close();
  expect(data.length).toBeGreaterThan(0);
  expect(data.flatMap(({ parts }) => parts.map(({ line }) => line?.id))).not.toContain('metro-m');
});

test('the calls of an address are limited', async () => {
  const redis = await openTestRedis();
  const limited = await openTravel({ seeded: false, limiter: redis.limiter });
  const statuses = new Map<number, number>();
  for (let no = 0; no <= 300; no += 1) {
    const { status } = await limited.request(findWays, { query: { from: UMEDA, to: UMEDA } });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [200, 300],
    [429, 1],
  ]);
  await limited.close();
  await redis.close();
});
