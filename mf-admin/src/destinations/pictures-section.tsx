import { fileTooLarge } from '@osaka/contracts';
import {
  DESTINATION_IMAGES,
  needsCredit,
  PHOTO_TYPES,
  type PictureCredit,
  photoRefusal,
  pictureAt,
} from '@osaka/contracts/travel';
import { FileProblems, Icon, OrderedPhoto, showAlert, TextInput, usePhotoOrder } from '@osaka/web-kit';
import { useRef, useState } from 'react';
import { EMPTY_CREDIT, IMAGES_MAX } from './destination-form.ts';
import { uploadPictures } from './destinations.api.ts';
import type { SectionProps } from './form-section.ts';
import css from './pictures.module.css';

const TOO_MANY = '이미지는 최대 5장까지만 업로드할 수 있습니다.';

/**
 * At most five pictures, the first is the cover; sortable by dragging or by arrow buttons. A failed upload keeps the
 * form.
 */
export function PicturesSection({ values: { images, credits = {} }, problems, onChange }: SectionProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [fileProblems, setFileProblems] = useState<string[]>([]);

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
  const { list, tile, announcement } = usePhotoOrder(images, (ordered) => onChange({ images: ordered }));

  return (
    <section className="block" aria-labelledby="pictures">
      <h2 id="pictures">
        사진{' '}
        <span className="meta num">
          {images.length} / {IMAGES_MAX}
        </span>
      </h2>
      <ul className="thumbs thumbs--edit" aria-label="여행지 사진" {...list}>
        {images.map((imageUrl, index) => (
          <OrderedPhoto
            key={imageUrl}
            {...tile(index)}
            onRemove={() => onChange({ images: images.filter((each) => each !== imageUrl) })}
          >
            <span className="shot">
              <img src={pictureAt(imageUrl, 400)} alt={`${index + 1}번째 사진`} width={88} height={88} />
            </span>
          </OrderedPhoto>
        ))}
        {images.length < IMAGES_MAX && (
          <li>
            <button
              type="button"
              className="btn add-photo"
              aria-disabled={progress !== undefined || undefined}
              onClick={() => progress === undefined && picker.current?.click()}
            >
              <Icon name="camera" />
              {progress === undefined ? '사진 추가' : `${Math.round(progress * 100)}%`}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={picker}
        type="file"
        accept={PHOTO_TYPES}
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
      <p className="help gap-t">
        {images.length > 1
          ? '첫 번째가 대표 사진이에요. 끌거나 화살표를 눌러 순서를 바꿀 수 있어요.'
          : 'JPEG, PNG, WebP, AVIF, GIF를 한 장에 10MB까지, 모두 다섯 장 올릴 수 있어요.'}
      </p>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {images.map(
        (imageUrl, index) =>
          needsCredit(imageUrl) && (
            <Credit
              key={imageUrl}
              name={`${index + 1}번째 사진 출처`}
              field={`credits.${imageUrl}`}
              credit={credits[imageUrl] ?? EMPTY_CREDIT}
              problems={problems}
              onChange={(credit) => onChange({ credits: { ...credits, [imageUrl]: credit } })}
            />
          ),
      )}
      <FileProblems problems={[...fileProblems, ...(problems.images ? [problems.images] : [])]} />
    </section>
  );
}

interface CreditProps {
  name: string;
  /** Begins the names of its fields. */
  field: string;
  credit: PictureCredit;
  problems: SectionProps['problems'];
  onChange: (credit: PictureCredit) => void;
}

/** Who made a photograph, and under which licence it may be shown. */
function Credit({ name, field, credit, problems, onChange }: CreditProps) {
  const ofPart = (part: keyof PictureCredit) => ({
    value: credit[part],
    'data-field': `${field}.${part}`,
    error: problems[`${field}.${part}`],
    onChange: (event: { target: { value: string } }) => onChange({ ...credit, [part]: event.target.value }),
  });
  return (
    <fieldset className={css.credit}>
      <legend>{name}</legend>
      <div className="form__row">
        <TextInput label="저작자" {...ofPart('author')} />
        <TextInput label="이용 조건" placeholder="CC BY-SA 4.0" {...ofPart('licence')} />
      </div>
      <TextInput label="출처 주소" optional="선택" type="url" placeholder="https://" {...ofPart('url')} />
    </fieldset>
  );
}

function problemOf({ name, type, size }: File): string | undefined {
  if (!PHOTO_TYPES.split(',').includes(type)) return `${name}: ${photoRefusal({ name, type })}`;
  return size > DESTINATION_IMAGES.maxFileBytes ? `${name}: ${fileTooLarge(DESTINATION_IMAGES)}` : undefined;
}
