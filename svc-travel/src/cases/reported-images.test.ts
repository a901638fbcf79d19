import { beforeEach, expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import {
  decideCases,
  deleteReview,
  getCase,
  getReportedImage,
  reportReview,
  updateReview,
} from '@osaka/contracts/travel';
import { bearer, refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, draft, forgetReviews, HANA, list, photo, write } from '../testing/test-reviews.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const SET = { memberNo: 3 };
const MINUTE_MS = 60_000;
const travel = testTravel();
let reviewNo: number;
let images: { imageNo: number; imageUrl: string }[];

beforeEach(async () => {
  await forgetReviews(travel);
  await travel.database.db.collection('cases').deleteMany({});
  await travel.loadCases();
  ({ reviewNo, imageList: images } = await write(travel, HANA, {}, [
    await photo('jpeg', 40, 30),
    await photo('png', 40, 30),
  ]));
});

refusesStrangers(() => travel.app, [getReportedImage]);

const report = (caller: { memberNo: number } = DUL) =>
  travel.call(reportReview, { body: { reviewNo, reportContent: '스팸/도배' } }, caller);
const theCase = async () => (await travel.call(getCase, { params: { reviewNo: String(reviewNo) } }, ADMIN)).data;
const publicly = async () =>
  Promise.all(images.map(async ({ imageUrl }) => (await travel.app.request(imageUrl)).status));
const numbers = () => images.map(({ imageNo }) => imageNo);
async function read(
  imageNo = images[0]?.imageNo ?? 0,
  { memberNo, isAdmin = false }: { memberNo: number; isAdmin?: boolean } = ADMIN,
) {
  const response = await travel.app.request(addressOf(getReportedImage, { params: { reviewNo, imageNo } }), {
    headers: bearer(memberNo, isAdmin ? 'admin' : undefined),
  });
  return [response.status, response.headers.get('content-type')];
}
async function sweepLater(): Promise<void> {
  travel.time.now = new Date(travel.time.now.getTime() + 2 * MINUTE_MS);
  await travel.sweep();
}
const drop = (deletedImageNos: number[]) =>
  travel.send(updateReview, { params: { reviewNo }, json: { ...draft, deletedImageNos } }, HANA);

test('a picture that the author deletes after the report is still read by administrators, and by nobody at its public address', async () => {
  await report();
  await drop(numbers().slice(0, 1));
  await sweepLater();
  expect(await publicly()).toEqual([404, 200]);
  expect((await theCase()).reportedImages).toMatchObject([
    { imageNo: numbers()[0], isDeleted: true, width: 40, height: 30 },
    { imageNo: numbers()[1], isDeleted: false },
  ]);
  for (const imageNo of numbers()) expect(await read(imageNo)).toEqual([200, 'image/webp']);
});

test('the pictures of a blinded review leave the reviews with photos at once, and come back when it is shown again', async () => {
  const decide = async (action: 'ACCEPT' | 'REOPEN') =>
    travel.call(decideCases, { body: { decisions: [{ reviewNo, step: (await theCase()).step, action }] } }, ADMIN);
  const shown = async () => (await list(travel, { photo: 'true' })).reviews.flatMap(({ imageList }) => imageList);
  await report();
  expect(await shown()).toHaveLength(2);
  await decide('ACCEPT');
  expect(await shown()).toEqual([]);
  await decide('REOPEN');
  expect(await shown()).toHaveLength(2);
});

test('the pictures of a deleted review stay with the case, for administrators and its author alone', async () => {
  await report();
  await travel.call(deleteReview, { params: { reviewNo: String(reviewNo) } }, HANA);
  await sweepLater();
  await sweepLater();
  expect(await publicly()).toEqual([404, 404]);
  expect(await theCase()).toMatchObject({ review: null, reportedImages: [{ isDeleted: true }, { isDeleted: true }] });
  expect(await read()).toEqual([200, 'image/webp']);
  expect(await read(numbers()[0], HANA)).toEqual([200, 'image/webp']);
  expect((await read(numbers()[0], DUL))[0]).toBe(404);
});

test('a picture of another review, and one that was never reported, are not read through a case', async () => {
  const other = await write(travel, SET, {}, [await photo('jpeg', 40, 30)]);
  await report();
  expect((await read(other.imageList[0]?.imageNo))[0]).toBe(404);
  expect((await read(999_999))[0]).toBe(404);
});

test('a picture that was deleted before the report is removed', async () => {
  await drop(numbers().slice(0, 1));
  await report();
  await sweepLater();
  expect((await theCase()).reportedImages).toHaveLength(1);
  expect((await read())[0]).toBe(404);
});

test('pictures of a later report come beside the earlier ones; after a rejection those of the new report take their place', async () => {
  await report();
  await drop(numbers().slice(0, 1));
  await travel.send(updateReview, { params: { reviewNo }, json: draft, files: [await photo('gif', 40, 30)] }, HANA);
  await report(SET);
  expect((await theCase()).reportedImages).toHaveLength(3);
  await travel.call(
    decideCases,
    { body: { decisions: [{ reviewNo, step: (await theCase()).step, action: 'REJECT' }] } },
    ADMIN,
  );
  await report({ memberNo: 4 });
  expect((await theCase()).reportedImages?.map(({ isDeleted }) => isDeleted)).toEqual([false, false]);
  await sweepLater();
  expect((await read())[0]).toBe(404);
  expect(await travel.database.db.collection('images').countDocuments()).toBe(2);
});

test('a report that a crash kept out of its case holds the pictures, too', async () => {
  await report();
  await travel.database.db.collection('cases').deleteMany({});
  await travel.database.db.collection('reports').updateMany({}, { $set: { isLoose: true } });
  await drop(numbers());
  await sweepLater();
  await sweepLater();
  expect(await read()).toEqual([200, 'image/webp']);
});
