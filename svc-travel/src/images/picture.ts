import { AppError } from '@osaka/service-kit/app-error';
import sharp from 'sharp';
import { PHOTO_FORMATS, TOO_MANY_PIXELS, UNREADABLE } from './photo-head.ts';
import { LARGEST, type Picture, type Size, WIDTHS } from './variants.ts';

/**
 * Limits by decoding cost: JPEG is downscaled while decoding, so 50 megapixels of a phone take 0.2 s and 85 MB;
 * AVIF would take 3.9 s and 940 MB (decision 16).
 */
const MAX_PIXELS: Record<string, number> = { jpeg: 52_000_000, heif: 13_000_000 };
const MAX_PIXELS_OF_OTHERS = 25_000_000;
const MAX_PIXELS_OF_ANY = Math.max(...Object.values(MAX_PIXELS));
const WEBP = { quality: 80, effort: 4, smartSubsample: true };
// Effort 2 takes as long as WebP; effort 4 takes ten times as long for 3 % fewer bytes.
const AVIF = { quality: 55, effort: 2 };
sharp.cache(false);
sharp.concurrency(1);

/** Width times height, without decoding. */
export async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  return width * height;
}

/**
 * Decodes an upload and re-encodes it in three widths and two formats: upright, without metadata or other bytes of the
 * original.
 */
export async function drawPicture(bytes: Uint8Array): Promise<Picture> {
  const original = sharp(bytes, {
    limitInputPixels: MAX_PIXELS_OF_ANY,
    failOn: 'error',
    sequentialRead: true,
    animated: false,
  });
  const { format = '', pages = 1, width = 0, height = 0 } = await original.metadata().catch(unreadable);
  if (pages > 1) throw new AppError('UNSUPPORTED', '움직이는 이미지는 업로드할 수 없습니다.');
  if (width * height > (MAX_PIXELS[format] ?? MAX_PIXELS_OF_OTHERS)) throw new AppError('TOO_LARGE', TOO_MANY_PIXELS);
  const { data, info } = await original
    .rotate()
    .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: Picture['files'] = [];
  for (const size of WIDTHS) {
    const drawing = sharp(data, { raw }).resize({ width: size, withoutEnlargement: true });
    files.push(
      { variant: `${size}.webp`, bytes: await drawing.clone().webp(WEBP).toBuffer() },
      { variant: `${size}.avif`, bytes: await drawing.avif(AVIF).toBuffer() },
    );
  }
  return { files, width: info.width, height: info.height };
}

/** A picture of this site in the form of link previews. */
export async function drawPreview(bytes: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS_OF_OTHERS, failOn: 'error' })
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
    .catch(unreadable);
}

function unreadable(error: unknown): never {
  const text = String(error);
  if (/pixel limit/i.test(text)) throw new AppError('TOO_LARGE', TOO_MANY_PIXELS);
  if (/unsupported image format/i.test(text)) throw new AppError('UNSUPPORTED', PHOTO_FORMATS);
  throw new AppError('UNSUPPORTED', UNREADABLE);
}
