import type { Report } from '@osaka/contracts/travel';
import { Badge, Button, instantDateText, LinkButton, Modal, Stars } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { caseAddress } from '../case-address.ts';
import { ReviewPictures } from '../review-pictures.tsx';
import { reportedReview } from './reports.api.ts';
import css from './reports.module.css';

interface ReviewDialogProps {
  report: Report | undefined;
  onClose: () => void;
  onAccept: (report: Report) => void;
  onReject: (report: Report) => void;
  onReopen: (report: Report) => void;
}

/** The review as visitors see it, with its place; an open report can be decided here. */
export function ReviewDialog({ report, onClose, onAccept, onReject, onReopen }: ReviewDialogProps) {
  const isWaiting = report?.status === '대기중';
  return (
    <Modal title="신고된 리뷰" isOpen={report !== undefined} onClose={onClose} isWide>
      {report && <Review report={report} />}
      <div className="dialog__acts">
        <Button onClick={onClose}>닫기</Button>
        {report && <LinkButton to={caseAddress(report)}>신고 처리에서 보기</LinkButton>}
        {isWaiting && <Button onClick={() => onReject(report)}>반려</Button>}
        {isWaiting && (
          <Button kind="main" onClick={() => onAccept(report)}>
            블라인드
          </Button>
        )}
        {report && !isWaiting && <Button onClick={() => onReopen(report)}>되돌리기</Button>}
      </div>
    </Modal>
  );
}

function Review({ report: { travelNo, reviewNo, reportReason, decision } }: { report: Report }) {
  const { data } = useQuery({ ...reportedReview(travelNo, reviewNo), staleTime: 60_000 });
  if (!data) return null;
  const { reviewTitle, reviewContent, rating, imageList, memberName, travelName, createdDate, blinded } = data;
  return (
    <div className={css.review}>
      <p className="meta">
        {travelName} · {memberName} · {instantDateText(createdDate)}
      </p>
      <p className="row">
        <Stars value={rating} />
        {blinded && <Badge kind="danger">블라인드</Badge>}
      </p>
      <h3>{reviewTitle}</h3>
      <p className={css.words}>{reviewContent}</p>
      <ReviewPictures pictures={imageList} label="리뷰 사진" />
      <p className="meta">신고 사유: {reportReason}</p>
      {decision && <p className="meta">반려 사유: {decision}</p>}
    </div>
  );
}
