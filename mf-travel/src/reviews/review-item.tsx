import type { Review } from '@osaka/contracts/travel';
import {
  Badge,
  Button,
  CallError,
  classNames,
  instantDateText,
  messageOf,
  Stars,
  useClickAfterLogin,
  useLoginOffer,
  useSession,
} from '@osaka/web-kit';
import { type ReactNode, useState } from 'react';
import { LikeButton } from './like-button.tsx';
import { LongText } from './long-text.tsx';
import { MarkedText } from './marked-text.tsx';
import { REMOVAL_FAILED, RemoveButton } from './remove-button.tsx';
import { REPORT_CLICK, ReportDialog } from './report-dialog.tsx';
import { EDIT_CLICK } from './review-dialog.tsx';
import styles from './review-item.module.css';
import { ReviewMenu } from './review-menu.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { VisitLabel } from './visit-label.tsx';

interface ReviewItemProps {
  review: Review;
  /** h2 when the reviews are the screen's content, h3 inside a section. */
  heading?: 'h2' | 'h3';
  onEdit?: () => void;
  onChanged: () => Promise<void>;
  /** Content above the title, such as the name of the place. */
  children?: ReactNode;
  /** Its words are marked. */
  search?: string;
}

/** A review; its author can edit and delete it, everyone else can report it. */
export function ReviewItem({
  review,
  heading: Heading = 'h3',
  onEdit,
  onChanged,
  children,
  search = '',
}: ReviewItemProps) {
  const { loginInfo } = useSession();
  const isOwn = loginInfo !== undefined && loginInfo.memberNo === review.memberNo;
  useClickAfterLogin({ kind: EDIT_CLICK, no: review.reviewNo }, () => onEdit?.());
  return (
    <li className={styles.review} data-card="">
      <header>
        <span className="avatar" aria-hidden="true">
          {review.memberName.slice(0, 1)}
        </span>
        <div>
          <b>{review.memberName}</b> {isOwn && <Badge kind="accent">내 리뷰</Badge>}
          <div className="row">
            <Stars value={review.rating} />
            <time className="meta" dateTime={review.createdDate}>
              {instantDateText(review.createdDate)}
            </time>
          </div>
          {review.visitedMonth && <VisitLabel month={review.visitedMonth} />}
        </div>
        <div className={classNames('row', isOwn && styles.own)}>
          {isOwn ? (
            <OwnActions review={review} onEdit={onEdit} onChanged={onChanged} />
          ) : (
            <ReportAction review={review} />
          )}
        </div>
      </header>
      {children}
      <Heading className="h-card">
        <MarkedText text={review.reviewTitle} search={search} />
      </Heading>
      <LongText key={search} text={review.reviewContent} search={search} />
      <ReviewPhotos review={review} />
      <div>
        <LikeButton review={review} />
      </div>
    </li>
  );
}

function OwnActions({ review, onEdit, onChanged }: Pick<ReviewItemProps, 'review' | 'onEdit' | 'onChanged'>) {
  return (
    <>
      {onEdit && (
        <Button kind="plain" onClick={onEdit}>
          수정하기
        </Button>
      )}
      <RemoveButton
        reviewNo={review.reviewNo}
        onRemoved={onChanged}
        messageOf={(error) => (error instanceof CallError && error.status > 0 ? messageOf(error) : REMOVAL_FAILED)}
      />
    </>
  );
}

function ReportAction({ review: { reviewNo, memberName } }: { review: Review }) {
  const [isOpen, open] = useState(false);
  const { isAuthenticated } = useSession();
  const offerLogin = useLoginOffer();
  useClickAfterLogin({ kind: REPORT_CLICK, no: reviewNo }, () => open(true));
  const report = () =>
    isAuthenticated ? open(true) : void offerLogin({ kind: REPORT_CLICK, no: reviewNo }, { hash: '#reviews' });
  return (
    <>
      <ReviewMenu label={`${memberName}님의 리뷰 메뉴`} onReport={report} />
      {isOpen && <ReportDialog reviewNo={reviewNo} onClose={() => open(false)} />}
    </>
  );
}
