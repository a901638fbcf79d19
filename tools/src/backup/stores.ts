import process from 'node:process';
import { folderPlace, type Place } from './place.ts';
import { releasePlace } from './release-place.ts';

export interface StoredFiles {
  /** Name of the archive. */
  file: string;
  what: string;
  place: Place;
}

/**
 * The places of the pictures and of the release store. With IMAGE_STORE=s3 uploads are in the bucket; pictures of the
 * catalogue are always in IMAGE_DIR.
 */
export async function storedFiles(imageDir: string): Promise<StoredFiles[]> {
  const pictures: StoredFiles[] = [{ file: 'pictures.tar', what: 'pictures', place: folderPlace(imageDir) }];
  if (process.env.IMAGE_STORE === 's3') {
    const { bucketPlace } = await import('./bucket-place.ts');
    pictures.push({ file: 'uploads.tar', what: 'uploads', place: bucketPlace(process.env.S3_BUCKET ?? '', 'uploads') });
  }
  return [...pictures, { file: 'releases.tar', what: 'release store', place: await releasePlace() }];
}
