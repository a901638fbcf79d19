import type { Review } from '@osaka/contracts/travel';
import { Picture } from '@osaka/web-kit';
import { useState } from 'react';
import { PhotoViewer } from '../photo-viewer.tsx';
import styles from './review-photos.module.css';

const SHOWN = 6;

/** At most six thumbnails and +N; each opens the viewer. */
export function ReviewPhotos({
  review: { imageList, memberName },
}: {
  review: Pick<Review, 'imageList' | 'memberName'>;
}) {
  const [opened, open] = useState<number>();
  if (imageList.length === 0) return null;
  const label = `${memberName}님의 사진`;
  return (
    <>
      <ul className="thumbs" aria-label="리뷰 사진">
        {imageList.slice(0, SHOWN).map(({ imageNo, imageUrl }, index) => (
          <li key={imageNo}>
            <button
              type="button"
              className={styles.photo}
              aria-haspopup="dialog"
              aria-label={`${label} ${index + 1} 크게 보기`}
              onClick={() => open(index)}
            >
              <Picture imageUrl={imageUrl} sizes="88px" />
            </button>
          </li>
        ))}
        {imageList.length > SHOWN && <li className={styles.more}>+{imageList.length - SHOWN}</li>}
      </ul>
      <PhotoViewer label={label} images={imageList} opened={opened} onClose={() => open(undefined)} />
    </>
  );
}
