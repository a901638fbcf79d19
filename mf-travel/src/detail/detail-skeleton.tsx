import { LinesSkeleton, PageHeading } from '@osaka/web-kit';

export function DetailSkeleton() {
  return (
    <div className="wrap">
      <PageHeading isHidden>여행지 상세</PageHeading>
      <p className="row">
        <span className="more" aria-hidden="true" />
      </p>
      <div className="gallery" aria-hidden="true">
        <span className="shot sk" />
      </div>
      <div className="detail">
        <LinesSkeleton count={6} label="여행지를 불러오는 중" />
      </div>
    </div>
  );
}
