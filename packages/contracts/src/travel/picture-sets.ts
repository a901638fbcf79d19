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
