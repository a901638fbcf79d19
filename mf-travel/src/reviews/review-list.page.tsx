import type { OwnReview } from '@osaka/contracts/travel';
import {
  Button,
  countText,
  EmptyState,
  Icon,
  LinesSkeleton,
  LinkButton,
  LoadError,
  PageHeading,
  Picture,
} from '@osaka/web-kit';
import { useInfiniteQuery, useQueryClient } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { useState } from 'react';
import { useLikeAfterLogin } from './likes.ts';
import { EDIT_CLICK, ReviewDialog } from './review-dialog.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './review-list.module.css';
import { newestReviews, reviewsKey } from './reviews.api.ts';

export function ReviewListPage() {
  const result = useInfiniteQuery(newestReviews);
  const client = useQueryClient();
  useLikeAfterLogin();
  const [edited, edit] = useState<OwnReview>();
  const refresh = () => client.invalidateQueries({ queryKey: reviewsKey });
  const reviews = result.data?.pages.flatMap((page) => page.reviews) ?? [];
  const total = result.data?.pages[0]?.totalCount;
  const write = (
    <LinkButton to="/reviews/write">
      <Icon name="edit" />
      리뷰 쓰기
    </LinkButton>
  );
  return (
    <div className="wrap">
      <PageHeading
        lead={total === undefined ? '다녀온 사람들의 이야기' : `다녀온 사람들의 이야기 ${countText(total)}개`}
        actions={write}
      >
        최신 리뷰
      </PageHeading>
      {result.error && !result.data && (
        <LoadError error={result.error} title="리뷰를 불러오지 못했어요." onRetry={result.refetch} />
      )}
      {result.isPending && <LinesSkeleton count={4} label="리뷰를 불러오는 중" />}
      {total === 0 && (
        <EmptyState
          action={{ to: '/travels', label: '여행지 둘러보기' }}
          hint="다녀온 여행지를 골라 첫 번째 리뷰를 남겨 보세요."
        >
          아직 리뷰가 없어요.
        </EmptyState>
      )}
      {reviews.length > 0 && (
        <ul id="reviews" className={styles.reviews}>
          {reviews.map((review) => (
            <ReviewItem
              key={review.reviewNo}
              review={review}
              heading="h2"
              onEdit={() => edit(review)}
              onChanged={refresh}
            >
              <ReviewedPlace review={review} />
            </ReviewItem>
          ))}
        </ul>
      )}
      {result.hasNextPage && (
        <Button
          className={styles.more}
          size="big"
          isWide
          isBusy={result.isFetchingNextPage}
          onClick={() => void result.fetchNextPage()}
        >
          더보기
        </Button>
      )}
      {result.isFetchNextPageError && (
        <LoadError error={result.error} title="리뷰를 불러오지 못했어요." onRetry={() => void result.fetchNextPage()} />
      )}
      <div className="section" />
      {edited && (
        <ReviewDialog
          key={edited.reviewNo}
          place={{ travelNo: edited.travelNo, title: edited.travelName }}
          review={edited}
          click={{ kind: EDIT_CLICK, no: edited.reviewNo }}
          isOpen
          onClose={() => edit(undefined)}
          onSaved={refresh}
        />
      )}
    </div>
  );
}

function ReviewedPlace({ review: { travelNo, travelName, travelImageUrl } }: { review: OwnReview }) {
  return (
    <Link className={styles.place} to={`/travels/detail/${travelNo}#reviews`}>
      <Picture imageUrl={travelImageUrl} sizes="112px" />
      <b>{travelName}</b>
      <Icon name="right" />
    </Link>
  );
}
