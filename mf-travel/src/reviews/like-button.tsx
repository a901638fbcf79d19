import type { Review } from '@osaka/contracts/travel';
import { countText, Icon, useOnce, useSession } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { useEffect, useState } from 'react';
import styles from './like-button.module.css';
import { useOfferLoginToLike, useSendLike } from './likes.ts';
import { reviewsKey } from './reviews.api.ts';

/** Optimistic like button, rolled back when the call fails. */
export function LikeButton({ review }: { review: Review }) {
  const { loginInfo } = useSession();
  const [{ isLiked, likeCount }, set] = useState({ isLiked: review.isLiked, likeCount: review.likeCount });
  const client = useQueryClient();
  useEffect(() => set({ isLiked: review.isLiked, likeCount: review.likeCount }), [review.isLiked, review.likeCount]);

  const send = useSendLike();
  const offerLogin = useOfferLoginToLike();

  const [toggle] = useOnce(async (memberNo: number) => {
    const before = { isLiked, likeCount };
    const wanted = !isLiked;
    set({ isLiked: wanted, likeCount: likeCount + (wanted ? 1 : -1) });
    const answer = await send(review.reviewNo, memberNo, wanted);
    if (answer === false) set(before);
    else if (answer) set(answer);
    // The list on screen stays as it is; the next one that is opened refetches.
    void client.invalidateQueries({ queryKey: reviewsKey, refetchType: 'none' });
  });
  const handleClick = () => {
    if (!loginInfo) void offerLogin(review.reviewNo);
    else void toggle(loginInfo.memberNo);
  };
  return (
    <button
      className={styles.like}
      type="button"
      aria-pressed={isLiked}
      aria-disabled={!loginInfo || undefined}
      aria-label={`이 리뷰 좋아요 ${countText(likeCount)}`}
      onClick={handleClick}
    >
      <Icon name="heart" />
      {countText(likeCount)}
    </button>
  );
}
