import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openBucket } from './bucket.ts';
import { createBucketStore } from './bucket-store.ts';
import { createFolderStore, sha256 } from './folder-store.ts';
import { bucketSettingsIn, openReleaseStore } from './open-store.ts';
import { openTestBucket, testStores } from './testing/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NO_KEYS = { endpoint: '', region: 'us-east-1', accessKeyId: '', secretAccessKey: '' };
/** Nothing listens at the discard port. */
const AWAY = { endpoint: 'http://127.0.0.1:9', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' };

/** Only where this run has an S3 server. */
const withBucket = testStores.length > 1 ? describe : describe.skip;

withBucket('a release store in a bucket', () => {
  let stored: Awaited<ReturnType<typeof openTestBucket>>;
  beforeEach(async () => {
    stored = await openTestBucket();
  });
  afterEach(() => stored.close());

  test('files of an interrupted upload are part of no version, and are deleted a day later with the files of removed versions', async () => {
    const { store, bucket } = stored;
    await store.addVersion('shell', '1', await folderWith('shell', '1', { 'a.js': 'a', 'both.js': 'both' }));
    await store.addVersion('shell', '2', await folderWith('shell', '2', { 'b.js': 'b', 'both.js': 'both' }));
    await bucket.write(`files/shell/${sha256('half')}`, Buffer.from('half'));
    await store.removeVersion('shell', '1');

    expect([await store.names('shell'), await store.names('')]).toEqual([['2'], ['shell']]);
    expect(await store.read('shell/1/a.js')).toBeUndefined();
    await store.sweep();
    expect((await bucket.names('files/shell')).length).toBe(4);
    await store.sweep(Date.now() + 2 * DAY_MS);
    expect((await bucket.names('files/shell')).sort()).toEqual([sha256('b'), sha256('both')].sort());
  });

  test('of 20 simultaneous writers of one key or one version exactly one succeeds', async () => {
    const { store, bucket } = stored;
    const stores = Array.from({ length: 20 }, () => createBucketStore(bucket));
    const keys = await Promise.all(stores.map((each, index) => each.create('channels/stable/1.json', `${index}`)));
    const folders = await Promise.all(stores.map((_, index) => folderWith('shell', '1', { 'a.js': `${index}` })));
    const versions = await Promise.all(
      stores.map((each, index) => each.addVersion('shell', '1', folders[index] as string)),
    );
    expect([keys, versions].map((each) => each.filter(Boolean).length)).toEqual([1, 1]);
    expect(new TextDecoder().decode(await store.read('shell/1/a.js'))).toBe(`${versions.indexOf(true)}`);
  });

  test('all files are copied under the paths that they have in a folder, and back', async () => {
    const { store } = stored;
    await store.addVersion('shell', '1', await folderWith('shell', '1', { 'a/b.js': 'b' }));
    await store.create('channels/stable/1.json', '{}');
    const paths = (await store.files('')).sort();
    expect(paths).toEqual(['channels/stable/1.json', 'shell/1/a/b.js', 'shell/1/release.json']);

    const folder = createFolderStore(await store.workFolder());
    for (const path of paths) await folder.write(path, (await store.read(path)) as Uint8Array);
    const other = (await openTestBucket()).store;
    for (const path of await folder.files('')) await other.write(path, (await folder.read(path)) as Uint8Array);
    expect((await other.files('')).sort()).toEqual(paths);
    expect(new TextDecoder().decode(await other.read('shell/1/a/b.js'))).toBe('b');
  });

  test('a bucket that does not exist, and one with wrong keys, are named in one message', async () => {
    const { settings } = stored;
    const ask = (url: string, keys = settings) => openBucket(url, keys).read('x');
    await expect(ask('s3://nowhere/x')).rejects.toThrow(
      /^The bucket nowhere did not do what was asked: NoSuchBucket, /,
    );
    await expect(ask(stored.place, { ...settings, secretAccessKey: 'wrong' })).rejects.toThrow('SignatureDoesNotMatch');
  });
});

test('a bucket that is away is named in one message', async () => {
  const store = await openReleaseStore('s3://releases/test', AWAY);
  await expect(store.names('shell')).rejects.toThrow(/^The bucket releases did not do what was asked: .*ECONNREFUSED/);
});

test('the keys of a bucket may be in files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'osaka-keys-'));
  await Promise.all([writeFile(join(folder, 'id'), 'key\n'), writeFile(join(folder, 'secret'), 'word\n')]);

  const settings = bucketSettingsIn({
    S3_ACCESS_KEY_ID_FILE: join(folder, 'id'),
    S3_SECRET_ACCESS_KEY_FILE: join(folder, 'secret'),
  });

  expect(settings).toMatchObject({ accessKeyId: 'key', secretAccessKey: 'word' });
});

test.each([
  ['s3://', AWAY, 's3:// names no bucket; write it as s3://bucket/prefix.'],
  ['s3://releases', NO_KEYS, 'A bucket needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and one of them is not set.'],
])('%s is refused with a message', async (place, settings, notice) => {
  await expect(openReleaseStore(place, settings)).rejects.toThrow(notice);
});

async function folderWith(slice: string, version: string, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'osaka-version-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const digests = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sha256(text)]));
  const manifest = { slice, version, commit: 'abc', at: '2026-01-01T00:00:00.000Z', contracts: {}, files: digests };
  await writeFile(join(folder, 'release.json'), JSON.stringify(manifest));
  return folder;
}
