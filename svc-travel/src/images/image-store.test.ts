import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createFolderStore } from './folder-store.ts';
import type { ImageStore } from './image-store.ts';
import { createS3Store } from './s3-store.ts';

/** The S3 server that `npm test` starts where it has Go. */
const { TEST_BUCKET_ENDPOINT: endpoint } = process.env;
let folder: string;
const stores: Record<string, ImageStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'travel-store-'));
  stores.folder = createFolderStore(path.join(folder, 'uploads'));
  if (endpoint) stores.s3 = await createTestBucket(endpoint);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function createTestBucket(endpoint: string): Promise<ImageStore> {
  const credentials = { accessKeyId: 'osaka', secretAccessKey: 'osaka-secret' };
  const place = { endpoint, region: 'us-east-1' };
  const bucket = `pictures-${crypto.randomUUID()}`;
  const client = new S3Client({ ...place, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return createS3Store({ ...place, ...credentials, bucket });
}

describe.each(['folder', ...(endpoint ? ['s3'] : [])])('the %s store', (name) => {
  const store = () => stores[name] as ImageStore;

  test('returns the last content that was stored under a name', async () => {
    await store().put('a-400.webp', new Uint8Array([1, 2, 3]), 'image/webp');
    expect(await store().get('a-400.webp')).toEqual(new Uint8Array([1, 2, 3]));
    await store().put('a-400.webp', new Uint8Array([9]), 'image/webp');
    expect(await store().get('a-400.webp')).toEqual(new Uint8Array([9]));
  });

  test('has nothing under an unknown or removed name, and removing twice is no error', async () => {
    expect(await store().get('never-400.webp')).toBeUndefined();
    await store().put('b-400.webp', new Uint8Array([1]), 'image/webp');
    await store().remove('b-400.webp');
    await store().remove('b-400.webp');
    expect(await store().get('b-400.webp')).toBeUndefined();
  });

  test('keeps concurrent files apart', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => store().put(`m${i}-400.webp`, new Uint8Array([i]), 'image/webp')),
    );
    for (let i = 0; i < 20; i++) expect(await store().get(`m${i}-400.webp`)).toEqual(new Uint8Array([i]));
  });
});
