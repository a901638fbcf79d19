import type { SavedReviewDraft } from '@osaka/contracts/travel';
import { Button, instantText, LinkButton } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { reviewDrafts } from './review-drafts.api.ts';
import item from './review-item.module.css';

/** Drafts of reviews of the member, from any device; empty without one. */
export function UnfinishedReviews({ memberNo, onEdit }: { memberNo: number; onEdit: (reviewNo: number) => void }) {
  const { data } = useQuery(reviewDrafts(memberNo));
  if (!data?.length) return null;
  return (
    <section className="block" aria-labelledby="unfinished-reviews">
      <h2 id="unfinished-reviews">쓰고 있는 리뷰 ({data.length})</h2>
      <ul>
        {data.map((draft) => (
          <Unfinished key={draft.draftKey} draft={draft} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  );
}

function Unfinished({
  draft: { travelNo, travelName, reviewNo, reviewTitle, reviewContent, imageList, updateDate },
  onEdit,
}: {
  draft: SavedReviewDraft;
  onEdit: (reviewNo: number) => void;
}) {
  const parts = [
    reviewNo === null ? '새 리뷰' : '고치던 리뷰',
    imageList.length > 0 && `사진 ${imageList.length}장`,
    `마지막 저장 ${instantText(updateDate)}`,
  ];
  return (
    <li className={item.review} data-card="">
      <div className="row row--apart">
        <b>{travelName}</b>
        {reviewNo === null ? (
          <LinkButton to={`/reviews/write?travelNo=${travelNo}`}>이어서 쓰기</LinkButton>
        ) : (
          <Button onClick={() => onEdit(reviewNo)}>이어서 쓰기</Button>
        )}
      </div>
      <p className="meta">{parts.filter(Boolean).join(' · ')}</p>
      {(reviewTitle || reviewContent) && (
        <p className="clamp">{[reviewTitle, reviewContent].filter(Boolean).join(' – ')}</p>
      )}
    </li>
  );
}
