import process from 'node:process';
import { bucketSettingsIn, isBucketUrl, openReleaseStore } from '@osaka/delivery/store';
import { releasesDir } from '../places.ts';
import { folderPlace, once, type Place } from './place.ts';

/**
 * The release store. From a bucket files come under the paths that they have in a folder, so that a backup of one is
 * restored into the other as well.
 */
export async function releasePlace(): Promise<Place> {
  const bucket = process.env.RELEASE_STORE;
  if (!bucket || !isBucketUrl(bucket)) return folderPlace(process.env.RELEASES_DIR || releasesDir);
  const store = await openReleaseStore(bucket, bucketSettingsIn(process.env));
  return {
    label: bucket,
    async write(path, bytes) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      await store.write(path, Buffer.concat(chunks));
    },
    async read(path) {
      const bytes = await store.read(path);
      return bytes && once(bytes);
    },
    remove: (path) => store.remove(path),
    async *list() {
      yield* await store.files('');
    },
  };
}
