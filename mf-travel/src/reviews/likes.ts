import { CallError, showAlert, useClickAfterLogin, useLoginOffer, useSession } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { reviewsKey, setLike } from './reviews.api.ts';

const CLICK = 'like';

/**
 * Sends a like or its removal. Resolves to false after a failure was shown; 400 means that the server already has that
 * state.
 */
export function useSendLike() {
  const offerLogin = useOfferLoginToLike();
  return async (reviewNo: number, memberNo: number, isLiked: boolean) => {
    try {
      return (await setLike(reviewNo, memberNo, isLiked)).data;
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0;
      if (status === 400) return undefined;
      if (status === 401) void offerLogin(reviewNo);
      else void showAlert('좋아요 처리에 실패했습니다.');
      return false;
    }
  };
}

export function useOfferLoginToLike() {
  const offerLogin = useLoginOffer();
  return (reviewNo: number) => offerLogin({ kind: CLICK, no: reviewNo }, { hash: '#reviews' });
}

/** Belongs to the list, because the review may be on a page that is not loaded yet. */
export function useLikeAfterLogin() {
  const { loginInfo } = useSession();
  const client = useQueryClient();
  const send = useSendLike();
  useClickAfterLogin({ kind: CLICK }, async (reviewNo) => {
    if (!loginInfo) return;
    await send(reviewNo, loginInfo.memberNo, true);
    await client.invalidateQueries({ queryKey: reviewsKey });
  });
}
