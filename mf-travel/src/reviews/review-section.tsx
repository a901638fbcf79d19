import {
  type Destination,
  type Review,
  type ReviewChoice,
  type ReviewSort,
  readReviewChoice,
} from '@osaka/contracts/travel';
import {
  Button,
  countText,
  EmptyState,
  Icon,
  LinesSkeleton,
  LoadError,
  Rating,
  Select,
  useClickAfterLogin,
  useLoginOffer,
  useSession,
} from '@osaka/web-kit';
import { useInfiniteQuery, useQueryClient } from '@osaka/web-kit/query';
import { useSearchParams } from '@osaka/web-kit/router';
import { useRef, useState } from 'react';
import { destinationDetail } from '../destinations.api.ts';
import { Histogram } from './histogram.tsx';
import { useLikeAfterLogin } from './likes.ts';
import { loadMessageOf } from './load-message.ts';
import { EDIT_CLICK, ReviewDialog } from './review-dialog.tsx';
import { ReviewFilters } from './review-filters.tsx';
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
  const choice = readReviewChoice((name) => address.get(name));
  const result = useInfiniteQuery(reviewsOf(travelNo, choice));
  const filters = useRef<HTMLDivElement>(null);
  const [edited, edit] = useState<Review | 'new'>();
  const write = useWriting(travelNo, () => edit('new'));
  useLikeAfterLogin();
  const refresh = useRefresh(travelNo);
  const first = result.data?.pages[0];
  const reviews = result.data?.pages.flatMap((page) => page.reviews) ?? [];
  const total = first?.ratingCounts?.reduce((sum, count) => sum + count, 0) ?? first?.totalCount;
  const change = (part: Partial<ReviewChoice>) =>
    setAddress(addressOf({ ...choice, ...part }), { replace: true, preventScrollReset: true });

  return (
    <section className="block" id="reviews" aria-labelledby="detail-reviews">
      <div className={styles.head}>
        <div className={styles.score}>
          <h2 id="detail-reviews">
            리뷰 <span className="num">{countText(total ?? destination.reviewCount)}</span>
          </h2>
          {first && total !== 0 && <Rating value={first.averageRating} />}
        </div>
        <div className="row">
          <Select
            label="리뷰 정렬"
            isLabelHidden
            className={styles.sort}
            options={SORTS}
            value={choice.sort}
            onChange={(event) => change({ sort: event.target.value as ReviewSort })}
          />
          <Button onClick={write}>
            <Icon name="edit" />
            리뷰 쓰기
          </Button>
        </div>
      </div>
      {result.error && !result.data && (
        <LoadError
          error={result.error}
          message={loadMessageOf(result.error)}
          title="리뷰를 불러오지 못했어요."
          onRetry={result.refetch}
        />
      )}
      {result.isPending && <LinesSkeleton count={3} label="리뷰를 불러오는 중" />}
      {total === 0 && <EmptyState hint="다녀오셨다면 첫 번째 리뷰를 남겨 주세요.">아직 리뷰가 없어요.</EmptyState>}
      {first?.ratingCounts && total !== 0 && <Histogram counts={first.ratingCounts} />}
      {first?.facets && total !== 0 && (
        <ReviewFilters ref={filters} choice={choice} facets={first.facets} onChange={change} />
      )}
      <Found
        count={first && isFiltered(choice) && total !== 0 ? first.totalCount : undefined}
        isLoading={result.isPlaceholderData}
        onReset={() => {
          change({ visited: undefined, photo: undefined, rating: undefined, search: '' });
          filters.current?.focus({ preventScroll: true });
        }}
      />
      {reviews.length > 0 && (
        <ul aria-busy={result.isPlaceholderData}>
          {reviews.map((review) => (
            <ReviewItem
              key={review.reviewNo}
              review={review}
              search={choice.search}
              onEdit={() => edit(review)}
              onChanged={refresh}
            />
          ))}
        </ul>
      )}
      {result.hasNextPage && (
        <Button
          className="gap-t"
          size="big"
          isWide
          isBusy={result.isFetchingNextPage}
          onClick={() => void result.fetchNextPage()}
        >
          리뷰 더보기{' '}
          <span className="meta num">
            {countText(reviews.length)} / {countText(first?.totalCount ?? 0)}
          </span>
        </Button>
      )}
      {result.isFetchNextPageError && (
        <LoadError
          error={result.error}
          message={loadMessageOf(result.error)}
          onRetry={() => void result.fetchNextPage()}
        />
      )}
      <ReviewDialog
        key={edited === 'new' ? 'new' : edited?.reviewNo}
        place={{ travelNo, title: destination.title }}
        review={edited === 'new' ? undefined : edited}
        click={
          edited === 'new' || !edited ? { kind: WRITE_CLICK, no: travelNo } : { kind: EDIT_CLICK, no: edited.reviewNo }
        }
        isOpen={edited !== undefined}
        onClose={() => edit(undefined)}
        onSaved={refresh}
      />
    </section>
  );
}

/** Stands there without a text as well, because screen readers announce changes of a live region, not a new one. */
function Found({ count, isLoading, onReset }: { count: number | undefined; isLoading: boolean; onReset: () => void }) {
  return (
    <div className={count === undefined ? undefined : styles.found}>
      <p role="status">{count !== undefined && foundText(count, isLoading)}</p>
      {count !== undefined && (
        <Button kind="plain" onClick={onReset}>
          조건 지우기
        </Button>
      )}
    </div>
  );
}

function foundText(count: number, isLoading: boolean): string {
  if (isLoading) return '리뷰를 찾는 중이에요.';
  return count > 0 ? `조건에 맞는 리뷰 ${countText(count)}개` : '조건에 맞는 리뷰가 없어요.';
}

function isFiltered({ visited, photo, rating, search }: ReviewChoice): boolean {
  return Boolean(visited ?? photo ?? rating) || search !== '';
}

/** The query of the screen's address; the usual order and filters that are not set are left out. */
function addressOf({ sort, ...filter }: ReviewChoice): Record<string, string> {
  const entries = Object.entries({ sort: sort === 'latest' ? '' : sort, ...filter });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

const WRITE_CLICK = 'write-review';

/** Guests are sent to the login first, which returns here and opens the form. */
function useWriting(travelNo: number, open: () => void) {
  const { isAuthenticated } = useSession();
  const offerLogin = useLoginOffer();
  useClickAfterLogin({ kind: WRITE_CLICK, no: travelNo }, open);
  return () => {
    if (isAuthenticated) open();
    else
      void offerLogin(
        { kind: WRITE_CLICK, no: travelNo },
        { message: '로그인이 필요합니다. 로그인하시겠습니까?', hash: '#reviews' },
      );
  };
}

/** Invalidates the list, the average and the count after a change. */
function useRefresh(travelNo: number) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: reviewsKey }),
      client.invalidateQueries({ queryKey: destinationDetail(String(travelNo)).queryKey }),
    ]);
  };
}
