import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addressOf, type Endpoint } from '@osaka/contracts';
import {
  createReview,
  deleteReview,
  getDestination,
  likeReview,
  listCategories,
  listDestinations,
  listDistricts,
  listFacilities,
  listOwnReviews,
  listReviews,
  listTags,
  listThemes,
  listWizardPlaces,
  reportReview,
  searchDestinations,
  toggleBookmark,
} from '@osaka/contracts/travel';
import { clockAt, createCounters, openMongo } from '@osaka/service-kit';
import { asMember, bearer, eventually, type OutageSwitch, openOutageSwitch } from '@osaka/service-kit/testing';
import sharp from 'sharp';
import { createTravel } from './app.ts';
import { createTravelContext } from './context.ts';
import { createFolderStore } from './images/folder-store.ts';
import { drawPicture, drawPreview } from './images/picture.ts';
import { openTravel, type TestTravel } from './testing/open-travel.ts';

const MESSAGE = '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';
let other: TestTravel;
let mains: OutageSwitch;
let mongo: ReturnType<typeof openMongo>;
let travel: ReturnType<typeof createTravel>;
let unfollow = () => {};

// An instance whose database connection can be cut; another one keeps its own.
beforeAll(async () => {
  other = await openTravel();
  mains = await openOutageSwitch(other.database.url);
  mongo = openMongo(mains.url, other.database.db.databaseName);
  travel = createTravel(
    createTravelContext({
      db: mongo.db,
      counters: createCounters(mongo.db),
      clock: clockAt(() => other.time.now),
      authenticate: asMember,
      imageDir: other.imageDir,
      uploads: createFolderStore(path.join(other.imageDir, 'uploads')),
      draw: drawPicture,
      drawPreview,
    }),
  );
  await travel.catalogue.build();
  unfollow = travel.feed.follow('redis://127.0.0.1:1');
});
afterAll(async () => {
  unfollow();
  await mongo?.close();
  await mains?.close();
  await other?.close();
});

const reads: [Endpoint, Parameters<typeof addressOf>[1]][] = [
  [listDestinations, { query: { page: 2 } }],
  [searchDestinations, { query: { search: '오사카성', category: '4' } }],
  [getDestination, { params: { travelNo: 3 } }],
  [listWizardPlaces, { query: { guName: '주오구' } }],
  [listCategories, {}],
  [listThemes, {}],
  [listDistricts, {}],
  [listTags, {}],
  [listFacilities, {}],
];
const read = (endpoint: Endpoint, input: Parameters<typeof addressOf>[1], headers = {}) =>
  travel.app.request(addressOf(endpoint, input), { headers });
const write = (endpoint: Endpoint, input: { params?: unknown; body?: unknown }) =>
  travel.app.request(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: { ...bearer(2), 'content-type': 'application/json' },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
  });

test('during a database outage reads continue with their ETag, writes fail and leave nothing, and all works again afterwards', async () => {
  const json = { travelNo: 5, reviewTitle: '제목', reviewContent: '내용', rating: 5 };
  const review = (await (await other.send(createReview, { json }, { memberNo: 1 })).json()) as {
    data: { reviewNo: number };
  };
  const { reviewNo } = review.data;
  await read(getDestination, { params: { travelNo: 3 } });
  const tags = await Promise.all(
    reads.map(async ([endpoint, input]) => (await read(endpoint, input)).headers.get('etag') ?? ''),
  );

  await mains.cut();
  for (const [index, [endpoint, input]] of reads.entries()) {
    const again = await read(endpoint, input);
    expect([endpoint.path, again.status, again.headers.get('etag')]).toEqual([endpoint.path, 200, tags[index]]);
    expect([endpoint.path, (await read(endpoint, input, { 'if-none-match': tags[index] })).status]).toEqual([
      endpoint.path,
      304,
    ]);
  }

  const form = new FormData();
  form.set('review', new Blob([JSON.stringify(json)]));
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2b3880' } })
    .jpeg()
    .toBuffer();
  form.append('images', new Blob([new Uint8Array(picture)]), 'a.jpg');
  const refused = await Promise.all([
    travel.app.request(createReview.path, { method: 'POST', headers: bearer(2), body: form }),
    write(deleteReview, { params: { reviewNo } }),
    write(likeReview, { body: { reviewNo } }),
    write(toggleBookmark, { body: { travelNo: 3 } }),
    write(reportReview, { body: { reviewNo, reportContent: '기타' } }),
    read(listOwnReviews, {}, bearer(2)),
    read(listReviews, { params: { travelNo: 5 } }),
  ]);
  for (const response of refused) {
    expect([response.status, Number(response.headers.get('retry-after')) > 0, await response.json()]).toMatchObject([
      503,
      true,
      { code: '503', message: MESSAGE },
    ]);
  }
  expect(await readdir(path.join(other.imageDir, 'uploads')).catch(() => [])).toEqual([]);
  await other.database.db
    .collection<{ _id: number }>('destinations')
    .updateOne(
      { _id: 9 },
      { $set: { title: '그사이 바뀐 곳', changeNo: await other.database.counters.next('changes') } },
    );

  await mains.restore();
  // The first like after the outage may be stored although it is answered with 503; the next one is then a duplicate.
  await eventually(async () => expect((await write(likeReview, { body: { reviewNo } })).status).not.toBe(503));
  expect((await write(toggleBookmark, { body: { travelNo: 3 } })).status).toBe(200);
  expect((await read(listReviews, { params: { travelNo: 5 } })).status).toBe(200);
  await eventually(() => expect(travel.catalogue.now.index.get(9)?.title).toBe('그사이 바뀐 곳'));
});
