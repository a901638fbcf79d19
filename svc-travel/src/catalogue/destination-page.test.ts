import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
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
    const placed = look.active.flatMap((place) =>
      isPosition(place) ? { travelNo: place.travelNo, at: toPosition(place) } : [],
    );
    const castle = placed[0] as (typeof placed)[number];
    const wanted = placed
      .filter(({ travelNo }) => travelNo !== 1)
      .map(({ travelNo, at }) => ({ travelNo, km: distanceKm(castle.at, at) }))
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

test('the kind of a place is one that search engines know, and a number that cannot be called from abroad stays as it is', async () => {
  const dataOf = async (matches: (place: SeedDestination) => boolean) => {
    const { travelNo } = look.active.find(matches) as SeedDestination;
    return (await travel.call(getDestinationHead, { params: { travelNo: String(travelNo) } })).structuredData;
  };
  expect(await dataOf(({ categoryNo }) => categoryNo === 7)).toMatchObject({ '@type': 'Hotel' });
  expect(await dataOf(({ title }) => title.includes('스시'))).toMatchObject({ '@type': 'Restaurant' });
  for (const [title, kind] of [
    ['구로몬시장', 'TouristAttraction'],
    ['시텐노지', 'BuddhistTemple'],
    ['스미요시타이샤', 'PlaceOfWorship'],
    ['덴노지 동물원', 'Zoo'],
    ['가이유칸(해유관)', 'Aquarium'],
    ['유니버설 스튜디오 재팬', 'AmusementPark'],
    ['우쓰보 공원', 'Park'],
    ['신사이바시 파르코', 'ShoppingCenter'],
  ])
    expect([title, await dataOf((place) => place.title === title)]).toEqual([
      title,
      expect.objectContaining({ '@type': kind }),
    ]);
  for (const [travelNo, kind] of [
    ['225', 'Airport'],
    ['231', 'TrainStation'],
  ] as const)
    expect((await travel.call(getDestinationHead, { params: { travelNo } })).structuredData).toMatchObject({
      '@type': kind,
    });
  expect(await dataOf(({ tel }) => tel.startsWith('0570'))).toMatchObject({
    telephone: expect.stringMatching(/^0570-/),
  });
});

test('the page of a place has changed when its reviews have', async () => {
  const modifiedDate = async () =>
    (await travel.call(listOfferedDestinations)).pages.find(({ path }) => path === '/travels/detail/40')?.modifiedDate;
  const before = await modifiedDate();
  travel.time.now = new Date(travel.time.now.getTime() + 1000);
  const review = JSON.stringify({ travelNo: 40, reviewTitle: '좋아요', reviewContent: '다시 가고 싶어요.', rating: 5 });
  const form = new FormData();
  form.set('review', new Blob([review], { type: 'application/json' }));
  const written = await travel.app.request('/api/reviews', {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer 3' },
  });
  expect(written.status).toBe(201);
  await eventually(async () => expect(await modifiedDate()).toBe(travel.time.now.toISOString()));
  expect(before).not.toBe(travel.time.now.toISOString());
});

test('HEAD of a call has the headers of GET', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const read = (method: string) => travel.app.request('/api/travels?page=1&size=17', { method, headers });
  const [get, head] = await Promise.all([read('GET'), read('HEAD')]);
  expect(await head.text()).toBe('');
  expect(head.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  for (const name of ['etag', 'vary', 'content-type', 'content-encoding', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  expect(head.headers.get('etag')).not.toBeNull();
});

test('the page head describes an active place for search engines, and no other', async () => {
  const head = await travel.call(getDestinationHead, { params: { travelNo: '1' } });
  expect(head).toMatchObject({
    title: '오사카성 천수각 (주오구 · 문화/역사)',
    path: '/travels/detail/1',
    imagePath: '/images/posters/1-preview.jpg',
    picture: { src: '/images/posters/1-1200.webp' },
    answers: { '/api/travels/1': { code: '200', data: { travelNo: 1 } } },
    breadcrumbs: [
      { name: '홈', path: '/' },
      { name: '여행지', path: '/travels' },
      { name: '주오구', path: '/thema/travels?district=5' },
      { name: '오사카성 천수각', path: '/travels/detail/1' },
    ],
    structuredData: {
      '@type': 'LandmarksOrHistoricalBuildings',
      name: '오사카성 천수각',
      alternateName: '大阪城天守閣',
      geo: { longitude: 135.5259, latitude: 34.6873 },
      address: {
        '@type': 'PostalAddress',
        addressRegion: '오사카부',
        addressLocality: '오사카시 주오구',
        streetAddress: '오사카조 1-1',
        addressCountry: 'JP',
      },
      telephone: '+81-6-6941-3044',
      specialOpeningHoursSpecification: [
        { validFrom: expect.stringMatching(/^\d{4}-12-28$/), opens: '00:00', closes: '00:00' },
      ],
    },
  });
  expect(head.description?.length).toBeLessThanOrEqual(155);
  const { travelNo } = look.inactive[0] as SeedDestination;
  expect((await travel.request(getDestinationHead, { params: { travelNo } })).status).toBe(404);
  const pages = (await travel.call(listOfferedDestinations)).pages.map(({ path }) => path);
  expect(pages.filter((path) => path.startsWith('/travels/detail/'))).toHaveLength(look.active.length);
});

test('the page head names the next dates on which holidays and weeks of a month close or open a place', async () => {
  travel.time.now = new Date('2026-01-05T03:00:00Z');
  const specialOf = async (travelNo: string) => {
    const head = await travel.call(getDestinationHead, { params: { travelNo } });
    const { specialOpeningHoursSpecification } = head.structuredData as {
      specialOpeningHoursSpecification: { validFrom: string; validThrough: string; opens: string; closes: string }[];
    };
    return specialOpeningHoursSpecification.map(({ validFrom, validThrough, opens, closes }) =>
      [validFrom, validThrough, opens, closes].join(' '),
    );
  };
  // Closed on Mondays; that of a holiday moves to the next weekday.
  const museum = await specialOf('22');
  expect(museum).toContain('2026-01-12 2026-01-12 10:00 17:00');
  expect(museum).toContain('2026-01-13 2026-01-13 00:00 00:00');
  expect(museum.join(' ')).not.toContain('2026-01-19');
  // Closed on each third Wednesday.
  expect(await specialOf('34')).toContain('2026-01-21 2026-01-21 00:00 00:00');
});
