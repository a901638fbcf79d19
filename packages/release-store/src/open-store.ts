import type { WritableReleaseStore } from '@osaka/contracts/release-store';
import type { BucketSettings } from './bucket.ts';
import { isBucketUrl } from './bucket-url.ts';
import { createFolderStore } from './folder-store.ts';

/** Opens the release store in a folder or at s3://bucket/prefix. The client of buckets is loaded for a bucket alone. */
export async function openReleaseStore(place: string, settings: BucketSettings): Promise<WritableReleaseStore> {
  if (!isBucketUrl(place)) return createFolderStore(place);
  const [{ openBucket }, { createBucketStore }] = await Promise.all([
    import('./bucket.ts'),
    import('./bucket-store.ts'),
  ]);
  return createBucketStore(openBucket(place, settings));
}

/** The settings of buckets in an environment. */
export function bucketSettingsIn(env: Readonly<Record<string, string | undefined>>): BucketSettings {
  return {
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
}
