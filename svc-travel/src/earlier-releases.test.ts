import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  createReview,
  getDestination,
  getReview,
  likeReview,
  listBookmarks,
  listOwnReviews,
  reportReview,
  searchDestinations,
} from '@osaka/contracts/travel';
import { declareReleasedIndexes } from '@osaka/service-kit/testing';
import { BSON, type Document } from 'mongodb';
import { testTravel } from './testing/open-travel.ts';

const travel = testTravel({ seeded: false });
/** Databases as earlier releases left them, named after the commit: two places with what belongs to them. */
const folder = join(import.meta.dirname, '../fixtures');
const [AUTHOR, READER] = [2, 3];

describe.each(readdirSync(folder))('the database of an earlier release, %s', (file) => {
  test('is found, reviewed, liked, bookmarked and reported as before', async () => {
    const { db } = travel.database;
    const collections = BSON.EJSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Document[]>;
    await travel.database.empty();
    for (const [name, documents] of Object.entries(collections)) await db.collection(name).insertMany(documents);
    travel.time.now = new Date('2026-11-25T00:00:00Z');
    await travel.catalogue.build();
    await travel.loadCases();

    const found = await travel.call(searchDestinations, { query: { search: '오사카성' } });
    expect(found.data.content[0]?.travelNo).toBe(1);
    const place = await travel.call(getDestination, { params: { travelNo: '1' } });
    expect(place.data).toMatchObject({ title: '오사카성 천수각', reviewCount: expect.any(Number) });
    const [own] = (await travel.call(listOwnReviews, {}, { memberNo: AUTHOR })).data;
    expect(own).toMatchObject({ travelNo: 1, reviewTitle: '다시 가고 싶은 곳', rating: 5 });

    const params = { travelNo: '1', reviewNo: String(own?.reviewNo) };
    expect((await travel.request(likeReview, { body: { reviewNo: own?.reviewNo } }, { memberNo: READER })).status).toBe(
      likeReview.status,
    );
    expect((await travel.call(getReview, { params }, { memberNo: READER })).data).toMatchObject({
      memberName: '벚꽃여행자',
      likeCount: 1,
    });
    expect((await travel.call(listBookmarks, {}, { memberNo: AUTHOR })).data).toHaveLength(1);
    const body = { reviewNo: own?.reviewNo, reportContent: '반복 리뷰' };
    expect((await travel.request(reportReview, { body }, { memberNo: READER })).status).toBe(reportReview.status);
    const json = { travelNo: 2, reviewTitle: '새 리뷰', reviewContent: '새 판에서 쓴 글입니다.', rating: 4 };
    const written = await travel.send(createReview, { json }, { memberNo: READER });
    expect([written.status, ((await written.json()) as { data: { reviewNo: number } }).data.reviewNo]).toEqual([
      201,
      Number(own?.reviewNo) + 1,
    ]);
  });
});

test('the indexes of this release and of earlier ones can stand side by side, so that a rollback is ready again', async () => {
  expect(
    await declareReleasedIndexes(travel.database.db, join(import.meta.dirname, '../released-indexes.json')),
  ).toEqual([]);
});
