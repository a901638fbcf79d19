import { readFileSync } from 'node:fs';
import type { WritableReleaseStore } from '@osaka/contracts/release-store';
import type { BucketSettings } from './bucket.ts';
import { isBucketUrl } from './bucket-url.ts';
import { createFolderStore } from './folder-store.ts';

/**
 * Opens the release store in a folder or at s3://bucket/prefix. The client of buckets is loaded for a bucket alone.
 *
 * @throws Error with a message for a bucket without keys, or for an address that is none.
 */
export async function openReleaseStore(place: string, settings: BucketSettings): Promise<WritableReleaseStore> {
  if (!isBucketUrl(place)) return createFolderStore(place);
  const [{ openBucket }, { createBucketStore }] = await Promise.all([
    import('./bucket.ts'),
    import('./bucket-store.ts'),
  ]);
  return createBucketStore(openBucket(place, settings));
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of buckets in an environment; the keys may be in files. */
export function bucketSettingsIn(env: Environment): BucketSettings {
  return {
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: secretIn(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: secretIn(env, 'S3_SECRET_ACCESS_KEY'),
  };
}

/**
 * The value of a setting, or the content of the file that NAME_FILE names, as an orchestrator gives it; else ''.
 *
 * @throws where the file cannot be read.
 */
export function secretIn(env: Environment, name: string): string {
  const file = env[`${name}_FILE`];
  return env[name] || (file ? readFileSync(file, 'utf8').trim() : '');
}
