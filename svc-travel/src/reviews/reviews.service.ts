import { tooManyFiles } from '@osaka/contracts';
import {
  type createReview,
  editDraftKey,
  newDraftKey,
  type OwnReview,
  REVIEW_IMAGES,
  type Review,
  type ReviewChoice,
  type ReviewFilter,
  type ReviewOutcome,
  type ReviewSort,
  searchWords,
  type updateReview,
} from '@osaka/contracts/travel';
import { AppError, type Member, type Reservation, type UploadedFile } from '@osaka/service-kit';
import type * as z from 'zod/mini';
import { shareWhileBusy } from '../batching/share-while-busy.ts';
import type { OutcomesOf } from '../cases/review-outcomes.ts';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';
import type { StoredPicture } from '../images/images.repository.ts';
import type { ReviewDraftService } from '../review-drafts/review-drafts.service.ts';
import { arranged } from './image-order.ts';
import type { ReviewChanges } from './review-changes.ts';
import { createReviewMarks } from './review-marks.ts';
import { countRatings, type ReviewMark, selectReviews, sortReviews } from './review-selection.ts';
import { createReviewViews } from './review-views.ts';
import type { StoredReview } from './reviews.repository.ts';

export type ReviewService = ReturnType<typeof createReviewService>;

interface Services {
  changes: ReviewChanges;
  /** Drafts of reviews: their pictures are taken over by the review, which ends them. */
  drafts: ReviewDraftService;
  /** For authors: why reviews are blinded, and their appeals. */
  outcomesOf: OutcomesOf;
}

export function createReviewService(context: TravelContext, { changes, drafts, outcomesOf }: Services) {
  const { clock, counters, destinations, images, likes, lookups, members, reviewRepository, visits } = context;
  const views = createReviewViews(context);
  const marksOf = createReviewMarks(readMarks, destinations.reviewStateOf);
  const shareNewest = shareWhileBusy<OwnReview[]>();

  async function readMarks(travelNo: number): Promise<ReviewMark[]> {
    const found = await reviewRepository.findMarks(travelNo);
    const visitors = await visits.visitorsAmong(travelNo, [...new Set(found.map(({ authorNo }) => authorNo))]);
    return found.map((mark) => ({ ...mark, hasVisited: visitors.has(mark.authorNo) }));
  }

  function requirePlace(travelNo: number, reader: Member | undefined) {
    const place = lookups.get(travelNo);
    if (!place || (place.status === 'N' && !reader?.isAdmin))
      throw new AppError('NOT_FOUND', '리뷰 데이터를 찾을 수 없습니다.');
    return place;
  }

  async function visible(reviewNo: number, reader: Member | undefined): Promise<StoredReview> {
    const review = await reviewRepository.find(reviewNo);
    if (!review || (review.blinded && review.authorNo !== reader?.memberNo && !reader?.isAdmin))
      throw new AppError('NOT_FOUND', '리뷰 데이터를 찾을 수 없습니다.');
    return review;
  }

  async function own(reviewNo: number, member: Member): Promise<StoredReview> {
    const review = await visible(reviewNo, member);
    if (review.authorNo !== member.memberNo)
      throw new AppError('FORBIDDEN', '본인이 작성한 리뷰만 수정하거나 삭제할 수 있습니다.');
    return review;
  }

  async function selectAmong(travelNo: number, marks: readonly ReviewMark[], filter: ReviewFilter) {
    if (!filter.search) return selectReviews(marks, filter);
    const found = await reviewRepository.findNumbers(travelNo, searchWords(filter.search));
    return selectReviews(
      marks.filter(({ reviewNo }) => found.has(reviewNo)),
      filter,
    );
  }

  async function sorted(travelNo: number, marks: readonly ReviewMark[], sort: ReviewSort): Promise<number[]> {
    const likeCounts = sort === 'like_high' ? await likes.countOfPlace(travelNo) : undefined;
    return sortReviews(marks, sort, (reviewNo) => likeCounts?.get(reviewNo) ?? 0).map(({ reviewNo }) => reviewNo);
  }

  /** The pictures of the draft that the order names; at most as many as fit beside the others. */
  async function draftPictures(
    { memberNo }: Member,
    draftKey: string,
    imageOrder: readonly number[],
    others: number,
  ): Promise<StoredPicture[]> {
    const named = imageOrder.filter((imageNo) => imageNo > 0);
    const pictures = named.length > 0 ? await drafts.picturesOf(memberNo, draftKey) : new Map<number, StoredPicture>();
    const uploaded = named.flatMap((imageNo) => pictures.get(imageNo) ?? []);
    if (others + uploaded.length > REVIEW_IMAGES.maxFiles) throw new AppError('INVALID', tooManyFiles(REVIEW_IMAGES));
    return uploaded;
  }

  async function showOne(review: StoredReview, reader: Member): Promise<Review> {
    return (await views.show([review], reader))[0] as Review;
  }

  /**
   * The review, if another change was first and is the same one: proxies and browsers repeat a PUT whose connection
   * broke.
   */
  async function sentTwice(
    member: Member,
    { reviewNo, version }: StoredReview,
    { imageList, ...texts }: Pick<StoredReview, 'reviewTitle' | 'reviewContent' | 'rating' | 'imageList'>,
  ): Promise<StoredReview> {
    const now = await own(reviewNo, member);
    const isSame = now.version === version + 1 && now.imageList.length === imageList.length && hasSameTexts(now, texts);
    if (!isSame) throw new AppError('CONFLICT', '다른 곳에서 먼저 수정된 리뷰입니다. 새로고침 후 다시 시도해주세요.');
    return now;
  }

  return {
    async list(
      travelNo: number,
      { offset, limit, sort, ...filter }: { offset: number; limit: number } & ReviewChoice,
      reader: Member | undefined,
    ) {
      const place = requirePlace(travelNo, reader);
      const marks = await marksOf(travelNo);
      const { selected, facets } = await selectAmong(travelNo, marks, filter);
      const page = await reviewRepository.findMany(
        (await sorted(travelNo, selected, sort)).slice(offset, offset + limit),
      );
      return {
        reviews: await views.show(page, reader),
        totalCount: selected.length,
        averageRating: place.rating,
        ratingCounts: countRatings(marks),
        facets,
      };
    },

    /** For a comparison of places. */
    async ratingsOf(travelNo: number) {
      const [marks, newest] = await Promise.all([marksOf(travelNo), reviewRepository.findNewestOf(travelNo)]);
      return {
        ratingCounts: countRatings(marks),
        newestReview: newest
          ? { reviewTitle: newest.reviewTitle, rating: newest.rating, createdDate: newest.createdDate.toISOString() }
          : null,
      };
    },

    /** Newest reviews of all active places. */
    async newest({ offset, limit }: { offset: number; limit: number }, reader: Member | undefined) {
      const shown = await shareNewest(`${offset} ${limit}`, async () =>
        views.showWithPlace(await reviewRepository.findNewest(lookups.inactive(), offset, limit), undefined),
      );
      const reviews = reader ? await views.withLikesOf(shown, reader) : shown;
      return { reviews, totalCount: lookups.reviewTotal() };
    },

    async listOwn(member: Member): Promise<(OwnReview & ReviewOutcome)[]> {
      const own = await reviewRepository.findOf(member.memberNo);
      const [shown, outcomeOf] = await Promise.all([views.showWithPlace(own, member), outcomesOf(own)]);
      return shown.map((review) => ({ ...review, ...outcomeOf(review.reviewNo) }));
    },

    async get(travelNo: number, reviewNo: number, reader: Member | undefined): Promise<OwnReview> {
      const review = await visible(reviewNo, reader);
      if (review.travelNo !== travelNo) throw new AppError('NOT_FOUND', '리뷰 데이터를 찾을 수 없습니다.');
      return (await views.showWithPlace([review], reader))[0] as OwnReview;
    },

    async create(
      member: Member,
      { travelNo, reviewTitle, reviewContent, rating, imageOrder, draftVersion }: z.output<typeof createReview.body>,
      files: readonly UploadedFile[],
      reservation: Reservation,
    ): Promise<Review> {
      const place = lookups.get(travelNo);
      if (place?.status !== 'Y') throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
      const uploaded = await draftPictures(member, newDraftKey(travelNo), imageOrder, files.length);
      const isRepeated =
        reservation.number !== undefined && (await reviewRepository.find(reservation.number)) !== undefined;
      if (!isRepeated) await drafts.refuseSent(member.memberNo, newDraftKey(travelNo), draftVersion);
      if (!isRepeated && uploaded.length < imageOrder.filter((imageNo) => imageNo > 0).length)
        throw new AppError('CONFLICT', '작성하던 사진을 찾을 수 없습니다. 사진을 확인하고 다시 저장해주세요.');
      const fresh = await images.keep(files, member.memberNo);
      const imageList = arranged(uploaded, fresh, imageOrder);
      await members.remember(member.memberNo, member.memberName);
      const now = clock.now();
      const reviewNo = await reservation.reserve(() => counters.next(COUNTERS.review));
      const review = {
        reviewNo,
        travelNo,
        authorNo: member.memberNo,
        reviewTitle,
        reviewContent,
        rating,
        imageList,
        blinded: false,
        createdDate: now,
        modifiedDate: now,
        version: 1,
      };
      const isNew = await changes.run(travelNo, () => reviewRepository.add(review));
      if (!isNew) await images.release(fresh.map(({ imageNo }) => imageNo));
      await drafts.publish(member.memberNo, newDraftKey(travelNo), reviewNo);
      return showOne(isNew ? review : await visible(reviewNo, member), member);
    },

    async update(
      member: Member,
      reviewNo: number,
      { deletedImageNos, imageOrder, draftVersion, ...texts }: z.output<typeof updateReview.body>,
      files: readonly UploadedFile[],
    ): Promise<Review> {
      const review = await own(reviewNo, member);
      // A repeated PUT has the same texts.
      if (!hasSameTexts(review, texts)) await drafts.refuseSent(member.memberNo, editDraftKey(reviewNo), draftVersion);
      const left = review.imageList.filter(({ imageNo }) => !deletedImageNos.includes(imageNo));
      const uploaded = await draftPictures(member, editDraftKey(reviewNo), imageOrder, left.length + files.length);
      const imageList = arranged([...left, ...uploaded], await images.keep(files, member.memberNo), imageOrder);
      await images.release(review.imageList.filter((image) => !left.includes(image)).map(({ imageNo }) => imageNo));
      const change = { ...texts, imageList, modifiedDate: clock.now() };
      if (!(await changes.run(review.travelNo, () => reviewRepository.change(reviewNo, review.version, change))))
        return showOne(await sentTwice(member, review, { ...texts, imageList }), member);
      await drafts.publish(member.memberNo, editDraftKey(reviewNo), reviewNo);
      return showOne({ ...review, ...change }, member);
    },

    async remove(member: Member, reviewNo: number): Promise<void> {
      const review = await own(reviewNo, member);
      await images.release(review.imageList.map(({ imageNo }) => imageNo));
      await changes.run(review.travelNo, () => reviewRepository.remove(reviewNo));
      await drafts.remove(member.memberNo, editDraftKey(reviewNo));
      await likes.removeAllOfReview(reviewNo);
    },

    find: (reviewNo: number) => reviewRepository.find(reviewNo),

    /**
     * Called after a report was decided; ignores a deleted review. Returns whether the review was changed; its place is
     * counted by `recount`.
     */
    async setBlinded(reviewNo: number, blinded: boolean): Promise<boolean> {
      let isChanged = false;
      for (
        let review = await reviewRepository.find(reviewNo);
        review && review.blinded !== blinded;
        review = await reviewRepository.find(reviewNo)
      ) {
        if (await reviewRepository.change(reviewNo, review.version, { blinded })) isChanged = true;
      }
      return isChanged;
    },

    recount: changes.done,

    async like(member: Member, reviewNo: number) {
      const review = await visible(reviewNo, member);
      if (!(await likes.add(review, member.memberNo))) throw new AppError('INVALID', '이미 좋아요를 누른 리뷰입니다.');
      return { likeCount: (await likes.countOf([reviewNo])).get(reviewNo) ?? 0, isLiked: true };
    },

    async unlike(member: Member, reviewNo: number) {
      await visible(reviewNo, member);
      if (!(await likes.remove(reviewNo, member.memberNo)))
        throw new AppError('INVALID', '좋아요를 누르지 않은 리뷰입니다.');
      return { likeCount: (await likes.countOf([reviewNo])).get(reviewNo) ?? 0, isLiked: false };
    },
  };
}

type Texts = Pick<StoredReview, 'reviewTitle' | 'reviewContent' | 'rating'>;

function hasSameTexts(one: Texts, other: Texts): boolean {
  return (['reviewTitle', 'reviewContent', 'rating'] as const).every((field) => one[field] === other[field]);
}
