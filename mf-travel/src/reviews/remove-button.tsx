import { Button, confirmAction, showAlert } from '@osaka/web-kit';
import { useState } from 'react';
import { removeReview } from './reviews.api.ts';

interface RemoveButtonProps {
  reviewNo: number;
  onRemoved: () => Promise<void>;
  /** Why it was not removed. */
  sentenceOf?: (error: unknown) => string;
}

export const REMOVAL_FAILED = '리뷰 삭제에 실패했습니다.';

/** Asks first; while the answer is on its way a second press does nothing. */
export function RemoveButton({ reviewNo, onRemoved, sentenceOf = () => REMOVAL_FAILED }: RemoveButtonProps) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    if (!(await confirmAction({ message: '리뷰를 삭제하시겠습니까?', action: '삭제하기', danger: true }))) return;
    setRemoving(true);
    try {
      await removeReview(reviewNo);
      await onRemoved();
      await showAlert('리뷰가 삭제되었습니다.');
    } catch (error) {
      await showAlert(sentenceOf(error));
    } finally {
      setRemoving(false);
    }
  };
  return (
    <Button kind="plain" isBusy={isRemoving} onClick={() => void remove()}>
      삭제하기
    </Button>
  );
}
