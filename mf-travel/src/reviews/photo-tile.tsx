import { OrderedPhoto, Picture } from '@osaka/web-kit';
import type { ComponentProps } from 'react';
import styles from './photo-picker.module.css';
import { isNew, type Photo } from './photos.ts';

interface PhotoTileProps extends Omit<ComponentProps<typeof OrderedPhoto>, 'className' | 'children'> {
  photo: Photo;
}

export function PhotoTile({ photo, ...order }: PhotoTileProps) {
  const isRefused = isNew(photo) && photo.problem !== undefined;
  return (
    <OrderedPhoto {...order} className={isRefused ? styles.refused : undefined}>
      {isNew(photo) ? (
        <span className="shot">
          <img src={photo.previewUrl} alt={`새 사진 ${photo.file.name}`} width={88} height={88} />
        </span>
      ) : (
        <Picture imageUrl={photo.image.imageUrl} alt={`저장된 사진 ${order.index + 1}`} sizes="88px" />
      )}
    </OrderedPhoto>
  );
}
