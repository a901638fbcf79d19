import { avifSetOf, srcSetOf } from '@osaka/contracts/travel';
import { useState } from 'react';
import { categoryTone } from './category-tone.ts';
import { classNames } from './class-names.ts';

interface PictureProps {
  imageUrl?: string | undefined;
  /** Empty when the text beside the picture says it already. */
  alt?: string;
  /** Chooses the colour of the drawn poster when there is no picture. */
  categoryNo?: number | undefined;
  /** The width it takes on the screen, as the browser's `sizes`. */
  sizes?: string;
  /** The first pictures of a screen load at once, all others when they come near. */
  isEager?: boolean;
  className?: string;
}

/** A picture in a 4:3 frame; a drawn poster stands in when there is none or it does not load. */
export function Picture({ imageUrl, alt = '', categoryNo, sizes = CARD_SIZES, isEager = false, className }: PictureProps) {
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

const CARD_SIZES = '(width >= 1200px) 25vw, (width >= 900px) 33vw, 50vw';

/** The drawn stand-in, coloured by category. */
export function Poster({ categoryNo, label }: { categoryNo?: number | undefined; label?: string }) {
  return <span className="poster" data-category={categoryTone(categoryNo ?? 1)} {...(label ? { role: 'img', 'aria-label': label } : {})} />;
}
