import { fileTooLarge, tooManyFiles } from '@osaka/contracts';
import { photoRefusal, REVIEW_IMAGES, type Review } from '@osaka/contracts/travel';

/** A saved picture of the review, or a new file. */
export type Photo = KeptPhoto | NewPhoto;
export interface KeptPhoto {
  /** React key; file names are not unique. */
  id: string;
  image: Review['imageList'][number];
}
export interface NewPhoto {
  id: string;
  file: File;
  previewUrl: string;
  /** The uploaded picture of the draft. */
  image?: Review['imageList'][number];
  /** Why the server refused it. */
  problem?: string;
}

const TOO_MANY = tooManyFiles(REVIEW_IMAGES);
let nextId = 1;

export function keptPhotos(images: Review['imageList']): Photo[] {
  return images.map((image) => ({ id: `kept-${image.imageNo}`, image }));
}

export function newPhoto(file: File): NewPhoto {
  return { id: `new-${nextId++}`, file, previewUrl: URL.createObjectURL(file) };
}

/** Restores the photos of a stored draft with new previews; undefined when none is usable. */
export function restorePhotos(kept: unknown): Photo[] | undefined {
  if (!Array.isArray(kept)) return undefined;
  return kept.map((photo: Photo) =>
    isNew(photo)
      ? {
          ...newPhoto(photo.file),
          ...(photo.problem && { problem: photo.problem }),
          ...(photo.image && { image: photo.image }),
        }
      : photo,
  );
}

export function isNew(photo: Photo): photo is NewPhoto {
  return 'file' in photo;
}

/** The picture that the server has of it. */
export function pictureOf(photo: Photo): Review['imageList'][number] | undefined {
  return photo.image;
}

/** A new file that is to be uploaded; one that was refused is not sent again. */
export function isUnsent(photo: Photo): photo is NewPhoto {
  return isNew(photo) && !photo.image && !photo.problem;
}

/** The files of pictures that the server lost are unsent again; a picture without a file is left out. */
export function withoutPictures(photos: readonly Photo[], imageNos: readonly number[]): Photo[] {
  return photos.flatMap((photo) => {
    if (!photo.image || !imageNos.includes(photo.image.imageNo)) return photo;
    const { image: _image, ...rest } = photo;
    return isNew(photo) ? (rest as NewPhoto) : [];
  });
}

/**
 * The changes to send: files that are not uploaded in order, numbers of deleted pictures, and the final order (0: a
 * file).
 */
export function photoChanges(before: Review['imageList'], photos: readonly Photo[]) {
  const kept = new Set(photos.flatMap((photo) => photo.image?.imageNo ?? []));
  return {
    files: photos.flatMap((photo) => (isNew(photo) && !photo.image ? photo.file : [])),
    deletedImageNos: before.map(({ imageNo }) => imageNo).filter((imageNo) => !kept.has(imageNo)),
    imageOrder: photos.map((photo) => photo.image?.imageNo ?? 0),
  };
}

/** Sets the reasons of refused files and clears those of the others; pictures added meanwhile are unchanged. */
export function withProblems(
  photos: readonly Photo[],
  sent: readonly Photo[],
  refused: readonly { index: number; message: string }[],
): Photo[] {
  const files = sent.filter((photo) => isNew(photo) && !photo.image).map(({ id }) => id);
  return photos.map((photo) => {
    const index = files.indexOf(photo.id);
    if (!isNew(photo) || index < 0) return photo;
    const { problem: _, ...rest } = photo;
    const reason = refused.find((file) => file.index === index)?.message;
    return reason ? { ...rest, problem: reason } : rest;
  });
}

/** Validates chosen files: the accepted ones, and one message for each of the others. */
export function validateFiles(
  files: readonly File[],
  room: number,
  isPicture: (file: File) => boolean = () => true,
): { accepted: File[]; problems: string[] } {
  const accepted: File[] = [];
  const problems: string[] = [];
  for (const file of files) {
    if (!file.type.startsWith('image/') || file.type === 'image/svg+xml' || !isPicture(file))
      problems.push(`${file.name}: ${photoRefusal(file)}`);
    else if (file.size > REVIEW_IMAGES.maxFileBytes) problems.push(`${file.name}: ${fileTooLarge(REVIEW_IMAGES)}`);
    else accepted.push(file);
  }
  if (accepted.length > room) problems.push(TOO_MANY);
  return { accepted: accepted.slice(0, room), problems };
}
