import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import S3rver from 's3rver';
import { createFolderStore } from './folder-store.ts';
import type { ImageStore } from './image-store.ts';
import { createS3Store } from './s3-store.ts';

let folder: string;
let s3: S3rver;
const stores: Record<string, ImageStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'travel-store-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await s3.run();
  stores.folder = createFolderStore(path.join(folder, 'uploads'));
  stores.s3 = createS3Store({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 's3'])('the %s store', (name) => {
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
