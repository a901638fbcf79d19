import { access, mkdtemp, readdir, rm, stat, truncate, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { renderPosters } from './render-posters.ts';

const castle = { travelNo: 1, title: '오사카성', categoryNo: 4, guNo: 1 };
const park = { travelNo: 900, title: '동네 공원', categoryNo: 6, guNo: 3 };
const BANNERS = 4;
let outDir: string;

beforeEach(async () => {
  outDir = await mkdtemp(path.join(tmpdir(), 'posters-'));
});

afterEach(() => rm(outDir, { recursive: true, force: true }));

describe('renderPosters', () => {
  test('writes both sizes of every poster and banner as WebP, and nothing else to be seen', async () => {
    await renderPosters({ places: [castle, park], outDir });
    expect((await readdir(path.join(outDir, 'posters'))).sort()).toEqual([
      '1-1200.webp',
      '1-400.webp',
      '900-1200.webp',
      '900-400.webp',
    ]);
    expect(await readdir(path.join(outDir, 'banners'))).toHaveLength(BANNERS * 2);
    expect(await sizeOf('posters/1-400.webp')).toEqual({ format: 'webp', width: 400, height: 300 });
    expect(await sizeOf('posters/900-1200.webp')).toEqual({ format: 'webp', width: 1200, height: 900 });
    expect(await sizeOf('banners/banner-4-840.webp')).toEqual({ format: 'webp', width: 840, height: 360 });
    expect(await sizeOf('banners/banner-1-1680.webp')).toEqual({ format: 'webp', width: 1680, height: 720 });
    expect((await readdir(outDir)).sort()).toEqual(['.posters.json', 'banners', 'posters']);
  });

  test('tells how far it is, up to the last picture', async () => {
    const steps: [number, number][] = [];
    await renderPosters({ places: [castle], outDir, onProgress: (done, total) => steps.push([done, total]) });
    expect(steps).toEqual([0, 1, 2, 3, 4, 5].map((done) => [done, 1 + BANNERS]));
  });

  test('a second run keeps what is there', async () => {
    await renderPosters({ places: [castle, park], outDir });
    const before = await stat(path.join(outDir, 'posters/1-400.webp'));
    expect(await renderPosters({ places: [castle, park], outDir })).toMatchObject({ drawn: 0, kept: 2 + BANNERS });
    expect((await stat(path.join(outDir, 'posters/1-400.webp'))).mtimeMs).toBe(before.mtimeMs);
  });

  test('draws again only what is missing, empty or of a place that changed', async () => {
    await renderPosters({ places: [castle, park], outDir });
    await unlink(path.join(outDir, 'posters/1-1200.webp'));
    await truncate(path.join(outDir, 'banners/banner-2-840.webp'), 0);
    expect(await renderPosters({ places: [castle, { ...park, title: '동네 온천' }], outDir })).toMatchObject({
      drawn: 3,
      kept: 3,
    });
    await access(path.join(outDir, 'posters/1-1200.webp'));
  });

  test('a run that fails leaves only whole pictures, and the next one finishes the work', async () => {
    const fails = renderPosters({
      places: [castle, park],
      outDir,
      onProgress: (done) => {
        if (done === 2) throw new Error('stopped');
      },
    });
    await expect(fails).rejects.toThrow('stopped');
    const files = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith('.webp'));
    for (const file of files) expect((await sharp(path.join(outDir, file)).stats()).channels).toHaveLength(3);
    expect((await readdir(outDir)).sort()).toEqual(['.posters.json', 'banners', 'posters']);
    const { drawn, kept } = await renderPosters({ places: [castle, park], outDir });
    expect(drawn + kept).toBe(2 + BANNERS);
    expect(kept).toBeGreaterThanOrEqual(2);
  });
});

async function sizeOf(file: string) {
  const { format, width, height } = await sharp(path.join(outDir, file)).metadata();
  return { format, width, height };
}
