import { Button, confirmAction, showAlert, useOnce } from '@osaka/web-kit';
import { removeReview } from './reviews.api.ts';

interface RemoveButtonProps {
  reviewNo: number;
  onRemoved: () => Promise<void>;
  /** Message of a failed deletion. */
  messageOf?: (error: unknown) => string;
}

export const REMOVAL_FAILED = '리뷰 삭제에 실패했습니다.';

/** Asks for confirmation; ignores clicks while the call is in flight. */
export function RemoveButton({ reviewNo, onRemoved, messageOf = () => REMOVAL_FAILED }: RemoveButtonProps) {
  const [remove, isRemoving] = useOnce(async () => {
    try {
      await removeReview(reviewNo);
      await onRemoved();
      void showAlert('리뷰가 삭제되었습니다.');
    } catch (error) {
      void showAlert(messageOf(error));
    }
  });
  const ask = async () => {
    if (await confirmAction({ message: '리뷰를 삭제하시겠습니까?', action: '삭제하기', danger: true })) await remove();
  };
  return (
    <Button kind="plain" isBusy={isRemoving} onClick={ask}>
      삭제하기
    </Button>
  );
}
