import { getReview, likeReview, type OwnReview, unlikeReview } from '@osaka/contracts/travel';
import type { Random } from '../../../harness/seeded-random.ts';
import { waitUntil } from '../../../harness/wait.ts';
import type { Account } from '../account.ts';
import { outcomeOf } from '../outcome.ts';
import type { Writer } from '../writer.ts';

interface ReviewAddress {
  reviewNo: number;
  travelNo: number;
}

interface LikedReview {
  travelNo: number;
  /** The last known state per member; unknown after a call without a response, and not used any more. */
  likes: Map<Account, boolean | 'unknown'>;
}

/** Public calls respond as to a guest while the service cannot check the token. */
const KNOWN_WITHIN_MS = 20_000;

/** Members like and unlike each other's reviews. */
export function likesWriter(
  accounts: readonly Account[],
  random: Random,
  reviews: () => readonly ReviewAddress[],
): Writer {
  const liked = new Map<number, LikedReview>();
  let acknowledged = 0;

  function likedReview({ reviewNo, travelNo }: ReviewAddress): LikedReview {
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
      // Refused when its author has deleted it meanwhile.
      likes.set(account, outcome === 'done' ? !isLiked : 'unknown');
      if (outcome !== 'done') return;
      acknowledged += 1;
      if (answer.body.data.isLiked === isLiked)
        throw new Error(`review ${reviewNo} is ${isLiked ? 'still' : 'not'} liked by its answer`);
    },

    async verdict() {
      const wrong: string[] = [];
      for (const [reviewNo, { travelNo, likes }] of liked) {
        for (const [account, state] of likes) {
          const review = await shownTo(account, { reviewNo, travelNo }, state);
          if (!review) break;
          const { isLiked, likeCount } = review;
          if (state !== 'unknown' && isLiked !== state)
            wrong.push(
              `review ${reviewNo} is ${isLiked ? '' : 'not '}liked by ${account.memberId}, against the last answer`,
            );
          const least = [...likes.values()].filter((each) => each === true).length;
          const most = least + [...likes.values()].filter((each) => each === 'unknown').length;
          if (likeCount < least || likeCount > most)
            wrong.push(`review ${reviewNo} has ${likeCount} likes instead of ${least} to ${most}`);
        }
      }
      return wrong;
    },
    acknowledged: () => acknowledged,
  };

  /** Undefined when its author has deleted it. Polls for a while when the like is not as expected. */
  async function shownTo(
    account: Account,
    { reviewNo, travelNo }: ReviewAddress,
    expected: boolean | 'unknown',
  ): Promise<OwnReview | undefined> {
    let review: OwnReview | undefined;
    await waitUntil(async () => {
      review = (await account.insist(getReview, { params: { travelNo: String(travelNo), reviewNo: String(reviewNo) } }))
        .body.data;
      return !review || expected === 'unknown' || review.isLiked === expected;
    }, KNOWN_WITHIN_MS);
    return review;
  }
}
