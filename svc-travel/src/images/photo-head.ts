import { AppError } from '@osaka/service-kit/app-error';

// Written here as well as in the contracts, whose schemas the process that draws would load.
const PHOTO_ONLY = '이미지 파일만 업로드할 수 있습니다.';
export const PHOTO_FORMATS = `${PHOTO_ONLY} JPEG, PNG, WebP, AVIF, GIF 사진을 올려주세요.`;
export const UNREADABLE = '이미지 파일을 읽을 수 없습니다.';
export const TOO_MANY_PIXELS = '이미지의 가로세로 크기가 너무 큽니다.';

/** Refuses files without the signature of JPEG, PNG, GIF, WebP or AVIF. Names and declared types are ignored. */
export function inspectPhoto(beginning: Uint8Array): AppError | undefined {
  const head = Buffer.from(beginning.buffer, beginning.byteOffset, Math.min(16, beginning.byteLength)).toString(
    'latin1',
  );
  const isWebp = head.startsWith('RIFF') && head.startsWith('WEBP', 8);
  const isAvif = head.startsWith('ftyp', 4) && ['avif', 'avis', 'mif1'].includes(head.slice(8, 12));
  const isPhoto =
    isWebp ||
    isAvif ||
    ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'].some((begin) => head.startsWith(begin));
  const isOtherPicture =
    head.startsWith('ftyphe', 4) || ['BM', 'II*\0', 'MM\0*'].some((begin) => head.startsWith(begin));
  return isPhoto ? undefined : new AppError('UNSUPPORTED', isOtherPicture ? PHOTO_FORMATS : PHOTO_ONLY);
}
