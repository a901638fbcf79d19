import { REVIEW_IMAGES, type Review } from '@osaka/contracts';
import { Icon, IconButton, Picture } from '@osaka/web-kit';
import { type ChangeEvent, useRef, useState } from 'react';
import styles from './photo-picker.module.css';
import { moved, type NewPhoto, sortOut } from './photos.ts';

interface PhotoPickerProps {
  kept: Review['imageList'];
  added: readonly NewPhoto[];
  onKeep: (kept: Review['imageList']) => void;
  onAdd: (added: NewPhoto[]) => void;
}

/** Up to five pictures with previews; new ones can be moved with the arrow buttons. */
export function PhotoPicker({ kept, added, onKeep, onAdd }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const count = kept.length + added.length;
  const room = REVIEW_IMAGES.maxFiles - count;

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const { accepted, problems } = sortOut([...(event.target.files ?? [])], room);
    event.target.value = '';
    setProblems(problems);
    onAdd([...added, ...accepted.map((file) => ({ id: nextId++, file, previewUrl: URL.createObjectURL(file) }))]);
  };
  const drop = (photo: NewPhoto) => {
    URL.revokeObjectURL(photo.previewUrl);
    onAdd(added.filter((other) => other !== photo));
  };

  return (
    <div className="field">
      <span className="label">
        사진{' '}
        <span className="optional num">
          {count} / {REVIEW_IMAGES.maxFiles}
        </span>
      </span>
      <ul className="thumbs thumbs--edit">
        {kept.map((image, index) => (
          <li key={image.imageNo}>
            <Picture imageUrl={image.imageUrl} sizes="88px" />
            {index === 0 && <span className="badge">대표</span>}
            <IconButton icon="x" label={`${index + 1}번째 사진 지우기`} onClick={() => onKeep(kept.filter((other) => other !== image))} />
          </li>
        ))}
        {added.map((photo, index) => (
          <li key={photo.id}>
            <span className="shot">
              <img src={photo.previewUrl} alt={`새 사진 ${photo.file.name}`} width={88} height={88} />
            </span>
            {index === 0 && kept.length === 0 && <span className="badge">대표</span>}
            <IconButton icon="x" label={`${kept.length + index + 1}번째 사진 지우기`} onClick={() => drop(photo)} />
            {added.length > 1 && (
              <span className={styles.order}>
                <button type="button" aria-label={`${photo.file.name} 앞으로`} disabled={index === 0} onClick={() => onAdd(moved(added, index, index - 1))}>
                  <Icon name="left" />
                </button>
                <button type="button" aria-label={`${photo.file.name} 뒤로`} disabled={index === added.length - 1} onClick={() => onAdd(moved(added, index, index + 1))}>
                  <Icon name="right" />
                </button>
              </span>
            )}
          </li>
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
      <input ref={input} type="file" accept="image/jpeg,image/png,image/webp,image/avif,image/gif" multiple hidden onChange={choose} />
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className="error">
            <Icon name="alert" />
            {problem}
          </p>
        ))}
      </div>
    </div>
  );
}

let nextId = 1;
