import process from 'node:process';
import { bucketSettingsIn } from '@osaka/delivery/store';
import { type Bucket, BucketFault, openBucket } from '@osaka/delivery/store/bucket';
import { fault } from '../../launch/fault.mjs';
import type { Place } from './place.ts';

/** Parts of a backup are large, and a backup has all night. */
const TIMEOUT_MS = 10 * 60_000;

/** Below a prefix of a bucket, with the S3 settings of svc-travel. */
export function bucketPlace(name: string, prefix: string): Place {
  const label = `s3://${name}/${prefix}`;
  const bucket = opened(label);
  return {
    label,
    write: (path, bytes) => explained(bucket.writeStream(path, bytes)),
    read: (path) => explained(bucket.stream(path)),
    remove: (path) => explained(bucket.remove(path)),
    async *list() {
      const objects = bucket.list('')[Symbol.asyncIterator]();
      for (;;) {
        const { value, done } = await explained(objects.next());
        if (done) return;
        yield value.key;
      }
    },
  };
}

function opened(url: string): Bucket {
  try {
    return openBucket(url, bucketSettingsIn(process.env), { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    throw fault(messageOf(error), 'Set both keys, and S3_ENDPOINT unless the bucket is at Amazon.');
  }
}

async function explained<T>(task: Promise<T>): Promise<T> {
  return task.catch((error: unknown) => {
    if (!(error instanceof BucketFault)) throw error;
    throw fault(messageOf(error), 'Check S3_ENDPOINT, the bucket and its keys.');
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
