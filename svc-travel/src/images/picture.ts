import { AppError } from '@osaka/service-kit';
import sharp from 'sharp';

export const WIDTHS = [400, 800, 1200] as const;
export interface Picture {
  files: { width: (typeof WIDTHS)[number]; bytes: Uint8Array }[];
  /** Of the largest one. */
  width: number;
  height: number;
}

const MAX_PIXELS = 50_000_000;
const WEBP = { quality: 80, effort: 4, smartSubsample: true };
sharp.cache(false);
sharp.concurrency(1);

/** Decodes an upload and draws it anew in three widths: upright, without any metadata, nothing of the original file left. */
export async function drawPicture(bytes: Uint8Array): Promise<Picture> {
  if (!isPhoto(bytes)) throw new AppError('UNSUPPORTED', '이미지 파일만 업로드할 수 있습니다.');
  const original = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, animated: false });
  const { pages = 1, width = 0, height = 0 } = await original.metadata().catch(unreadable);
  if (pages > 1) throw new AppError('UNSUPPORTED', '움직이는 이미지는 업로드할 수 없습니다.');
  if (width * height > MAX_PIXELS) throw new AppError('TOO_LARGE', '이미지의 가로세로 크기가 너무 큽니다.');
  const { data, info } = await original
    .rotate()
    .resize({ width: WIDTHS[2], height: WIDTHS[2], fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files = [];
  for (const size of WIDTHS) {
    files.push({ width: size, bytes: await sharp(data, { raw }).resize({ width: size, withoutEnlargement: true }).webp(WEBP).toBuffer() });
  }
  return { files, width: info.width, height: info.height };
}

function unreadable(error: unknown): never {
  if (/pixel limit/i.test(String(error))) throw new AppError('TOO_LARGE', '이미지의 가로세로 크기가 너무 큽니다.');
  throw new AppError('UNSUPPORTED', '이미지 파일을 읽을 수 없습니다.');
}

/** By what the file begins with: JPEG, PNG, GIF, WebP or AVIF. Names and announced types count for nothing. */
function isPhoto(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.byteLength)).toString('latin1');
  const isWebp = head.startsWith('RIFF') && head.startsWith('WEBP', 8);
  const isAvif = head.startsWith('ftyp', 4) && ['avif', 'avis', 'mif1'].includes(head.slice(8, 12));
  return isWebp || isAvif || ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'].some((begin) => head.startsWith(begin));
}
