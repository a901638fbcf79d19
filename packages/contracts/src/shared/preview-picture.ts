/** The form of a picture that all link previews show: some refuse WebP, and crop other shapes at their edges. */
export const PREVIEW_PICTURE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** The address of a picture of this site as a link preview shows it; other addresses stay as they are. */
export function previewPictureOf(imageUrl: string): string {
  return imageUrl.replace(/^(\/images\/.+)-\d+\.(?:webp|avif)$/, '$1-preview.jpg');
}
