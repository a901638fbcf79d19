import { LinesSkeleton } from '@osaka/web-kit';

export function DetailSkeleton() {
  return (
    <div className="wrap waiting">
      {/* No document title: the gateway has already set the place's own. */}
      <h1 tabIndex={-1} className="sr-only">
        여행지 상세
      </h1>
      <p className="row">
        <span className="more" aria-hidden="true" />
      </p>
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
