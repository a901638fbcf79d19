import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { testStores } from '@osaka/delivery/store/testing';
import { archive, unpack } from './archives.ts';
import { isEmpty, once } from './place.ts';
import { releasePlace } from './release-place.ts';

/** Only where this run has an S3 server. */
const withBucket = testStores.length > 1 ? describe : describe.skip;
const RELEASED = { 'channels/stable/1.json': '{}', 'shell/1/release.json': manifestOf('a.js'), 'shell/1/a.js': 'a' };

withBucket('the release store of a backup', () => {
  let folder: string;
  let stores: Awaited<ReturnType<(typeof testStores)[number][1]>>[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'backup-releases-'));
    stores = [];
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    for (const { close } of stores) await close();
  });
  afterAll(() => {
    delete process.env.RELEASE_STORE;
    delete process.env.RELEASES_DIR;
  });

  test.each([
    ['a folder', 'a bucket'],
    ['a bucket', 'a folder'],
    ['a bucket', 'a bucket'],
  ])('is archived from %s and restored into %s', async (from, to) => {
    const source = await placeIn(from);
    for (const [path, text] of Object.entries(RELEASED)) await source.write(path, once(Buffer.from(text)));
    const bytes = archive(source, () => {});
    const target = await placeIn(to);
    expect(await isEmpty(target)).toBe(true);
    expect(await unpack(bytes, target)).toBe(3);
    for (const [path, text] of Object.entries(RELEASED)) expect(await textIn(target, path)).toBe(text);

    for await (const path of target.list()) await target.remove(path);
    expect(await isEmpty(target)).toBe(true);
  });

  async function placeIn(kind: string) {
    const [, open] = testStores.find(([name]) => name === kind) ?? testStores[0] ?? [];
    const store = await open?.();
    if (store) stores.push(store);
    process.env.RELEASE_STORE = kind === 'a bucket' ? store?.place : '';
    process.env.RELEASES_DIR = store?.place;
    return releasePlace();
  }
});

async function textIn(place: Awaited<ReturnType<typeof releasePlace>>, path: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await place.read(path)) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Of a version with one file, whose content is the letter a. */
function manifestOf(file: string): string {
  const digest = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
  return JSON.stringify({ slice: 'shell', version: '1', commit: '', at: '', contracts: {}, files: { [file]: digest } });
}
