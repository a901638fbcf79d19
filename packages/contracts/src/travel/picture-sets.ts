import type { SizedPicture } from '../shared/screens.ts';

const POSTER_WIDTHS = [400, 1200];
const UPLOAD_WIDTHS = [400, 800, 1200];

/** The image store keeps each picture in several widths, told apart by the end of the name: drawn posters in two, uploads in three. Other addresses have one size. */
export function srcSetOf(imageUrl: string): string | undefined {
  const [, stem, extension] = imageUrl.match(/^(.*)-1200\.(webp|avif)$/) ?? [];
  const widths = isUpload(imageUrl) ? UPLOAD_WIDTHS : POSTER_WIDTHS;
  return stem && widths.map((width) => `${stem}-${width}.${extension} ${width}w`).join(', ');
}

/** The same picture as AVIF, a quarter smaller; uploads alone have it. */
export function avifSetOf(imageUrl: string): string | undefined {
  return isUpload(imageUrl) ? srcSetOf(imageUrl.replace(/\.webp$/, '.avif')) : undefined;
}

function isUpload(imageUrl: string): boolean {
  return imageUrl.includes('/images/uploads/');
}

/** How wide the first of so many pictures of a place stands on its page: one alone spans the gallery. */
export function gallerySizes(count: number): string {
  return count === 1 ? '(width >= 1440px) 1360px, 100vw' : '(width >= 900px) 50vw, 100vw';
}

/** The first of so many pictures of a place, as its page preloads it. */
export function firstPictureOf(imageUrl: string, count: number): SizedPicture {
  const avifSet = avifSetOf(imageUrl);
  const srcSet = srcSetOf(imageUrl);
  return { src: imageUrl, sizes: gallerySizes(count), ...(avifSet ? { srcSet: avifSet, type: 'image/avif' } : srcSet && { srcSet }) };
}
