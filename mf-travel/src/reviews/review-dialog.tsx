import type { Review } from '@osaka/contracts/travel';
import { type GuestClick, Modal, showToast } from '@osaka/web-kit';
import { ReviewForm } from './review-form.tsx';

/** Opens the form of a review, also after a login. */
export const EDIT_CLICK = 'edit-review';

interface ReviewDialogProps {
  place: { travelNo: number; title: string };
  /** The review to edit; undefined creates a new one. */
  review?: Review | undefined;
  isOpen: boolean;
  failureText?: string;
  /** On a page for everybody: opens the form again after a login. */
  click?: GuestClick;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

export function ReviewDialog({ place, review, isOpen, failureText, click, onClose, onSaved }: ReviewDialogProps) {
  return (
    <Modal title={review ? '리뷰 수정' : '리뷰 쓰기'} isWide isOpen={isOpen} onClose={onClose}>
      <p className="meta gap-b">{place.title}</p>
      <ReviewForm
        travelNo={place.travelNo}
        review={review}
        failureText={failureText}
        click={click}
        onCancel={onClose}
        onSaved={async () => {
          await onSaved();
          onClose();
          showToast(review ? '리뷰가 수정되었습니다.' : '리뷰가 등록되었습니다.');
        }}
      />
    </Modal>
  );
}
