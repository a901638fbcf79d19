import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createReview,
  deleteReview,
  getDestination,
  getReview,
  likeReview,
  listNewestReviews,
  listOwnReviews,
  listReviews,
  type Review,
  unlikeReview,
  updateReview,
} from '@osaka/contracts';
import { refusesStrangers } from '@osaka/service-kit/testing';
import sharp from 'sharp';
import { openTravel, type TestTravel } from '../testing/open-travel.ts';

const HANA = { memberNo: 1 };
const DUL = { memberNo: 2 };
const PLACE = 1;
let travel: TestTravel;

beforeAll(async () => {
  travel = await openTravel();
});
afterAll(() => travel.close());
beforeEach(async () => {
  for (const name of ['reviews', 'reviewLikes', 'reports', 'images', 'memberCopies']) await travel.database.db.collection(name).deleteMany({});
  await travel.catalogue.build();
});

refusesStrangers(() => travel.app, [createReview, updateReview, deleteReview, likeReview, unlikeReview, listOwnReviews]);

const draft = { travelNo: PLACE, reviewTitle: '개관 직후가 한산해요', reviewContent: '9시에 맞춰 도착하니 줄이 없었습니다.', rating: 5 };

async function write(caller = HANA, change: Partial<typeof draft> = {}, files: File[] = []): Promise<Review> {
  const response = await travel.send(createReview, { json: { ...draft, ...change }, files }, caller);
  const answer = (await response.json()) as { data: Review };
  expect([response.status, answer]).toMatchObject([201, {}]);
  return answer.data;
}
const list = (query = {}, caller = {}) => travel.call(listReviews, { params: { travelNo: String(PLACE) }, query }, caller);
const numbers = (reviews: { reviewNo: number }[]) => reviews.map(({ reviewNo }) => reviewNo);
const image = async (format: 'jpeg' | 'png' | 'gif', width = 1600, height = 1200) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#2b3880' } })
          .withExif({ IFD0: { Artist: 'someone' } })
          [format]()
          .toBuffer(),
      ),
    ],
    `photo.${format}`,
  );

describe('a review', () => {
  test('is shown at once with its author, in the list, the average and the count of the place', async () => {
    const review = await write();
    expect(review).toMatchObject({ memberNo: 1, memberName: '여행자', rating: 5, likeCount: 0, isLiked: false, imageList: [] });
    expect(await list()).toMatchObject({ reviews: [{ reviewNo: review.reviewNo }], totalCount: 1, averageRating: 5, ratingCounts: [0, 0, 0, 0, 1] });
    expect((await travel.call(getDestination, { params: { travelNo: String(PLACE) } })).data).toMatchObject({ rating: 5, reviewCount: 1 });
  });

  test('of a member who wrote several counts once in the average, the newest one', async () => {
    await write(HANA, { rating: 1 });
    await write(HANA, { rating: 4 });
    await write(DUL, { rating: 5 });
    expect(await list()).toMatchObject({ totalCount: 3, averageRating: 4.5 });
  });

  test.each([
    ['an empty title', { reviewTitle: '   ' }, '리뷰 제목을 입력해주세요.'],
    ['a title of 101 characters', { reviewTitle: '가'.repeat(101) }, '리뷰 제목은 100자 이내로 입력해주세요.'],
    ['no content', { reviewContent: '' }, '리뷰 내용을 입력해주세요.'],
    ['a content of 1001 characters', { reviewContent: '가'.repeat(1001) }, '리뷰 내용은 1000자 이내로 입력해주세요.'],
    ['no stars', { rating: 0 }, '별점을 선택해주세요.'],
    ['six stars', { rating: 6 }, '별점을 선택해주세요.'],
  ])('with %s is refused with its sentence', async (_name, change, message) => {
    const response = await travel.send(createReview, { json: { ...draft, ...change } }, HANA);
    expect([response.status, await response.json()]).toMatchObject([400, { message }]);
  });

  test('is changed and deleted by its author alone', async () => {
    const { reviewNo } = await write();
    const params = { reviewNo };
    const json = { reviewTitle: '고친 제목', reviewContent: '고친 내용', rating: 3 };
    expect((await travel.send(updateReview, { params, json }, DUL)).status).toBe(403);
    expect((await travel.request(deleteReview, { params }, DUL)).status).toBe(403);
    expect((await travel.send(updateReview, { params, json }, HANA)).status).toBe(200);
    expect((await list()).reviews).toMatchObject([{ reviewTitle: '고친 제목', rating: 3 }]);
    expect((await travel.request(deleteReview, { params }, HANA)).status).toBe(200);
    expect(await list()).toMatchObject({ reviews: [], totalCount: 0, averageRating: 0 });
    expect((await travel.request(deleteReview, { params }, HANA)).status).toBe(404);
  });
});

describe('the list', () => {
  test('is sorted four ways, ties by number, newest first, three at a time', async () => {
    const [one, two, three, four] = [
      await write(HANA, { rating: 3 }),
      await write(DUL, { rating: 5 }),
      await write({ memberNo: 3 }, { rating: 3 }),
      await write({ memberNo: 4 }, { rating: 1 }),
    ];
    await travel.call(likeReview, { body: { reviewNo: one.reviewNo } }, DUL);
    const order = async (sort: 'latest' | 'rating_high' | 'rating_low' | 'like_high') => numbers((await list({ sort, limit: 10 })).reviews);

    expect(await order('latest')).toEqual(numbers([four, three, two, one]));
    expect(await order('rating_high')).toEqual(numbers([two, three, one, four]));
    expect(await order('rating_low')).toEqual(numbers([four, three, one, two]));
    expect(await order('like_high')).toEqual(numbers([one, four, three, two]));
    expect(numbers((await list()).reviews)).toEqual(numbers([four, three, two]));
    expect(numbers((await list({ offset: 3 })).reviews)).toEqual(numbers([one]));
  });

  test('refuses an unknown order and an unknown place', async () => {
    expect((await travel.request(listReviews, { params: { travelNo: PLACE }, query: { sort: '$where' } })).status).toBe(400);
    const response = await travel.request(listReviews, { params: { travelNo: 99999 } });
    expect([response.status, await response.json()]).toMatchObject([404, { message: '리뷰 데이터를 찾을 수 없습니다.' }]);
  });

  test('of all places and of one member name the place', async () => {
    await write(HANA);
    await write(DUL, { travelNo: 2 });
    expect((await travel.call(listNewestReviews)).reviews).toMatchObject([{ travelName: '도톤보리' }, { travelName: '오사카성 천수각' }]);
    expect((await travel.call(listOwnReviews, {}, HANA)).data).toMatchObject([{ travelName: '오사카성 천수각', blinded: false }]);
  });
});

describe('a like', () => {
  test('is given once, taken back once, and counted exactly under 100 clicks at once', async () => {
    const { reviewNo } = await write();
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await travel.request(likeReview, { body: { reviewNo, memberNo: 2 } }, DUL)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(99);
    await travel.call(likeReview, { body: { reviewNo } }, { memberNo: 3 });
    expect((await list({}, DUL)).reviews).toMatchObject([{ likeCount: 2, isLiked: true }]);
    expect((await list()).reviews).toMatchObject([{ likeCount: 2, isLiked: false }]);
    expect((await travel.call(unlikeReview, { body: { reviewNo } }, DUL)).data).toEqual({ likeCount: 1, isLiked: false });
    expect((await travel.request(unlikeReview, { body: { reviewNo } }, DUL)).status).toBe(400);
  });
});

describe('an author', () => {
  test('who is renamed has the new name everywhere, whatever order the events come in', async () => {
    await write();
    const renamed = (version: number, memberName: string) =>
      travel.events['member.renamed']({ id: `e${version}`, type: 'member.renamed', version, data: { memberNo: 1, memberName } });
    await renamed(3, '나니와걸음');
    await renamed(2, '하늘산책');
    expect((await list()).reviews).toMatchObject([{ memberName: '나니와걸음' }]);
  });

  test('who has left is 탈퇴한 사용자, and the likes and bookmarks are gone', async () => {
    const { reviewNo } = await write(DUL);
    await write(HANA);
    await travel.call(likeReview, { body: { reviewNo } }, HANA);
    await travel.events['member.withdrawn']({ id: 'e', type: 'member.withdrawn', version: 5, data: { memberNo: 1, withdrawnAt: new Date().toISOString() } });
    await travel.events['member.renamed']({ id: 'late', type: 'member.renamed', version: 4, data: { memberNo: 1, memberName: '하늘산책' } });
    expect((await list()).reviews).toMatchObject([
      { memberName: '탈퇴한 사용자', memberNo: null },
      { memberNo: 2, likeCount: 0 },
    ]);
  });
});

describe('pictures', () => {
  test('are drawn anew in three widths and two formats without metadata, served for good, and removed after the review', async () => {
    const { reviewNo, imageList } = await write(HANA, {}, [await image('jpeg'), await image('png', 300, 200)]);
    expect(imageList).toMatchObject([
      { width: 1200, height: 900 },
      { width: 300, height: 200 },
    ]);
    const largest = imageList[0]?.imageUrl ?? '';
    for (const [address, format] of [
      [largest, 'webp'],
      [largest.replace('.webp', '.avif'), 'heif'],
    ] as const) {
      const response = await travel.app.request(address);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-type')).toBe(`image/${format === 'heif' ? 'avif' : format}`);
      const stored = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(stored).toMatchObject({ format, width: 1200, height: 900 });
      expect([stored.exif, stored.xmp, stored.iptc]).toEqual([undefined, undefined, undefined]);
    }
    const files = () => readdir(path.join(travel.imageDir, 'uploads'));
    expect(await files()).toHaveLength(12);

    await travel.request(deleteReview, { params: { reviewNo } }, HANA);
    travel.time.now = new Date(travel.time.now.getTime() + 2 * 60 * 1000);
    await travel.sweep();
    expect(await files()).toHaveLength(0);
  });

  test('kept and new ones together are at most five', async () => {
    const small = await image('jpeg', 40, 30);
    const { reviewNo, imageList } = await write(HANA, {}, [small, small, small, small]);
    const json = { ...draft, deletedImageNos: [] as number[] };
    const refused = await travel.send(updateReview, { params: { reviewNo }, json, files: [small, small] }, HANA);
    expect([refused.status, await refused.json()]).toMatchObject([400, { message: '이미지는 최대 5개까지만 업로드할 수 있습니다.' }]);
    json.deletedImageNos = [imageList[0]?.imageNo ?? 0];
    const changed = await travel.send(updateReview, { params: { reviewNo }, json, files: [small, small] }, HANA);
    const { data } = (await changed.json()) as { data: Review };
    expect(data.imageList.slice(0, 3)).toEqual(imageList.slice(1));
    expect(data.imageList).toHaveLength(5);
  });

  test('stand in the order that the author gives, kept and new ones mixed', async () => {
    const small = await image('jpeg', 40, 30);
    const { reviewNo, imageList } = await write(HANA, {}, [small, small]);
    const [one, two] = imageList.map(({ imageNo }) => imageNo) as [number, number];
    const order = async (imageOrder: number[], files: File[] = []) => {
      const changed = await travel.send(updateReview, { params: { reviewNo }, json: { ...draft, imageOrder }, files }, HANA);
      return ((await changed.json()) as { data: Review }).data.imageList.map(({ imageNo }) => imageNo);
    };
    expect(await order([two, one])).toEqual([two, one]);
    const [first, second, third] = await order([0, one, 4711, 0], [small]);
    expect([second, third]).toEqual([one, two]);
    expect((await list()).reviews[0]?.imageList.map(({ imageNo }) => imageNo)).toEqual([first, one, two]);
  });

  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, number, string]>([
    ['a drawing with scripts', async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415, '이미지 파일만 업로드할 수 있습니다.'],
    ['a page named as a picture', async () => new TextEncoder().encode('<html>'), 415, '이미지 파일만 업로드할 수 있습니다.'],
    ['a cut-off picture', async () => new Uint8Array((await (await image('jpeg')).arrayBuffer()).slice(0, 400)), 415, '이미지 파일을 읽을 수 없습니다.'],
    ['more than 10 MB', async () => new Uint8Array(10 * 1024 * 1024 + 1), 413, '파일은 10MB를 초과합니다.'],
    ['an animated picture', async () => animated(), 415, '움직이는 이미지는 업로드할 수 없습니다.'],
    ['a picture that is a script as well', async () => new TextEncoder().encode('GIF89a/*\u0000\u0001*/=1;alert(1)'), 415, '이미지 파일을 읽을 수 없습니다.'],
    ['30,000 by 30,000 points', async () => hugePng(), 413, '이미지의 가로세로 크기가 너무 큽니다.'],
  ])('%s is refused, and nothing is stored', async (_name, bytes, status, message) => {
    const response = await travel.send(createReview, { json: draft, files: [new File([await bytes()], 'photo.jpg', { type: 'image/jpeg' })] }, HANA);
    expect([response.status, await response.json()]).toMatchObject([status, { message }]);
    expect((await list()).totalCount).toBe(0);
    expect(await travel.database.db.collection('images').countDocuments()).toBe(0);
  });

  test('of which one is bad are all refused, each with its reason', async () => {
    const broken = new File([new Uint8Array((await (await image('jpeg')).arrayBuffer()).slice(0, 400))], 'b.jpg');
    const response = await travel.send(createReview, { json: draft, files: [await image('png', 40, 30), broken, new File([new Uint8Array(await animated())], 'c.gif')] }, HANA);
    expect([response.status, await response.json()]).toMatchObject([
      415,
      {
        message: '이미지 파일을 읽을 수 없습니다.',
        files: [
          { index: 1, message: '이미지 파일을 읽을 수 없습니다.' },
          { index: 2, message: '움직이는 이미지는 업로드할 수 없습니다.' },
        ],
      },
    ]);
    expect(await travel.database.db.collection('images').countDocuments()).toBe(0);
  });

  test('of forty uploads at once are stored whole or refused as a whole', async () => {
    const photo = await image('jpeg', 800, 600);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => (await travel.send(createReview, { json: draft, files: [photo, photo] }, { memberNo: index + 1 })).status),
    );
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const stored = statuses.filter((status) => status === 201).length;
    expect(stored).toBeGreaterThan(0);
    expect((await list()).totalCount).toBe(stored);
    expect(await travel.database.db.collection('images').countDocuments()).toBe(2 * stored);
  }, 60_000);

  test('carry nothing that was hidden behind their end', async () => {
    const hidden = '<script>alert(1)</script>PK\u0003\u0004';
    const { imageList } = await write(HANA, {}, [new File([await image('jpeg', 300, 200), hidden], 'photo.jpg')]);
    for (const end of ['400.webp', '800.avif', '1200.webp']) {
      const response = await travel.app.request((imageList[0]?.imageUrl ?? '').replace('1200.webp', end));
      expect(Buffer.from(await response.arrayBuffer()).includes('script')).toBe(false);
    }
  });
});

test('a single review is found under its place', async () => {
  const { reviewNo } = await write();
  expect((await travel.call(getReview, { params: { travelNo: String(PLACE), reviewNo: String(reviewNo) } })).data).toMatchObject({ travelName: '오사카성 천수각' });
  expect((await travel.request(getReview, { params: { travelNo: 2, reviewNo } })).status).toBe(404);
});

/** Two frames. */
async function animated(): Promise<Uint8Array<ArrayBuffer>> {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#2b3880'), await frame('#c0392b')];
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
}

/** A picture of a few hundred bytes; whoever decodes it needs 2.7 GB. */
function hugePng(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([8, 2], 8);
  return new Uint8Array(
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(90_001))), chunk('IEND', Buffer.alloc(0))]),
  );
}
