import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  createReview,
  deleteReview,
  deleteReviewDraft,
  listOwnReviews,
  listReviewDrafts,
  REVIEW_DRAFTS_MAX,
  REVIEW_SENT,
  type SavedReviewDraft,
  saveReviewDraft,
  updateReview,
  uploadDraftPhoto,
} from '@osaka/contracts/travel';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, draft, forgetReviews, HANA, PLACE, photo, write } from '../testing/test-reviews.ts';

const travel = testTravel();
beforeEach(async () => {
  travel.time.now = new Date('2026-03-10T03:00:00Z');
  await forgetReviews(travel);
});

refusesStrangers(() => travel.app, [listReviewDrafts, saveReviewDraft, uploadDraftPhoto, deleteReviewDraft]);

const NEW = 'new-1';
const PHONE = 'writer-phone';
const LAPTOP = 'writer-laptop';
const typed = { reviewTitle: '', reviewContent: '반쯤 쓴 글', rating: 0, imageNos: [] as number[] };
type Change = Partial<typeof typed> & { version?: number; keepStored?: boolean };

async function save(writer: string, change: Change = {}, draftKey = NEW, caller = HANA): Promise<SavedReviewDraft> {
  return (await travel.call(saveReviewDraft, { params: { draftKey }, body: { ...typed, writer, ...change } }, caller))
    .data;
}
async function upload(draftKey = NEW) {
  const response = await travel.send(
    uploadDraftPhoto,
    { params: { draftKey }, files: [await photo('jpeg', 40, 30)] },
    HANA,
  );
  expect(response.status).toBe(201);
  return uploadDraftPhoto.success.parse(await response.json()).data;
}
const drafts = async (caller = HANA) => (await travel.call(listReviewDrafts, {}, caller)).data;
const create = async (json: object, files: File[] = []) =>
  travel.send(createReview, { json: { ...draft, ...json }, files }, HANA);

describe('a draft of a review', () => {
  test('is kept for its member on any device, without a rule for missing parts', async () => {
    await save(PHONE, { reviewTitle: '' });
    expect(await drafts()).toMatchObject([
      {
        draftKey: NEW,
        travelNo: PLACE,
        travelName: '오사카성 천수각',
        reviewNo: null,
        reviewContent: '반쯤 쓴 글',
        rating: 0,
        other: null,
      },
    ]);
    expect(await drafts(DUL)).toEqual([]);
    await travel.call(deleteReviewDraft, { params: { draftKey: NEW } }, DUL);
    expect(await drafts()).toHaveLength(1);
    await travel.call(deleteReviewDraft, { params: { draftKey: NEW } }, HANA);
    expect(await drafts()).toEqual([]);
  });

  test('of two devices the newest content wins, and what the other had typed is kept beside it', async () => {
    const { version } = await save(PHONE, { reviewContent: '전화기에서' });
    await save(PHONE, { reviewContent: '전화기에서 더' });
    const laptop = await save(LAPTOP, { reviewContent: '노트북에서', version });
    expect(laptop).toMatchObject({ reviewContent: '노트북에서', other: { reviewContent: '전화기에서 더' } });
    expect(await save(LAPTOP, { reviewContent: '노트북에서 더', version: laptop.version })).toMatchObject({
      other: { reviewContent: '전화기에서 더' },
    });
    expect(await save(PHONE, { reviewContent: '전화기에서 더', version, keepStored: true })).toMatchObject({
      reviewContent: '전화기에서 더',
      other: { reviewContent: '노트북에서 더' },
    });
  });

  test('that another device goes on with replaces nothing', async () => {
    const { version } = await save(PHONE);
    expect(await save(LAPTOP, { reviewContent: '반쯤 쓴 글을 이어서', version })).toMatchObject({ other: null });
  });

  test('that is sent again because its answer was lost is no other content', async () => {
    await save(PHONE);
    expect(await save(PHONE, { reviewContent: '반쯤 쓴 글, 그리고' })).toMatchObject({ other: null });
    expect(await save(LAPTOP, { reviewContent: '반쯤 쓴 글, 그리고' })).toMatchObject({ other: null });
  });

  test('keeps every content of saves at the same time in one of its two places', async () => {
    await Promise.all([PHONE, LAPTOP].map((writer) => save(writer, { reviewContent: writer })));
    const [kept] = await drafts();
    expect([kept?.reviewContent, kept?.other?.reviewContent].sort()).toEqual([LAPTOP, PHONE]);
  });

  test.each([
    ['a title of 101 characters', { reviewTitle: '가'.repeat(101) }, 400],
    ['six pictures', { imageNos: [1, 2, 3, 4, 5, 6] }, 400],
    ['a writer without a name', { writer: '' }, 400],
  ])('with %s is refused', async (_what, change, status) => {
    expect(
      (
        await travel.request(
          saveReviewDraft,
          { params: { draftKey: NEW }, body: { ...typed, writer: PHONE, ...change } },
          HANA,
        )
      ).status,
    ).toBe(status);
  });

  test.each([
    ['an unknown place', 'new-99999', 404],
    ['an unknown review', 'edit-99999', 404],
    ['anything else', 'other-1', 400],
  ])('of %s is refused', async (_what, draftKey, status) => {
    expect(
      (await travel.request(saveReviewDraft, { params: { draftKey }, body: { ...typed, writer: PHONE } }, HANA)).status,
    ).toBe(status);
  });

  test('of another member’s review is refused', async () => {
    const { reviewNo } = await write(travel, DUL);
    expect(
      (
        await travel.request(
          saveReviewDraft,
          { params: { draftKey: `edit-${reviewNo}` }, body: { ...typed, writer: PHONE } },
          HANA,
        )
      ).status,
    ).toBe(403);
  });

  test('beyond the last that can be kept is refused; those that are kept go on', async () => {
    for (let travelNo = 1; travelNo <= REVIEW_DRAFTS_MAX; travelNo += 1) await save(PHONE, {}, `new-${travelNo}`);
    expect(
      (
        await travel.request(
          saveReviewDraft,
          { params: { draftKey: 'new-50' }, body: { ...typed, writer: PHONE } },
          HANA,
        )
      ).status,
    ).toBe(409);
    expect(await save(PHONE, { reviewTitle: '이어서' })).toMatchObject({ reviewTitle: '이어서' });
  });
});

describe('its pictures', () => {
  test('are shown in their order, and become pictures of the review without being sent again', async () => {
    const [one, two] = [await upload(), await upload()];
    expect(await drafts()).toMatchObject([
      { imageList: [{ imageNo: one.imageNo }, { imageNo: two.imageNo }], other: null },
    ]);
    const saved = await save(PHONE, { imageNos: [two.imageNo, one.imageNo, 99999] });
    expect(saved).toMatchObject({ imageList: [two, one], other: null });
    const response = await create({ imageOrder: [two.imageNo, 0, one.imageNo] }, [await photo('png', 40, 30)]);
    expect(response.status).toBe(201);
    const [review] = (await travel.call(listOwnReviews, {}, HANA)).data;
    expect(review?.imageList.map(({ imageNo }) => imageNo)).toEqual([two.imageNo, expect.any(Number), one.imageNo]);
    expect(await drafts()).toEqual([]);
    travel.time.now = new Date('2026-03-12T03:00:00Z');
    await travel.sweep();
    expect((await travel.app.request(one.imageUrl)).status).toBe(200);
  });

  test('are added to a review that is edited', async () => {
    const { reviewNo, imageList } = await write(travel, HANA, {}, [await photo('png', 40, 30)]);
    const draftKey = `edit-${reviewNo}`;
    const added = await upload(draftKey);
    const imageNos = [added.imageNo, ...imageList.map(({ imageNo }) => imageNo)];
    expect(await save(PHONE, { imageNos }, draftKey)).toMatchObject({ reviewNo, imageList: [added, ...imageList] });
    const json = { reviewTitle: '고침', reviewContent: '고침', rating: 3, imageOrder: imageNos };
    expect((await travel.send(updateReview, { params: { reviewNo }, json }, HANA)).status).toBe(200);
    expect((await travel.call(listOwnReviews, {}, HANA)).data[0]?.imageList.map(({ imageNo }) => imageNo)).toEqual(
      imageNos,
    );
    expect(await drafts()).toEqual([]);
  });

  test('of others and pictures that are gone are not taken over', async () => {
    const { imageNo } = await upload();
    expect((await travel.send(createReview, { json: { ...draft, imageOrder: [imageNo] } }, DUL)).status).toBe(409);
    await travel.call(deleteReviewDraft, { params: { draftKey: NEW } }, HANA);
    expect((await create({ imageOrder: [imageNo] })).status).toBe(409);
  });

  test('that were taken out are deleted, not those of the other content', async () => {
    const [one, two] = [await upload(), await upload()];
    await save(PHONE, { imageNos: [one.imageNo] });
    await save(LAPTOP, { imageNos: [], reviewContent: '사진 없이' });
    for (const minutes of [11, 20, 40]) {
      travel.time.now = new Date(Date.parse('2026-03-10T03:00:00Z') + minutes * 60_000);
      await save(LAPTOP, { imageNos: [], reviewContent: '사진 없이' });
      await travel.sweep();
    }
    expect((await travel.app.request(one.imageUrl)).status).toBe(200);
    expect((await travel.app.request(two.imageUrl)).status).toBe(404);
  });
});

describe('a draft that became a review on another device', () => {
  const own = async () => (await travel.call(listOwnReviews, {}, HANA)).data;

  test('says which one, saves nothing, and is not sent a second time', async () => {
    const { version } = await save(PHONE, { reviewContent: '전화기에서' });
    await save(LAPTOP, { reviewContent: '노트북에서', version });
    expect((await create({})).status).toBe(201);
    const [review] = await own();
    expect(await save(PHONE, { reviewContent: '전화기에서 더', version })).toMatchObject({
      publishedNo: review?.reviewNo,
      reviewContent: '',
    });
    const response = await create({ draftVersion: version });
    expect([response.status, await response.json()]).toMatchObject([409, { message: REVIEW_SENT }]);
    expect(await own()).toHaveLength(1);
    expect(await drafts()).toEqual([]);
  });

  test('can be continued as a change of that review, or as a new review', async () => {
    const { version } = await save(PHONE, { reviewContent: '전화기에서' });
    await create({});
    const reviewNo = (await own())[0]?.reviewNo;
    expect(await save(PHONE, { reviewContent: '전화기에서' }, `edit-${reviewNo}`)).toMatchObject({ reviewNo });
    expect(await save(LAPTOP, { reviewContent: '다른 이야기' })).not.toHaveProperty('publishedNo');
    expect(await save(PHONE, { reviewContent: '전화기에서', version })).toMatchObject({
      other: { reviewContent: '다른 이야기' },
    });
  });

  test('begins as a new review where that review was deleted since', async () => {
    const { version } = await save(PHONE, { reviewContent: '전화기에서' });
    await create({});
    await travel.call(deleteReview, { params: { reviewNo: String((await own())[0]?.reviewNo) } }, HANA);
    expect(await save(PHONE, { reviewContent: '전화기에서', version })).toMatchObject({ reviewContent: '전화기에서' });
    expect(await drafts()).toHaveLength(1);
  });

  test('does not overwrite the change that the other device saved; a repeated request is the same change', async () => {
    const { reviewNo } = await write(travel, HANA);
    const { version } = await save(PHONE, { reviewContent: '전화기에서' }, `edit-${reviewNo}`);
    const change = (reviewContent: string) =>
      travel.send(
        updateReview,
        { params: { reviewNo }, json: { reviewTitle: '고침', reviewContent, rating: 3, draftVersion: version } },
        HANA,
      );
    expect((await change('노트북에서')).status).toBe(200);
    expect((await change('노트북에서')).status).toBe(200);
    expect((await change('전화기에서')).status).toBe(409);
    expect((await own())[0]?.reviewContent).toBe('노트북에서');
  });
});

test('deleting a review ends the draft of its changes', async () => {
  const { reviewNo } = await write(travel, HANA);
  await save(PHONE, {}, `edit-${reviewNo}`);
  await travel.call(deleteReview, { params: { reviewNo: String(reviewNo) } }, HANA);
  expect(await drafts()).toEqual([]);
});
