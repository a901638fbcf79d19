import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Endpoint, IDEMPOTENCY_KEY } from '@osaka/contracts';
import { createCategory, createDestination, createReview, createTag, reportReview } from '@osaka/contracts/travel';
import { clockAt, createCounters, openMongo } from '@osaka/service-kit';
import { asMember, bearer, openOutageSwitch } from '@osaka/service-kit/testing';
import sharp from 'sharp';
import { createTravel } from './app.ts';
import { createTravelContext } from './context.ts';
import { COUNTERS } from './documents/counters.ts';
import { createFolderStore } from './images/folder-store.ts';
import { drawPicture, drawPreview } from './images/picture.ts';
import { testTravel } from './testing/open-travel.ts';

const travel = testTravel();
let twin: ReturnType<typeof createTravel>;
let reviewNo = 0;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  twin = await instanceOn(travel.database.db);
  photo = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2b3880' } })
      .jpeg()
      .toBuffer(),
  );
  const answer = await bodyOf(await send(travel.app, createReview, { memberNo: 90, body: REVIEW }));
  reviewNo = (answer as { data: { reviewNo: number } }).data.reviewNo;
});

const REVIEW = { travelNo: 5, reviewTitle: '벚꽃 명소', reviewContent: '해 질 무렵이 가장 좋았습니다.', rating: 5 };
const DESTINATION = {
  title: '새 전망대',
  categoryNo: 1,
  guNo: 1,
  address: '오사카시 기타구 1-1',
  mapX: 135.5,
  mapY: 34.7,
  explain: '오사카가 한눈에',
  description: '해 질 무렵에 오르면 좋습니다.',
  tagList: [{ tagName: '#처음 쓰는 태그' }],
};

interface Creation {
  name: string;
  endpoint: Endpoint;
  collection: string;
  memberNo: number;
  isAdmin?: boolean;
  body: () => object;
}
const CREATIONS: Creation[] = [
  { name: 'a review', endpoint: createReview, collection: 'reviews', memberNo: 1, body: () => REVIEW },
  {
    name: 'a report',
    endpoint: reportReview,
    collection: 'reports',
    memberNo: 2,
    body: () => ({ reviewNo, reportContent: '기타', detail: '장소와 다릅니다.' }),
  },
  {
    name: 'a destination',
    endpoint: createDestination,
    collection: 'destinations',
    memberNo: 3,
    isAdmin: true,
    body: () => DESTINATION,
  },
  {
    name: 'a category',
    endpoint: createCategory,
    collection: 'categories',
    memberNo: 3,
    isAdmin: true,
    body: () => ({ categoryName: '전망대' }),
  },
];

describe.each(CREATIONS)('$name', ({ endpoint, collection, body, ...caller }) => {
  const key = `${collection}-0001`;
  const first: { body?: unknown } = {};

  test('sent concurrently to two instances creates one document', async () => {
    const before = await count(collection);
    const answers = await Promise.all(
      [travel.app, twin.app].map((app) => send(app, endpoint, { ...caller, key, body: body() })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = await Promise.all(answers.map(bodyOf));
    expect(other).toEqual(one);
    expect(await count(collection)).toBe(before + 1);
    first.body = one;
  });

  test('retried after a lost response returns the first response', async () => {
    const before = await count(collection);
    const again = await send(twin.app, endpoint, { ...caller, key, body: body() });
    expect([again.status, await bodyOf(again)]).toEqual([201, first.body]);
    expect(await count(collection)).toBe(before);
  });

  test('retried after an instance was killed before it stored the response creates one document', async () => {
    const before = await count(collection);
    const killed = { $unset: { answer: '' as const }, $set: { leaseUntil: new Date(travel.time.now.getTime() - 1) } };
    await travel.database.db.collection('idempotencyKeys').updateMany({}, killed);
    const again = await send(travel.app, endpoint, { ...caller, key, body: body() });
    expect([again.status, await bodyOf(again)]).toMatchObject([201, { code: '201' }]);
    expect(await count(collection)).toBe(before);
  });
});

describe('an idempotency key', () => {
  const review = (changes: object = {}) => ({ ...REVIEW, ...changes });

  test('with different content is refused, even if only a photo differs', async () => {
    const key = 'other-content';
    expect((await send(travel.app, createReview, { memberNo: 4, key, body: review(), files: [photo] })).status).toBe(
      201,
    );
    for (const changed of [
      { body: review({ rating: 1 }), files: [photo] },
      { body: review(), files: [] },
    ]) {
      const refused = await send(travel.app, createReview, { memberNo: 4, key, ...changed });
      expect([refused.status, await bodyOf(refused)]).toMatchObject([
        409,
        { message: expect.stringContaining('다른 내용을 보낼 수 없습니다.') },
      ]);
    }
    expect((await send(travel.app, createReview, { memberNo: 4, key, body: review(), files: [photo] })).status).toBe(
      201,
    );
    expect(await reviewsOf(4)).toBe(1);
  });

  test('belongs to one member and one endpoint', async () => {
    const key = 'same-key-of-two';
    await send(travel.app, createReview, { memberNo: 5, key, body: review() });
    await send(travel.app, createReview, { memberNo: 6, key, body: review() });
    expect([await reviewsOf(5), await reviewsOf(6)]).toEqual([1, 1]);
    expect(
      (await send(travel.app, createTag, { memberNo: 5, isAdmin: true, key, body: { tagName: '#야경 명소' } })).status,
    ).toBe(201);
  });

  test.each(['short', 'x'.repeat(65), 'with space', 'a+b=c/d.e;f'])(
    'with an invalid format is 400: %s',
    async (key) => {
      const refused = await send(travel.app, createReview, { memberNo: 7, key, body: review() });
      expect([refused.status, await bodyOf(refused)]).toMatchObject([
        400,
        { message: expect.stringContaining('Idempotency-Key') },
      ]);
      expect(await reviewsOf(7)).toBe(0);
    },
  );

  test('expires after a day', async () => {
    const key = 'a-day-is-long';
    await send(travel.app, createReview, { memberNo: 8, key, body: review() });
    const { now } = travel.time;
    travel.time.now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    await send(travel.app, createReview, { memberNo: 8, key, body: review() });
    await travel.sweep();
    expect(await reviewsOf(8)).toBe(2);
    travel.time.now = new Date(travel.time.now.getTime() + 24 * 60 * 60 * 1000);
    await travel.sweep();
    expect(await count('idempotencyKeys')).toBe(0);
    travel.time.now = now;
  });

  test('of a refused call can be used again', async () => {
    const key = 'refused-at-first';
    const unknown = { ...caller3, key, body: { categoryName: '나중에 되는 이름' } };
    await send(travel.app, createCategory, { ...caller3, body: { categoryName: '나중에 되는 이름' } });
    expect((await send(travel.app, createCategory, unknown)).status).toBe(409);
    await travel.database.db.collection('categories').deleteOne({ categoryName: '나중에 되는 이름' });
    expect((await send(travel.app, createCategory, unknown)).status).toBe(201);
  });

  test('is optional: calls without one create a document each time', async () => {
    for (const _ of [1, 2])
      expect((await send(travel.app, createReview, { memberNo: 9, body: review() })).status).toBe(201);
    expect(await reviewsOf(9)).toBe(2);
  });
});

describe('during a database outage', () => {
  let mains: Awaited<ReturnType<typeof openOutageSwitch>>;
  let mongo: ReturnType<typeof openMongo>;
  let unfollow = () => {};
  afterAll(async () => {
    unfollow();
    await mongo?.close();
    await mains?.close();
  });

  test('a creation that was stored is answered with 503, and its retry creates nothing more', async () => {
    mains = await openOutageSwitch(travel.database.url);
    mongo = openMongo(mains.url, travel.database.db.databaseName);
    const failing = await instanceOn(mongo.db, async (kind) => {
      if (kind === COUNTERS.change) await mains.cut();
    });
    unfollow = failing.feed.follow('redis://127.0.0.1:1');
    const sent = { memberNo: 10, key: 'stored-but-unsaid', body: REVIEW, files: [photo] };
    expect((await send(failing.app, createReview, sent)).status).toBe(503);
    expect((await send(failing.app, createReview, sent)).status).toBe(503);
    expect(await reviewsOf(10)).toBe(1);

    // The interrupted attempt's lease has expired.
    travel.time.now = new Date(travel.time.now.getTime() + 60_000);
    const answer = await send(travel.app, createReview, sent);
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      201,
      { data: { reviewTitle: REVIEW.reviewTitle, imageList: [{}] } },
    ]);
    expect(await reviewsOf(10)).toBe(1);
    expect(travel.catalogue.now.index.get(5)?.reviewCount).toBeGreaterThan(0);
  });
});

const caller3 = { memberNo: 3, isAdmin: true };

interface Sent {
  memberNo: number;
  isAdmin?: boolean;
  key?: string;
  body: object;
  files?: Uint8Array<ArrayBuffer>[];
}

function send(app: (typeof travel)['app'], endpoint: Endpoint, { memberNo, isAdmin, key, body, files = [] }: Sent) {
  const headers = {
    ...bearer(memberNo, isAdmin ? 'admin' : undefined),
    ...(key ? { [IDEMPOTENCY_KEY.header]: key } : {}),
  };
  if (!endpoint.multipart)
    return app.request(endpoint.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const form = new FormData();
  form.set('review', new Blob([JSON.stringify(body)], { type: 'application/json' }));
  for (const file of files) form.append('images', new File([file], 'a.jpg'));
  return app.request(endpoint.path, { method: 'POST', headers, body: form });
}

const bodyOf = (response: Response): Promise<unknown> => response.json();
const count = (collection: string) => travel.database.db.collection(collection).countDocuments();
const reviewsOf = (authorNo: number) => travel.database.db.collection('reviews').countDocuments({ authorNo });

/** Another instance of the service; `beforeNumber` runs before it draws a number of a kind. */
async function instanceOn(
  db: Parameters<typeof createTravel>[0]['db'],
  beforeNumber?: (kind: string) => Promise<void>,
) {
  const counters = createCounters(db);
  const next = async (kind: string) => {
    await beforeNumber?.(kind);
    return counters.next(kind);
  };
  const instance = createTravel(
    createTravelContext({
      db,
      counters: { ...counters, next },
      clock: clockAt(() => travel.time.now),
      authenticate: asMember,
      imageDir: travel.imageDir,
      uploads: createFolderStore(path.join(travel.imageDir, 'uploads')),
      draw: drawPicture,
      drawPreview,
    }),
  );
  await instance.catalogue.build();
  return instance;
}
