import { type Destination, gallerySizes } from '@osaka/contracts/travel';
import { Picture } from '@osaka/web-kit';
import { useState } from 'react';
import { PhotoViewer } from '../photo-viewer.tsx';
import { Credit } from './credit.tsx';
import styles from './gallery.module.css';

/** The pictures of a place: swipeable on phones, a large first one on wide screens. Each opens the viewer. */
export function Gallery({ destination }: { destination: Destination }) {
  const [opened, open] = useState<number>();
  const { title, categoryNo, imageList } = destination;
  const count = imageList.length;
  if (count === 0) {
    return (
      <div className="gallery">
        <Picture categoryNo={categoryNo} alt={title} />
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      <section className="gallery" aria-label={`사진 ${count}장`}>
        {imageList.map(({ imageNo, imageUrl, credit }, index) => (
          <figure key={imageNo} className={styles.picture}>
            <button type="button" aria-haspopup="dialog" onClick={() => open(index)}>
              <Picture
                imageUrl={imageUrl}
                categoryNo={categoryNo}
                alt={`${title} 사진 ${index + 1}`}
                isEager={index === 0}
                sizes={gallerySizes(count)}
              />
            </button>
            {credit && (
              <figcaption className={styles.credit}>
                <Credit credit={credit} />
              </figcaption>
            )}
          </figure>
        ))}
      </section>
      <button className={styles.all} type="button" aria-haspopup="dialog" onClick={() => open(0)}>
        {count === 1 ? '크게 보기' : `사진 ${count}장 모두 보기`}
      </button>
      <PhotoViewer
        label={`${title} 사진`}
        images={imageList}
        opened={opened}
        onClose={() => open(undefined)}
        captionOf={(index) => imageList[index]?.credit && <Credit credit={imageList[index].credit} />}
      />
    </div>
  );
}
