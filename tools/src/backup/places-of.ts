import { dirname, resolve } from 'node:path';
import { fault } from '../../launch/fault.mjs';
import { type BackupPlaces, folderPlace, type Place } from './place.ts';

const S3 = 's3://';

/** `<folder>` or `s3://bucket/prefix`. */
export async function placesOf(target: string): Promise<BackupPlaces> {
  if (target.startsWith(S3)) {
    const [bucket = '', ...parts] = target.slice(S3.length).split('/').filter(Boolean);
    if (!bucket || parts.length === 0)
      throw fault(
        `${target} names no backup in a bucket.`,
        'Write it as s3://bucket/name, such as s3://osaka-backups/2026-11-23.',
      );
    const { bucketPlace } = await import('./bucket-place.ts');
    return { backup: bucketPlace(bucket, parts.join('/')), beside: bucketPlace(bucket, parts.slice(0, -1).join('/')) };
  }
  const folder = resolve(target);
  return { backup: folderPlace(folder), beside: folderPlace(dirname(folder)) };
}

/** A folder or bucket that holds backups, itself. */
export async function parentPlace(target: string): Promise<Place> {
  if (!target.startsWith(S3)) return folderPlace(resolve(target));
  const [bucket = '', ...parts] = target.slice(S3.length).split('/').filter(Boolean);
  if (!bucket) throw fault(`${target} names no bucket.`, 'Write it as s3://bucket or s3://bucket/prefix.');
  const { bucketPlace } = await import('./bucket-place.ts');
  return bucketPlace(bucket, parts.join('/'));
}
