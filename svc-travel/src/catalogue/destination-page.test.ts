import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { distanceKm, toPosition } from '@osaka/contracts';
import {
  getDestination,
  getDestinationHead,
  listDestinations,
  listNearDestinations,
  listOfferedDestinations,
  NEAR,
} from '@osaka/contracts/travel';
import { eventually } from '@osaka/service-kit/testing';
import type { SeedDestination } from '../seeding/data-set.ts';
import { type LinearScan, linearScan } from '../testing/linear-scan.ts';
import { testTravel } from '../testing/open-travel.ts';

const travel = testTravel();
let look: LinearScan;

beforeAll(async () => {
  look = await linearScan();
});

describe('a destination', () => {
  test('counts a visitor once in 24 hours, members apart from guests, administrators never', async () => {
    const views = async (caller = {}) =>
      (await travel.call(getDestination, { params: { travelNo: '20' } }, caller)).data.viewCount;
    const seenByAdministrator = () => views({ memberNo: 9, isAdmin: true });
    // The response does not wait for the counter on a busy machine.
    const counted = (count: number) => eventually(async () => expect(await seenByAdministrator()).toBe(count));
    const before = await seenByAdministrator();
    await views();
    await counted(before + 1);
    await views();
    await views({ memberNo: 3 });
    await counted(before + 2);
    travel.time.now = new Date(travel.time.now.getTime() + 24 * 60 * 60 * 1000);
    await views();
    await counted(before + 3);
  });

  test('that is inactive is 404 for everyone but administrators', async () => {
    const { travelNo } = look.inactive[0] as SeedDestination;
    const response = await travel.request(getDestination, { params: { travelNo } }, { memberNo: 2 });
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { message: '현재 운영하지 않는 여행지입니다.' },
    ]);
    expect(
      (await travel.call(getDestination, { params: { travelNo: String(travelNo) } }, { memberNo: 9, isAdmin: true }))
        .data.status,
    ).toBe('N');
    expect((await travel.request(getDestination, { params: { travelNo: 99999 } })).status).toBe(404);
  });

  test('that did not change is answered with 304 and no body', async () => {
    const first = await travel.request(getDestination, { params: { travelNo: 30 } });
    const again = await travel.request(
      getDestination,
      { params: { travelNo: 30 } },
      { headers: { 'if-none-match': first.headers.get('etag') ?? '' } },
    );
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a long list is compressed for clients that accept it', async () => {
    const plain = await travel.request(listDestinations, { query: { page: 1, size: 17 } });
    const small = await travel.request(
      listDestinations,
      { query: { page: 1, size: 17 } },
      { headers: { 'accept-encoding': 'gzip, br' } },
    );
    const [all, few] = [await plain.text(), Buffer.from(await small.arrayBuffer())];
    expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect(gunzipSync(few).toString()).toBe(all);
    expect(few.length).toBeLessThan(all.length / 3);
  });
});

describe('the places near a destination', () => {
  const near = async (travelNo: number) =>
    (await travel.call(listNearDestinations, { params: { travelNo: String(travelNo) } })).data;

  test('are the nearest active ones in any district, sorted by distance', async () => {
    const castle = look.active.find(({ travelNo }) => travelNo === 1) as SeedDestination;
    const wanted = look.active
      .filter(({ travelNo }) => travelNo !== 1)
      .map((place) => ({ travelNo: place.travelNo, km: distanceKm(toPosition(castle), toPosition(place)) }))
      .filter(({ km }) => km <= NEAR.withinKm)
      .sort((one, other) => one.km - other.km || one.travelNo - other.travelNo)
      .slice(0, NEAR.limit);
    const found = await near(1);
    expect(found.map(({ travelNo }) => travelNo)).toEqual(wanted.map(({ travelNo }) => travelNo));
    expect(new Set((await Promise.all([1, 2, 3].map(near))).flat().map(({ guNo }) => guNo)).size).toBeGreaterThan(1);
  });

  test('are not available for an inactive or unknown place', async () => {
    const { travelNo } = look.inactive[0] as SeedDestination;
    for (const no of [travelNo, 99999])
      expect((await travel.request(listNearDestinations, { params: { travelNo: no } }, { memberNo: 2 })).status).toBe(
        404,
      );
  });
});

test('the page head describes an active place for search engines, and no other', async () => {
  const head = await travel.call(getDestinationHead, { params: { travelNo: '1' } });
  expect(head).toMatchObject({
    title: '오사카성 천수각 (주오구 · 문화/역사)',
    path: '/travels/detail/1',
    imagePath: '/images/posters/1-1200.webp',
    picture: { src: '/images/posters/1-1200.webp' },
    answers: { '/api/travels/1': { code: '200', data: { travelNo: 1 } } },
    structuredData: {
      '@type': 'TouristAttraction',
      name: '오사카성 천수각',
      geo: { longitude: 135.5259, latitude: 34.6873 },
    },
  });
  expect(head.description?.length).toBeLessThanOrEqual(155);
  const { travelNo } = look.inactive[0] as SeedDestination;
  expect((await travel.request(getDestinationHead, { params: { travelNo } })).status).toBe(404);
  expect((await travel.call(listOfferedDestinations)).pages).toHaveLength(look.active.length);
});
