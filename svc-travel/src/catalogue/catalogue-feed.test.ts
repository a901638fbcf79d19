import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  createCategory,
  createReview,
  getDestination,
  listCategories,
  searchDestinations,
  toggleDestination,
  updateDestination,
} from '@osaka/contracts/travel';
import { clockAt } from '@osaka/service-kit';
import { asMember, eventually, openTestRedis, type TestRedis } from '@osaka/service-kit/testing';
import { createTravel } from '../app.ts';
import { createTravelContext } from '../context.ts';
import { createFolderStore } from '../images/folder-store.ts';
import { drawPicture, drawPreview } from '../images/picture.ts';
import { openTravel, type TestTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
let redis: TestRedis | undefined;
let redisUrl: string;
let one: TestTravel;
let other: ReturnType<typeof createTravel>;
let unfollow = () => {};

beforeAll(async () => {
  redis = await openTestRedis();
  redisUrl = redis.url;
  one = await openTravel({ redis: redis.redis });
  const { db, counters } = one.database;
  other = createTravel(
    createTravelContext({
      db,
      counters,
      clock: clockAt(() => one.time.now),
      authenticate: asMember,
      imageDir: one.imageDir,
      uploads: createFolderStore(one.imageDir),
      draw: drawPicture,
      drawPreview,
    }),
  );
  await other.catalogue.build();
});
afterEach(() => unfollow());
afterAll(async () => {
  await one?.close();
  await redis?.close();
});

const seen = (travelNo: number) => other.catalogue.now.index.get(travelNo);

test('a change on one instance is visible on the others', async () => {
  unfollow = other.feed.follow(redisUrl);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await one.call(toggleDestination, { params: { travelNo: '20' } }, ADMIN);
  await eventually(() => expect(seen(20)?.status).toBe('N'));

  await one.send(
    createReview,
    { json: { travelNo: 21, reviewTitle: '제목', reviewContent: '내용', rating: 3 } },
    { memberNo: 1 },
  );
  await eventually(() => expect(seen(21)?.rating).toBe(3));

  await one.call(createCategory, { body: { categoryName: '새 분류' } }, ADMIN);
  await eventually(() =>
    expect([...other.catalogue.now.reference.categories.values()]).toContainEqual(
      expect.objectContaining({ categoryName: '새 분류' }),
    ),
  );

  const before = seen(22)?.viewCount ?? 0;
  await one.call(getDestination, { params: { travelNo: '22' } });
  await eventually(() => expect(seen(22)?.viewCount).toBe(before + 1));
});

test('a message of an earlier release, which names no sender, is followed', async () => {
  unfollow = other.feed.follow(redisUrl);
  await new Promise((resolve) => setTimeout(resolve, 200));
  // Without a new change number, so that polling does not find it.
  const title = '다른 버전이 바꾼 곳';
  await one.database.db.collection<{ _id: number }>('destinations').updateOne({ _id: 40 }, { $set: { title } });
  await redis?.redis.publish('travel:changes', JSON.stringify({ travelNos: [40] }));
  await eventually(() => expect(seen(40)?.title).toBe(title));
});

test('a change whose message was lost is found by polling the database', async () => {
  unfollow = other.feed.follow('redis://127.0.0.1:1');
  const { data } = await one.call(getDestination, { params: { travelNo: '30' } }, ADMIN);
  const draft = {
    title: '이름을 바꾼 곳',
    categoryNo: data.categoryNo,
    guNo: data.guNo,
    address: data.address,
    mapX: 135.5,
    mapY: 34.6,
  };
  await one.call(updateDestination, { params: { travelNo: '30' }, body: draft }, ADMIN);
  await eventually(() => expect(seen(30)?.title).toBe('이름을 바꾼 곳'));
});

test('all instances give the same answers', async () => {
  unfollow = () => undefined;
  await other.catalogue.catchUp();
  for (const endpoint of [listCategories, searchDestinations]) {
    const [first, second] = [await one.app.request(endpoint.path), await other.app.request(endpoint.path)];
    expect(await second.json()).toEqual(await first.json());
  }
});
