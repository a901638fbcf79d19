import type { OwnReview, Review } from '@osaka/contracts/travel';
import type { Member } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import type { StoredReview } from './reviews.repository.ts';

/** Reviews as a reader sees them: with the author's current name and visit, the likes and the reader's own like. */
export function createReviewViews({ likes, lookups, members, visits }: TravelContext) {
  async function show(reviews: readonly StoredReview[], reader: Member | undefined): Promise<Review[]> {
    const reviewNos = reviews.map(({ reviewNo }) => reviewNo);
    const [counts, liked, authorOf, monthOf] = await Promise.all([
      likes.countOf(reviewNos),
      reader ? likes.likedBy(reader.memberNo, reviewNos) : new Set<number>(),
      members.findAuthors(reviews.map(({ authorNo }) => authorNo)),
      visits.monthsOf(reviews),
    ]);
    return reviews.map((review) => {
      const { reviewNo, travelNo, authorNo, reviewTitle, reviewContent, rating, imageList, createdDate } = review;
      const author = authorOf(authorNo);
      const visitedMonth = author.memberNo === null ? undefined : monthOf(review);
      const likesOfReview = { likeCount: counts.get(reviewNo) ?? 0, isLiked: liked.has(reviewNo) };
      const texts = { reviewTitle, reviewContent, rating, createdDate: createdDate.toISOString(), imageList };
      return { reviewNo, travelNo, ...author, ...texts, ...likesOfReview, ...(visitedMonth && { visitedMonth }) };
    });
  }

  /** The same reviews for a reader, of which the likes were not read yet. */
  async function withLikesOf<R extends Review>(reviews: readonly R[], reader: Member): Promise<R[]> {
    const liked = await likes.likedBy(
      reader.memberNo,
      reviews.map(({ reviewNo }) => reviewNo),
    );
    return reviews.map((review) => ({ ...review, isLiked: liked.has(review.reviewNo) }));
  }

  return {
    show,
    withLikesOf,
    /** With name and picture of the place, for lists across places. */
    async showWithPlace(reviews: readonly StoredReview[], reader: Member | undefined): Promise<OwnReview[]> {
      const shown = await show(reviews, reader);
      return shown.map((review, index) => {
        const { title, imageUrl } = lookups.faceOf(review.travelNo);
        return { ...review, travelName: title, travelImageUrl: imageUrl, blinded: reviews[index]?.blinded ?? false };
      });
    },
  };
}
