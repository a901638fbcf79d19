import type { SizedPicture } from '../shared/screens.ts';

const POSTER_WIDTHS = [400, 1200];
const UPLOAD_WIDTHS = [400, 800, 1200];

/**
 * srcset of a picture, whose widths are suffixes of the file name: posters have two, uploads three. Other addresses
 * have one size.
 */
export function srcSetOf(imageUrl: string): string | undefined {
  const [, stem, extension] = imageUrl.match(/^(.*)-1200\.(webp|avif)$/) ?? [];
  const widths = isUpload(imageUrl) ? UPLOAD_WIDTHS : POSTER_WIDTHS;
  return stem && widths.map((width) => `${stem}-${width}.${extension} ${width}w`).join(', ');
}

/** The AVIF srcset, a quarter smaller; only for uploads. */
export function avifSetOf(imageUrl: string): string | undefined {
  return isUpload(imageUrl) ? srcSetOf(imageUrl.replace(/\.webp$/, '.avif')) : undefined;
}

/** Photographs need a credit; drawn posters are the product's own. */
export function needsCredit(imageUrl: string): boolean {
  return isUpload(imageUrl);
}

function isUpload(imageUrl: string): boolean {
  return imageUrl.includes('/images/uploads/');
}

/** The `sizes` of the first of several pictures of a destination; a single one spans the gallery. */
export function gallerySizes(count: number): string {
  return count === 1 ? '(width >= 1440px) 1360px, 100vw' : '(width >= 900px) 50vw, 100vw';
}

/** The first of several pictures of a destination, as its page preloads it. */
export function firstPictureOf(imageUrl: string, count: number): SizedPicture {
  const avifSet = avifSetOf(imageUrl);
  const srcSet = srcSetOf(imageUrl);
  return {
    src: imageUrl,
    sizes: gallerySizes(count),
    ...(avifSet ? { srcSet: avifSet, type: 'image/avif' } : srcSet && { srcSet }),
  };
}
