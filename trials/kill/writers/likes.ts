import { getReview, likeReview, unlikeReview } from '@osaka/contracts/travel';
import type { Random } from '../../harness/seeded-random.ts';
import type { Account } from '../account.ts';
import { outcomeOf } from '../outcome.ts';
import type { Writer } from '../writer.ts';

interface LikedReview {
  travelNo: number;
  /** What each member was told last; unknown after a call without an answer, and from then on left alone. */
  likes: Map<Account, boolean | 'unknown'>;
}

/** Members like and unlike each other's reviews. */
export function likesWriter(accounts: readonly Account[], random: Random, reviews: () => readonly { reviewNo: number; travelNo: number }[]): Writer {
  const liked = new Map<number, LikedReview>();
  let acknowledged = 0;

  function likedReview({ reviewNo, travelNo }: { reviewNo: number; travelNo: number }): LikedReview {
    const known = liked.get(reviewNo) ?? { travelNo, likes: new Map() };
    liked.set(reviewNo, known);
    return known;
  }

  return {
    name: 'likes',
    async write() {
      const candidates = reviews();
      if (candidates.length === 0) return;
      const review = random.pick(candidates);
      const account = random.pick(accounts);
      const { likes } = likedReview(review);
      const isLiked = likes.get(account) ?? false;
      if (isLiked === 'unknown') return;
      const { reviewNo } = review;
      const answer = await account.call(isLiked ? unlikeReview : likeReview, { body: { reviewNo } });
      const outcome = outcomeOf(answer);
      // Refused: its author has deleted it meanwhile.
      likes.set(account, outcome === 'done' ? !isLiked : 'unknown');
      if (outcome !== 'done') return;
      acknowledged += 1;
      if (answer.body.data.isLiked === isLiked) throw new Error(`review ${reviewNo} is ${isLiked ? 'still' : 'not'} liked by its answer`);
    },

    async verdict() {
      const wrong: string[] = [];
      for (const [reviewNo, { travelNo, likes }] of liked) {
        for (const [account, state] of likes) {
          const { status, body } = await account.insist(getReview, { params: { travelNo: String(travelNo), reviewNo: String(reviewNo) } });
          if (status !== 200) break;
          const { isLiked, likeCount } = body.data;
          if (state !== 'unknown' && isLiked !== state) wrong.push(`review ${reviewNo} is ${isLiked ? '' : 'not '}liked by ${account.memberId}, against the last answer`);
          const least = [...likes.values()].filter((each) => each === true).length;
          const most = least + [...likes.values()].filter((each) => each === 'unknown').length;
          if (likeCount < least || likeCount > most) wrong.push(`review ${reviewNo} has ${likeCount} likes instead of ${least} to ${most}`);
        }
      }
      return wrong;
    },
    acknowledged: () => acknowledged,
  };
}
