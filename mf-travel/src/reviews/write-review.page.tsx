import {
  Button,
  EmptyState,
  LinesSkeleton,
  LoadError,
  MembersOnly,
  PageHeading,
  Picture,
  SearchField,
  showAlert,
} from '@osaka/web-kit';
import { useQuery, useQueryClient } from '@osaka/web-kit/query';
import { useNavigate, useSearchParams } from '@osaka/web-kit/router';
import { useState } from 'react';
import { destinationDetail, destinationSearch } from '../destinations.api.ts';
import searchBar from '../search-bar.module.css';
import { ReviewForm } from './review-form.tsx';
import { reviewsKey } from './reviews.api.ts';
import styles from './write-review.module.css';

/** Writes a review of the destination in the URL, or lets the user choose one first. */
export function WriteReviewPage() {
  const [address] = useSearchParams();
  const travelNo = address.get('travelNo') ?? '';
  return (
    <MembersOnly>
      {() => (
        <div className={`wrap ${styles.page}`}>
          <PageHeading lead="다녀온 곳의 이야기를 들려주세요.">리뷰 쓰기</PageHeading>
          {/^[1-9]\d*$/.test(travelNo) ? <Write travelNo={travelNo} /> : <Choose />}
          <div className="section" />
        </div>
      )}
    </MembersOnly>
  );
}

function Choose() {
  const [, setAddress] = useSearchParams();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(destinationSearch({ search, page: 1, size: 8 }));
  return (
    <section aria-labelledby="write-choose">
      <h2 id="write-choose" className="gap-b">
        어디를 다녀오셨나요?
      </h2>
      <SearchField className={searchBar.bar} label="여행지 검색" value={search} onSearch={setSearch} />
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <LinesSkeleton count={5} />}
      {data?.totalElements === 0 && <EmptyState>찾는 여행지가 없어요.</EmptyState>}
      <ul className={styles.places} aria-label="여행지">
        {data?.content.map(({ travelNo, title, guName, categoryNo, categoryName, imageList }) => (
          <li key={travelNo}>
            <button type="button" onClick={() => setAddress({ travelNo: String(travelNo) })}>
              <Picture imageUrl={imageList[0]?.imageUrl} categoryNo={categoryNo} sizes="80px" />
              <span>
                <b>{title}</b>
                <span className="meta">
                  {guName} · {categoryName}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Write({ travelNo }: { travelNo: string }) {
  const { data, error, refetch } = useQuery(destinationDetail(travelNo));
  const [, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  if (!data && error) return <LoadError error={error} title="여행지 정보를 찾을 수 없습니다." onRetry={refetch} />;
  if (!data) return <LinesSkeleton count={5} />;
  return (
    <>
      <div className={styles.chosen}>
        <Picture imageUrl={data.imageList[0]?.imageUrl} categoryNo={data.categoryNo} sizes="112px" />
        <div>
          <h2 className="h-card">{data.title}</h2>
          <p className="meta">
            {data.guName} · {data.categoryName}
          </p>
        </div>
        <Button kind="plain" onClick={() => setAddress({})}>
          다른 여행지 고르기
        </Button>
      </div>
      <ReviewForm
        travelNo={data.travelNo}
        onCancel={() => navigate(`/travels/detail/${data.travelNo}`)}
        onSaved={async () => {
          await Promise.all([
            client.invalidateQueries({ queryKey: reviewsKey }),
            client.invalidateQueries({ queryKey: ['travels', 'detail', travelNo] }),
          ]);
          await showAlert('리뷰가 등록되었습니다.');
          navigate(`/travels/detail/${data.travelNo}#reviews`);
        }}
      />
    </>
  );
}
