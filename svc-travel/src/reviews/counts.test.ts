import { expect, test } from '@jest/globals';
import {
  createReview,
  decideReport,
  deleteReview,
  getDestination,
  likeReview,
  listReports,
  listReviews,
  reportReview,
  toggleBookmark,
  unlikeReview,
  updateReview,
} from '@osaka/contracts/travel';
import { seededRandom } from '../seeding/seeded-random.ts';
import { testTravel } from '../testing/open-travel.ts';

const PLACES = [1, 2, 3];
const MEMBERS = [1, 2, 3, 4, 5, 6, 7, 8];
const ADMIN = { memberNo: 99, isAdmin: true };
interface Stored {
  _id: number;
  travelNo: number;
  authorNo: number;
  rating: number;
  blinded: boolean;
}
const travel = testTravel();

test('after hundreds of concurrent changes every count equals a recount', async () => {
  const next = seededRandom(11);
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 60 }, () => change(next)));
    await expectRecounted();
  }
});

/** A random action of a member; most of them race with others. */
async function change(next: (below: number) => number): Promise<void> {
  const memberNo = MEMBERS[next(MEMBERS.length)] ?? 1;
  const travelNo = PLACES[next(PLACES.length)] ?? 1;
  const draft = { reviewTitle: '제목', reviewContent: '내용', rating: next(5) + 1 };
  const reviewNo = next(12) + 1;
  const actions = [
    () => travel.send(createReview, { json: { travelNo, ...draft } }, { memberNo }),
    () => travel.send(updateReview, { params: { reviewNo }, json: draft }, { memberNo }),
    () => travel.request(deleteReview, { params: { reviewNo: next(40) + 1 } }, { memberNo }),
    () => travel.request(likeReview, { body: { reviewNo } }, { memberNo }),
    () => travel.request(likeReview, { body: { reviewNo } }, { memberNo }),
    () => travel.request(unlikeReview, { body: { reviewNo } }, { memberNo }),
    () => travel.request(toggleBookmark, { body: { travelNo } }, { memberNo }),
    () => travel.request(reportReview, { body: { reviewNo, reportContent: '기타' } }, { memberNo }),
    () =>
      travel.request(
        decideReport,
        { params: { reportNo: next(6) + 1 }, body: { action: next(2) === 0 ? 'ACCEPT' : 'REOPEN' } },
        ADMIN,
      ),
    () => travel.request(getDestination, { params: { travelNo } }, { memberNo }),
  ];
  const { status } = await (actions[next(actions.length)] as () => Promise<Response>)();
  expect(status).toBeLessThan(500);
}

async function expectRecounted(): Promise<void> {
  const { db } = travel.database;
  const reviews = (await db.collection<Stored>('reviews').find({ blinded: false }).toArray()).sort(
    (one, other) => other._id - one._id,
  );
  const likes = await db.collection<{ reviewNo: number }>('reviewLikes').find().toArray();
  for (const travelNo of PLACES) {
    const ofPlace = reviews.filter((review) => review.travelNo === travelNo);
    const newest = [...new Map([...ofPlace].reverse().map((review) => [review.authorNo, review.rating])).values()];
    const average =
      newest.length > 0 ? Math.round((newest.reduce((sum, rating) => sum + rating, 0) / newest.length) * 10) / 10 : 0;
    const answer = await travel.call(listReviews, { params: { travelNo: String(travelNo) }, query: { limit: 100 } });
    expect(answer).toMatchObject({
      totalCount: ofPlace.length,
      averageRating: average,
      ratingCounts: [1, 2, 3, 4, 5].map((stars) => ofPlace.filter(({ rating }) => rating === stars).length),
    });
    expect(answer.reviews.map(({ reviewNo, likeCount }) => [reviewNo, likeCount])).toEqual(
      ofPlace.map(({ _id }) => [_id, likes.filter(({ reviewNo }) => reviewNo === _id).length]),
    );
    const { data } = await travel.call(getDestination, { params: { travelNo: String(travelNo) } }, ADMIN);
    const views = await db
      .collection<{ _id: string }>('viewMarks')
      .countDocuments({ _id: { $regex: `^${travelNo}:` } });
    expect(data).toMatchObject({ rating: average, reviewCount: ofPlace.length, viewCount: 18 - travelNo + views });
  }
  const { totalCount } = await travel.call(listReports, {}, ADMIN);
  expect(totalCount).toBe(await db.collection('reports').countDocuments());
}
