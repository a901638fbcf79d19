import type { OwnReview, ReviewOutcome } from '@osaka/contracts/travel';
import {
  Badge,
  Button,
  countText,
  EmptyState,
  Icon,
  instantDateText,
  LinesSkeleton,
  LoadError,
  MembersOnly,
  PageHeading,
  Stars,
  useSession,
} from '@osaka/web-kit';
import { useQuery, useQueryClient } from '@osaka/web-kit/query';
import { Link, useLocation, useSearchParams } from '@osaka/web-kit/router';
import { useState } from 'react';
import { BlindNotice } from './blind-notice.tsx';
import { LongText } from './long-text.tsx';
import { OwnReports } from './own-reports.tsx';
import { RemoveButton } from './remove-button.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import item from './review-item.module.css';
import { ReviewPhotos } from './review-photos.tsx';
import { ownReviews, reviewsKey } from './reviews.api.ts';
import { UnfinishedReviews } from './unfinished-reviews.tsx';
import { VisitLabel } from './visit-label.tsx';

const STEP = 3;

export function MyReviewsPage() {
  if (useSession().lacksToken) return <NoToken />;
  return <MembersOnly>{({ memberNo }) => <MyReviews memberNo={memberNo} />}</MembersOnly>;
}

function NoToken() {
  return (
    <div className="wrap">
      <PageHeading>내가 쓴 리뷰</PageHeading>
      <EmptyState action={{ to: '/login?from=/myreviews/list', label: '로그인' }}>인증 토큰이 없습니다.</EmptyState>
    </div>
  );
}

function MyReviews({ memberNo }: { memberNo: number }) {
  const { data, error, refetch } = useQuery(ownReviews(memberNo));
  const client = useQueryClient();
  const [shown, show] = useState(STEP);
  const [address, setAddress] = useSearchParams();
  const { key } = useLocation();
  const edited = data?.find(({ reviewNo }) => String(reviewNo) === address.get('edit'));
  const edit = (reviewNo: number) => setAddress({ edit: String(reviewNo) });
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: reviewsKey }),
      client.invalidateQueries({ queryKey: ['travels'] }),
    ]);
  };

  return (
    <div className="wrap">
      <PageHeading title="내가 쓴 리뷰">{`내가 쓴 리뷰${data ? ` (${countText(data.length)})` : ''}`}</PageHeading>
      {!data && error && (
        <LoadError
          error={error}
          title="리뷰를 불러오지 못했어요."
          message="리뷰를 불러오는데 실패했습니다."
          onRetry={refetch}
        />
      )}
      {!data && !error && <LinesSkeleton count={3} label="리뷰를 불러오는 중" />}
      {data?.length === 0 && (
        <EmptyState action={{ to: '/reviews/write', label: '리뷰 쓰기' }} hint="다녀온 곳의 이야기를 들려주세요.">
          아직 쓴 리뷰가 없어요.
        </EmptyState>
      )}
      <UnfinishedReviews memberNo={memberNo} onEdit={edit} />
      <ul>
        {data
          ?.toSorted(blindedFirst)
          .slice(0, shown)
          .map((review) => (
            <MyReview key={review.reviewNo} review={review} onEdit={() => edit(review.reviewNo)} onChanged={refresh} />
          ))}
      </ul>
      {data && shown < data.length && (
        <Button className="gap-t" size="big" isWide onClick={() => show(shown + STEP)}>
          더보기{' '}
          <span className="meta num">
            {shown} / {countText(data.length)}
          </span>
        </Button>
      )}
      <OwnReports memberNo={memberNo} />
      <div className="section" />
      {edited && (
        <ReviewDialog
          key={key}
          place={{ travelNo: edited.travelNo, title: edited.travelName }}
          review={edited}
          isOpen
          failureText="리뷰 수정에 실패했습니다."
          onClose={() => {
            setAddress({});
            void client.invalidateQueries({ queryKey: ['review-drafts'] });
          }}
          onSaved={refresh}
        />
      )}
    </div>
  );
}

/** The author may appeal for two weeks alone, and must not have to look for the review behind 더보기. */
function blindedFirst(one: OwnReview, other: OwnReview): number {
  return Number(other.blinded) - Number(one.blinded);
}

function MyReview({
  review,
  onEdit,
  onChanged,
}: {
  review: OwnReview & ReviewOutcome;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}) {
  return (
    <li className={item.review} data-card="">
      <div className="row row--apart">
        {review.travelName ? (
          <Link className="more" to={`/travels/detail/${review.travelNo}`}>
            {review.travelName}
            <Icon name="right" />
          </Link>
        ) : (
          <span className="meta">여행지 정보를 찾을 수 없습니다.</span>
        )}
        <div className="row">
          <Button kind="plain" onClick={onEdit}>
            수정하기
          </Button>
          <RemoveButton reviewNo={review.reviewNo} onRemoved={onChanged} />
        </div>
      </div>
      <div className="row">
        <Stars value={review.rating} />
        <time className="meta" dateTime={review.createdDate}>
          {instantDateText(review.createdDate)}
        </time>
        {review.blinded && <Badge kind="warn">신고가 접수되어 블라인드 처리되었습니다.</Badge>}
      </div>
      {review.visitedMonth && <VisitLabel month={review.visitedMonth} />}
      <BlindNotice review={review} onAppealed={onChanged} />
      <h2 className="h-card">{review.reviewTitle}</h2>
      <LongText text={review.reviewContent} />
      <ReviewPhotos review={review} />
      <p className="row meta">
        <Icon name="heart" /> 좋아요 {countText(review.likeCount)}
      </p>
    </li>
  );
}
