import type { OwnReview, Review } from '@osaka/contracts/travel';
import type { Member } from '@osaka/service-kit';
import type { MemberRepository } from '../members/members.repository.ts';
import type { LikeRepository } from './likes.repository.ts';
import type { StoredReview } from './reviews.repository.ts';

export type ReviewViews = ReturnType<typeof createReviewViews>;

/** Reviews as a reader sees them: with the author's current name, the likes and the reader's own like. */
export function createReviewViews(likes: LikeRepository, members: MemberRepository, placeOf: (travelNo: number) => { title: string; imageUrl?: string | undefined }) {
  async function show(reviews: readonly StoredReview[], reader: Member | undefined): Promise<Review[]> {
    const reviewNos = reviews.map(({ reviewNo }) => reviewNo);
    const [counts, liked, authorOf] = await Promise.all([
      likes.countOf(reviewNos),
      reader ? likes.likedBy(reader.memberNo, reviewNos) : new Set<number>(),
      members.findAuthors(reviews.map(({ authorNo }) => authorNo)),
    ]);
    return reviews.map(({ reviewNo, travelNo, authorNo, reviewTitle, reviewContent, rating, imageList, createdDate }) => ({
      reviewNo,
      travelNo,
      ...authorOf(authorNo),
      reviewTitle,
      reviewContent,
      rating,
      createdDate: createdDate.toISOString(),
      imageList,
      likeCount: counts.get(reviewNo) ?? 0,
      isLiked: liked.has(reviewNo),
    }));
  }

  return {
    show,
    /** With name and picture of the place, for lists across places. */
    async showWithPlace(reviews: readonly StoredReview[], reader: Member | undefined): Promise<OwnReview[]> {
      const shown = await show(reviews, reader);
      return shown.map((review, index) => {
        const { title, imageUrl } = placeOf(review.travelNo);
        return { ...review, travelName: title, travelImageUrl: imageUrl, blinded: reviews[index]?.blinded ?? false };
      });
    },
  };
}
