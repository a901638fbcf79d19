import { beforeEach, expect, test } from '@jest/globals';
import { addressOf, readMemberFiles } from '@osaka/contracts';
import {
  appealReview,
  decideCases,
  likeReview,
  reportReview,
  saveReviewDraft,
  toggleBookmark,
  uploadDraftPhoto,
} from '@osaka/contracts/travel';
import { memberFilesOf, refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, forgetReviews, HANA, PLACE, photo, write } from '../testing/test-reviews.ts';

const travel = testTravel();
beforeEach(async () => {
  await forgetReviews(travel);
  await travel.database.db.collection('cases').deleteMany({});
  await travel.loadCases();
});

refusesStrangers(() => travel.app, [readMemberFiles]);

test('a member’s bookmarks, likes, reviews with pictures and reports are handed out, and nothing of others', async () => {
  const own = await write(travel, HANA, {}, [await photo('jpeg', 40, 30), await photo('png', 40, 30)]);
  const other = await write(travel, DUL, { reviewTitle: '다른 사람의 글' });
  await travel.call(toggleBookmark, { body: { travelNo: PLACE } }, HANA);
  await travel.call(likeReview, { body: { reviewNo: other.reviewNo } }, HANA);
  await travel.call(reportReview, { body: { reviewNo: other.reviewNo, reportContent: '스팸/도배' } }, HANA);
  await travel.send(uploadDraftPhoto, { params: { draftKey: 'new-2' }, files: [await photo('jpeg', 40, 30)] }, HANA);
  await travel.call(
    saveReviewDraft,
    {
      params: { draftKey: 'new-3' },
      body: { reviewTitle: '남의 초안', reviewContent: '', rating: 0, imageNos: [], writer: 'tab-of-dul' },
    },
    DUL,
  );

  const files = await memberFilesOf(travel.app, HANA.memberNo);
  const folder = `reviews/${own.reviewNo}`;
  expect(files.map(({ path }) => path)).toEqual([
    'bookmarks.json',
    'likes.json',
    `${folder}/review.json`,
    `${folder}/1.webp`,
    `${folder}/2.webp`,
    'review-drafts/new-2/draft.json',
    'review-drafts/new-2/1.webp',
    'reports.json',
  ]);
  const content = (path: string) =>
    files.flatMap((file) => (file.path === path && 'text' in file ? [JSON.parse(file.text) as unknown] : []))[0];
  expect(content('bookmarks.json')).toMatchObject([{ travelNo: PLACE, createdDate: travel.time.now.toISOString() }]);
  expect(content('likes.json')).toMatchObject([{ reviewNo: other.reviewNo }]);
  expect(content(`${folder}/review.json`)).toMatchObject({
    reviewTitle: '개관 직후가 한산해요',
    images: [`${folder}/1.webp`, `${folder}/2.webp`],
  });
  expect(content('reports.json')).toMatchObject([
    { reviewNo: other.reviewNo, reportContent: '스팸/도배', status: '대기중' },
  ]);
  for (const others of ['다른 사람의 글', '남의 초안']) expect(JSON.stringify(files)).not.toContain(others);

  for (const file of files.filter((each) => 'address' in each)) {
    const picture = await travel.app.request('address' in file ? file.address : '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
});

test('an author gets reported reviews as they were reported, why they are blinded and the appeal, and nothing about the reporters', async () => {
  const { reviewNo } = await write(travel, HANA, {}, [await photo('jpeg', 40, 30)]);
  await travel.call(reportReview, { body: { reviewNo, reportContent: '기타', detail: '신고자의 말' } }, DUL);
  const decisions = [{ reviewNo, step: 1, action: 'ACCEPT' as const, reason: '연락처가 있어요.' }];
  await travel.call(decideCases, { body: { decisions } }, { memberNo: 9, isAdmin: true });
  await travel.call(
    appealReview,
    { params: { reviewNo: String(reviewNo) }, body: { text: '제 연락처가 아니에요. 가게 번호예요.' } },
    HANA,
  );

  const files = (await memberFilesOf(travel.app, HANA.memberNo)).filter(({ path }) => path.startsWith('review-cases/'));
  const folder = `review-cases/${reviewNo}`;
  expect(files.map(({ path }) => path)).toEqual([`${folder}/case.json`, `${folder}/1.webp`]);
  const [text = '', address = ''] = files.map((file) => ('text' in file ? file.text : file.address));
  expect(JSON.parse(text)).toMatchObject({
    reviewNo,
    reviewContent: '9시에 맞춰 도착하니 줄이 없었습니다.',
    images: [`${folder}/1.webp`],
    state: '이의제기',
    blinding: { reason: '연락처가 있어요.' },
    appeal: { text: '제 연락처가 아니에요. 가게 번호예요.', state: '대기중' },
    history: [{ action: 'ACCEPT' }, { action: 'APPEAL' }],
  });
  for (const others of ['신고자의 말', 'member9']) expect(JSON.stringify(files)).not.toContain(others);
  expect((await travel.app.request(address, { headers: { authorization: 'Bearer 1' } })).status).toBe(200);
  expect(
    await memberFilesOf(travel.app, DUL.memberNo).then((own) =>
      own.filter(({ path }) => path.startsWith('review-cases/')),
    ),
  ).toEqual([]);
});

test('many reviews come in pages without a gap or a repetition', async () => {
  const written = await write(travel, HANA);
  const { _id, ...review } = (await travel.database.db.collection('reviews').findOne({})) ?? {};
  const numbers = Array.from({ length: 120 }, (_, index) => written.reviewNo + 1000 + index);
  await travel.database.db
    .collection('reviews')
    .insertMany(numbers.map((reviewNo) => ({ ...review, _id: reviewNo as never })));
  const first = readMemberFiles.success.parse(
    await (await travel.request(readMemberFiles, { query: { after: 'reviews:' } }, HANA)).json(),
  );
  expect(first.files).toHaveLength(50);
  const paths = (await memberFilesOf(travel.app, HANA.memberNo))
    .map(({ path }) => path)
    .filter((path) => path.startsWith('reviews/'));
  expect(paths).toEqual(
    [...numbers.toReversed(), written.reviewNo].map((reviewNo) => `reviews/${reviewNo}/review.json`),
  );
});

test('an unknown position is refused', async () => {
  expect(
    (
      await travel.app.request(addressOf(readMemberFiles, { query: { after: 'nothing:1' } }), {
        headers: { authorization: 'Bearer 1' },
      })
    ).status,
  ).toBe(400);
});
