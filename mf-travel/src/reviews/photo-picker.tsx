import { PHOTO_TYPES, REVIEW_IMAGES } from '@osaka/contracts/travel';
import { FileProblems, Icon, OrderedPhoto, Picture, usePhotoOrder } from '@osaka/web-kit';
import { type ChangeEvent, type ComponentProps, useRef, useState } from 'react';
import { hasImageSignature } from './image-signature.ts';
import styles from './photo-picker.module.css';
import { isNew, newPhoto, type Photo, validateFiles } from './photos.ts';

interface PhotoPickerProps {
  photos: readonly Photo[];
  onChange: (photos: Photo[] | ((now: Photo[]) => Photo[])) => void;
}

/** Up to five pictures with previews, sortable by dragging or by arrow buttons; the first one is 대표. */
export function PhotoPicker({ photos, onChange }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const room = REVIEW_IMAGES.maxFiles - photos.length;
  const refused = photos.flatMap((photo) =>
    isNew(photo) && photo.problem ? [`${photo.file.name}: ${photo.problem}`] : [],
  );

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    const arePictures = await Promise.all(files.map(hasImageSignature));
    const { accepted, problems } = validateFiles(files, room, (file) => arePictures[files.indexOf(file)] ?? false);
    setProblems(problems);
    onChange((now) => [...now, ...accepted.map(newPhoto)].slice(0, REVIEW_IMAGES.maxFiles));
  };
  const drop = (photo: Photo) => {
    if (isNew(photo)) URL.revokeObjectURL(photo.previewUrl);
    setProblems([]);
    onChange(photos.filter((other) => other !== photo));
  };
  const { list, tile, announcement } = usePhotoOrder(photos, onChange);

  return (
    <div className="field">
      <span className="label">
        사진{' '}
        <span className="optional num">
          {photos.length} / {REVIEW_IMAGES.maxFiles}
        </span>
      </span>
      <ul className="thumbs thumbs--edit" aria-label="올릴 사진" {...list}>
        {photos.map((photo, index) => (
          <PhotoTile key={photo.id} photo={photo} {...tile(index)} onRemove={() => drop(photo)} />
        ))}
        {room > 0 && (
          <li>
            <button className="btn add-photo" type="button" onClick={() => input.current?.click()}>
              <Icon name="camera" />
              사진 추가
            </button>
          </li>
        )}
      </ul>
      <p className="help">
        {photos.length > 1
          ? '첫 번째가 대표 사진이에요. 끌거나 화살표를 눌러 순서를 바꿀 수 있어요.'
          : 'JPEG, PNG, WebP, AVIF, GIF를 한 장에 10MB까지, 모두 다섯 장 올릴 수 있어요.'}
      </p>
      <input ref={input} type="file" accept={PHOTO_TYPES} aria-label="사진 파일" multiple hidden onChange={choose} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <FileProblems problems={[...problems, ...refused]} />
    </div>
  );
}

interface PhotoTileProps extends Omit<ComponentProps<typeof OrderedPhoto>, 'className' | 'children'> {
  photo: Photo;
}

function PhotoTile({ photo, ...order }: PhotoTileProps) {
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
