/** For the `accept` of a file input: the formats that are re-encoded. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
export const PHOTO_ONLY = '이미지 파일만 업로드할 수 있습니다.';
/** A picture in another format, such as HEIC. */
export const PHOTO_FORMATS = `${PHOTO_ONLY} JPEG, PNG, WebP, AVIF, GIF 사진을 올려주세요.`;

/** Why a file of this name and declared type is refused; browsers do not know the type of HEIC. */
export function photoRefusal({ name, type }: { name: string; type: string }): string {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name) ? PHOTO_FORMATS : PHOTO_ONLY;
}
