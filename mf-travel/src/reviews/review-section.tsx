import { type Destination, type Review, type ReviewSort, reviewSort } from '@osaka/contracts/travel';
import { useInfiniteQuery, useQueryClient } from '@osaka/query';
import { useSearchParams } from '@osaka/router';
import { Button, countText, EmptyState, Icon, LinesSkeleton, LoadError, Rating, Select, useLoginOffer, usePressAfterLogin, useSession } from '@osaka/web-kit';
import { useState } from 'react';
import { destinationDetail } from '../destinations.api.ts';
import { Histogram } from './histogram.tsx';
import { useLikeAfterLogin } from './likes.ts';
import { loadMessageOf } from './load-message.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './review-section.module.css';
import { reviewsKey, reviewsOf } from './reviews.api.ts';

const SORTS: { value: ReviewSort; label: string }[] = [
  { value: 'latest', label: '최신순' },
  { value: 'rating_high', label: '별점 높은순' },
  { value: 'rating_low', label: '별점 낮은순' },
  { value: 'like_high', label: '좋아요순' },
];

/** The reviews of a place: list, form, likes and reports. */
export function ReviewSection({ destination }: { destination: Destination }) {
  const { travelNo } = destination;
  const [address, setAddress] = useSearchParams();
  const sort = reviewSort.safeParse(address.get('sort')).data ?? 'latest';
  const result = useInfiniteQuery(reviewsOf(travelNo, sort));
  const [edited, edit] = useState<Review | 'new'>();
  const write = useWriting(travelNo, () => edit('new'));
  useLikeAfterLogin();
  const refresh = useRefresh(travelNo);
  const first = result.data?.pages[0];
  const reviews = result.data?.pages.flatMap((page) => page.reviews) ?? [];

  return (
    <section className="block" id="reviews" aria-labelledby="detail-reviews">
      <div className={styles.head}>
        <div className={styles.score}>
          <h2 id="detail-reviews">
            리뷰 <span className="num">{countText(first?.totalCount ?? destination.reviewCount)}</span>
          </h2>
          {first && first.totalCount > 0 && <Rating value={first.averageRating} />}
        </div>
        <div className="row">
          <Select
            label="리뷰 정렬"
            isLabelHidden
            className={styles.sort}
            options={SORTS}
            value={sort}
            onChange={(event) => setAddress({ sort: event.target.value }, { replace: true, preventScrollReset: true })}
          />
          <Button onClick={write}>
            <Icon name="edit" />
            리뷰 쓰기
          </Button>
        </div>
      </div>
      {result.error && !result.data && <LoadError error={result.error} message={loadMessageOf(result.error)} title="리뷰를 불러오지 못했어요." onRetry={result.refetch} />}
      {result.isPending && <LinesSkeleton count={3} label="리뷰를 불러오는 중" />}
      {first?.totalCount === 0 && <EmptyState hint="다녀오셨다면 첫 번째 리뷰를 남겨 주세요.">아직 리뷰가 없어요.</EmptyState>}
      {first?.ratingCounts && first.totalCount > 0 && <Histogram counts={first.ratingCounts} />}
      <ul>
        {reviews.map((review) => (
          <ReviewItem key={review.reviewNo} review={review} onEdit={() => edit(review)} onChanged={refresh} />
        ))}
      </ul>
      {result.hasNextPage && (
        <Button className="gap-t" size="big" isWide isBusy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
          리뷰 더보기{' '}
          <span className="meta num">
            {countText(reviews.length)} / {countText(first?.totalCount ?? 0)}
          </span>
        </Button>
      )}
      {result.isFetchNextPageError && <LoadError error={result.error} message={loadMessageOf(result.error)} onRetry={() => void result.fetchNextPage()} />}
      <ReviewDialog
        key={edited === 'new' ? 'new' : edited?.reviewNo}
        place={{ travelNo, title: destination.title }}
        review={edited === 'new' ? undefined : edited}
        isOpen={edited !== undefined}
        onClose={() => edit(undefined)}
        onSaved={refresh}
      />
    </section>
  );
}

const WRITE_PRESS = 'write-review';

/** Guests are sent to the login first, which returns here and opens the form. */
function useWriting(travelNo: number, open: () => void) {
  const { isAuthenticated } = useSession();
  const offerLogin = useLoginOffer();
  usePressAfterLogin({ kind: WRITE_PRESS, no: travelNo }, open);
  return () => {
    if (isAuthenticated) open();
    else void offerLogin({ kind: WRITE_PRESS, no: travelNo }, { message: '로그인이 필요합니다. 로그인하시겠습니까?', hash: '#reviews' });
  };
}

/** Invalidates the list, the average and the count after a change. */
function useRefresh(travelNo: number) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: reviewsKey }), client.invalidateQueries({ queryKey: destinationDetail(String(travelNo)).queryKey })]);
  };
}
