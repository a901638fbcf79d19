import { avifSetOf, srcSetOf } from '@osaka/contracts/travel';
import { useState } from 'react';
import { categoryTone } from './category-tone.ts';
import { classNames } from './class-names.ts';

interface PictureProps {
  imageUrl?: string | undefined;
  /** Empty when the text beside the picture says the same. */
  alt?: string;
  /** Selects the picture of the category when there is no other, and the colour when none loads. */
  categoryNo?: number | undefined;
  /** The `sizes` attribute. */
  sizes?: string;
  /** Loads at once instead of lazily; for the first pictures of a screen. */
  isEager?: boolean;
  className?: string;
}

/**
 * A picture in a 4:3 box. The picture of the category replaces one that is missing; the colour of the category one
 * that does not load.
 */
export function Picture({
  imageUrl: ownUrl,
  alt = '',
  categoryNo,
  sizes = CARD_SIZES,
  isEager = false,
  className,
}: PictureProps) {
  const imageUrl = ownUrl ?? categoryPicture(categoryNo);
  const [failed, setFailed] = useState<{ imageUrl: string; isAvif: boolean }>();
  const isFailed = imageUrl !== undefined && imageUrl === failed?.imageUrl;
  const avifSet = imageUrl && !isFailed ? avifSetOf(imageUrl) : undefined;
  return (
    <span className={classNames('shot', className)}>
      {imageUrl && (!isFailed || failed?.isAvif) ? (
        <picture>
          {avifSet && <source type="image/avif" srcSet={avifSet} sizes={sizes} />}
          <img
            src={imageUrl}
            srcSet={srcSetOf(imageUrl)}
            sizes={sizes}
            alt={alt}
            width={1200}
            height={900}
            loading={isEager ? 'eager' : 'lazy'}
            fetchPriority={isEager ? 'high' : undefined}
            decoding="async"
            onError={() => setFailed({ imageUrl, isAvif: avifSet !== undefined })}
          />
        </picture>
      ) : (
        <Poster categoryNo={categoryNo} label={alt} />
      )}
    </span>
  );
}

function categoryPicture(categoryNo: number | undefined): string | undefined {
  return categoryNo === undefined ? undefined : `/images/categories/${categoryTone(categoryNo)}-1200.webp`;
}

const CARD_SIZES = '(width >= 1200px) 25vw, (width >= 900px) 33vw, 50vw';

/** The placeholder of a picture, coloured by category. */
export function Poster({ categoryNo, label }: { categoryNo?: number | undefined; label?: string }) {
  return (
    <span
      className="poster"
      data-category={categoryTone(categoryNo ?? 1)}
      {...(label ? { role: 'img', 'aria-label': label } : {})}
    />
  );
}
