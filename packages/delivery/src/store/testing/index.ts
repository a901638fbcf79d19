import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { parseJson, releaseManifest, type WritableReleaseStore } from '@osaka/contracts/release-store';
import { type Bucket, type BucketSettings, openBucket } from '../bucket.ts';
import { createBucketStore } from '../bucket-store.ts';
import { createFolderStore } from '../folder-store.ts';

/** An empty release store for one test. */
export interface TestStore {
  /** As commands take it. */
  place: string;
  store: WritableReleaseStore;
  /** Writes other bytes into a stored file, past the store. */
  spoil(key: string, content: string): Promise<void>;
  /** Deletes a stored file, past the store. */
  lose(key: string): Promise<void>;
  close(): Promise<void>;
}

/** The S3 server that `npm test` starts where it has Go; buckets are tested against it alone. */
const endpoint = process.env.TEST_BUCKET_ENDPOINT ?? '';

/** The kinds of stores that this run can test, with a name for titles. */
export const testStores: readonly [string, () => Promise<TestStore>][] = [
  ['a folder', openTestFolder],
  ...(endpoint ? [['a bucket', openTestBucket] satisfies [string, () => Promise<TestStore>]] : []),
];

async function openTestFolder(): Promise<TestStore> {
  const place = await mkdtemp(join(tmpdir(), 'osaka-store-'));
  return {
    place,
    store: createFolderStore(place),
    async spoil(key, content) {
      await mkdir(dirname(join(place, key)), { recursive: true });
      await writeFile(join(place, key), content);
    },
    lose: (key) => rm(join(place, key)),
    close: () => rm(place, { recursive: true, force: true }),
  };
}

/** An empty bucket; `settings` can be those of a connection that a test cuts. */
export async function openTestBucket(): Promise<TestStore & { bucket: Bucket; settings: BucketSettings }> {
  const settings = {
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'osaka',
    secretAccessKey: 'osaka-secret',
  };
  const name = `releases-${crypto.randomUUID()}`;
  const client = new S3Client({
    region: settings.region,
    credentials: settings,
    endpoint,
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  // Commands read them from the environment.
  Object.assign(process.env, {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  });
  const place = `s3://${name}/test`;
  const bucket = openBucket(place, settings);
  return {
    place,
    settings,
    bucket,
    store: createBucketStore(bucket),
    spoil: async (key, content) => bucket.write(await addressOf(bucket, key), Buffer.from(content)),
    lose: async (key) => bucket.remove(await addressOf(bucket, key)),
    close: async () => undefined,
  };
}

/** Where a bucket has the bytes of a file of a version; the key itself for what no version has. */
async function addressOf(bucket: Bucket, key: string): Promise<string> {
  const [slice, version, ...parts] = key.split('/');
  const manifest = await bucket.read(`${slice}/${version}/release.json`);
  const digest = manifest && releaseManifest.parse(parseJson(manifest)).files[parts.join('/')];
  return digest ? `files/${slice}/${digest}` : key;
}
