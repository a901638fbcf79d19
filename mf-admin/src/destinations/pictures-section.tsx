import { DESTINATION_IMAGES, pictureAt } from '@osaka/contracts';
import { Icon, IconButton, showAlert } from '@osaka/web-kit';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { IMAGES_MAX, moved } from './destination-form.ts';
import { uploadPictures } from './destinations.api.ts';
import css from './destinations.module.css';
import type { SectionProps } from './form-section.ts';

const TOO_MANY = '이미지는 최대 5장까지만 업로드할 수 있습니다.';

/** At most five pictures, the first stands for the place; dragged or moved by arrow keys. A failed upload leaves the form as it is. */
export function PicturesSection({ values: { images }, problems, onChange }: SectionProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [fileProblems, setFileProblems] = useState<string[]>([]);
  const [dragged, setDragged] = useState<number>();

  const add = async (chosen: File[]) => {
    const wrong = chosen.map(problemOf).filter((problem) => problem !== undefined);
    const files = chosen.filter((file) => problemOf(file) === undefined);
    setFileProblems(wrong);
    if (images.length + files.length > IMAGES_MAX) return void showAlert(TOO_MANY);
    if (files.length === 0) return;
    setProgress(0);
    try {
      onChange({ images: [...images, ...(await uploadPictures(files, setProgress))] });
    } catch {
      void showAlert('이미지 업로드 실패');
    } finally {
      setProgress(undefined);
    }
  };
  const move = (from: number, to: number) => onChange({ images: moved(images, from, to) });
  const byKey = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(index, index + step);
    const list = event.currentTarget.closest('ul');
    setTimeout(() => list?.querySelectorAll<HTMLElement>('[data-move]')[index + step]?.focus());
  };
  const byDrag = (index: number) => ({
    draggable: true,
    onDragStart: () => setDragged(index),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, index);
      setDragged(undefined);
    },
  });

  return (
    <section className="block" aria-labelledby="pictures">
      <h2 id="pictures">
        사진{' '}
        <span className="meta num">
          {images.length} / {IMAGES_MAX}
        </span>
      </h2>
      <ul className="thumbs thumbs--edit">
        {images.map((imageUrl, index) => (
          <li key={imageUrl} {...byDrag(index)}>
            <button type="button" data-move className={css.picture} aria-label={`${index + 1}번째 사진, 화살표 키로 순서 바꾸기`} onKeyDown={byKey(index)}>
              <span className="shot">
                <img src={pictureAt(imageUrl, 400)} alt="" draggable={false} />
              </span>
            </button>
            {index === 0 && <span className="badge">대표</span>}
            <IconButton icon="x" label={`${index + 1}번째 사진 지우기`} onClick={() => onChange({ images: images.filter((each) => each !== imageUrl) })} />
          </li>
        ))}
        {images.length < IMAGES_MAX && (
          <li>
            <button type="button" className="btn add-photo" aria-disabled={progress !== undefined || undefined} onClick={() => progress === undefined && picker.current?.click()}>
              <Icon name="camera" />
              {progress === undefined ? '사진 추가' : `${Math.round(progress * 100)}%`}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="사진 파일"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          void add(chosen);
        }}
      />
      {progress !== undefined && <progress className={css.progress} value={progress} aria-label="사진 올리는 중" />}
      <p className="help gap-t">첫 번째가 대표 사진이에요. 끌어 놓거나 화살표 키로 순서를 바꿀 수 있어요.</p>
      {[...fileProblems, ...(problems.images ? [problems.images] : [])].map((problem) => (
        <p key={problem} className="error" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      ))}
    </section>
  );
}

function problemOf({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return `${name}: 이미지 파일만 업로드할 수 있습니다.`;
  return size > DESTINATION_IMAGES.maxFileBytes ? `${name}: 파일은 10MB를 초과합니다.` : undefined;
}
