import { REVIEW_IMAGES } from '@osaka/contracts';

export interface NewPhoto {
  /** For lists; files may have the same name. */
  id: number;
  file: File;
  previewUrl: string;
}

export const TOO_MANY = `이미지는 최대 ${REVIEW_IMAGES.maxFiles}개까지만 업로드할 수 있습니다.`;

/** Splits chosen files into those that can be sent and one sentence for each that cannot. */
export function sortOut(files: readonly File[], room: number): { accepted: File[]; problems: string[] } {
  const accepted: File[] = [];
  const problems: string[] = [];
  for (const file of files) {
    if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') problems.push(`${file.name}: 이미지 파일만 업로드할 수 있습니다.`);
    else if (file.size > REVIEW_IMAGES.maxFileBytes) problems.push(`${file.name}: 파일은 10MB를 초과합니다.`);
    else accepted.push(file);
  }
  if (accepted.length > room) problems.push(TOO_MANY);
  return { accepted: accepted.slice(0, room), problems };
}

/** The list with one item moved to another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  return to < 0 || to > rest.length ? [...items] : [...rest.slice(0, to), items[from] as T, ...rest.slice(to)];
}
