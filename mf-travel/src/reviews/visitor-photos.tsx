import type { Destination } from '@osaka/contracts/travel';
import { Icon, instantDateText, Picture, useNear } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { useRef, useState } from 'react';
import { PhotoViewer } from '../photo-viewer.tsx';
import { visitorPhotos } from './reviews.api.ts';
import styles from './visitor-photos.module.css';

const SHOWN = 6;
/** The reviews with pictures, on the same page. */
const TO_REVIEWS = '?photo=true#reviews';

/** The newest pictures of members' reviews, lazily loaded; hidden when there are none. */
export function VisitorPhotos({ destination: { travelNo } }: { destination: Destination }) {
  const start = useRef<HTMLDivElement>(null);
  const isNear = useNear(start, { margin: '600px' });
  const { data = [] } = useQuery({ ...visitorPhotos(travelNo), enabled: isNear });
  const [opened, open] = useState<number>();
  const photos = data
    .flatMap(({ imageList, memberName, createdDate }) =>
      imageList.map((image) => ({ ...image, memberName, createdDate })),
    )
    .slice(0, SHOWN);
  return (
    <div ref={start}>
      {photos.length > 0 && (
        <section className="block" aria-labelledby="detail-photos">
          <div className={`row row--apart ${styles.head}`}>
            <h2 id="detail-photos">다녀온 사람의 사진</h2>
            <Link className="more" to={TO_REVIEWS}>
              모두 보기
              <Icon name="right" />
            </Link>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the row */}
          <ul className={styles.strip} tabIndex={0} aria-label="다녀온 사람의 사진 목록">
            {photos.map(({ imageNo, imageUrl, memberName, createdDate }, index) => (
              <li key={imageNo}>
                <button type="button" aria-haspopup="dialog" onClick={() => open(index)}>
                  <Picture imageUrl={imageUrl} sizes="(width >= 900px) 150px, 42vw" />
                  <span className="meta">
                    {memberName} · <time dateTime={createdDate}>{instantDateText(createdDate)}</time>
                  </span>
                  <span className="sr-only"> 사진 크게 보기</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="help gap-t">리뷰에 올린 사진이에요. 가려진 리뷰의 사진은 여기서도 사라져요.</p>
          <PhotoViewer
            label="다녀온 사람의 사진"
            images={photos}
            opened={opened}
            onClose={() => open(undefined)}
            captionOf={(index) => (
              <>
                {photos[index]?.memberName} ·{' '}
                <Link to={TO_REVIEWS} onClick={() => open(undefined)}>
                  리뷰 보기
                </Link>
              </>
            )}
          />
        </section>
      )}
    </div>
  );
}
