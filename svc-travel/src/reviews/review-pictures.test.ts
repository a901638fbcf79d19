import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createReview, deleteReview, type Review, updateReview } from '@osaka/contracts/travel';
import sharp from 'sharp';
import { testTravel } from '../testing/open-travel.ts';
import { draft, forgetReviews, HANA, list, photo, write } from '../testing/test-reviews.ts';

const travel = testTravel();
beforeEach(() => forgetReviews(travel));

describe('pictures', () => {
  test('are re-encoded in three widths and two formats without metadata, immutable in caches, and removed after the review', async () => {
    const { reviewNo, imageList } = await write(travel, HANA, {}, [await photo('jpeg'), await photo('png', 300, 200)]);
    expect(imageList).toMatchObject([
      { width: 1200, height: 900 },
      { width: 300, height: 200 },
    ]);
    const largest = imageList[0]?.imageUrl ?? '';
    for (const [address, format] of [
      [largest, 'webp'],
      [largest.replace('.webp', '.avif'), 'heif'],
    ] as const) {
      const response = await travel.app.request(address);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-type')).toBe(`image/${format === 'heif' ? 'avif' : format}`);
      const stored = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(stored).toMatchObject({ format, width: 1200, height: 900 });
      expect([stored.exif, stored.xmp, stored.iptc]).toEqual([undefined, undefined, undefined]);
    }
    const files = () => readdir(path.join(travel.imageDir, 'uploads'));
    expect(await files()).toHaveLength(12);

    await travel.request(deleteReview, { params: { reviewNo } }, HANA);
    travel.time.now = new Date(travel.time.now.getTime() + 2 * 60 * 1000);
    await travel.sweep();
    expect(await files()).toHaveLength(0);
  });

  test('are at most five, kept and new ones together', async () => {
    const small = await photo('jpeg', 40, 30);
    const { reviewNo, imageList } = await write(travel, HANA, {}, [small, small, small, small]);
    const json = { ...draft, deletedImageNos: [] as number[] };
    const refused = await travel.send(updateReview, { params: { reviewNo }, json, files: [small, small] }, HANA);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: '이미지는 최대 5개까지만 업로드할 수 있습니다.' },
    ]);
    json.deletedImageNos = [imageList[0]?.imageNo ?? 0];
    const changed = await travel.send(updateReview, { params: { reviewNo }, json, files: [small, small] }, HANA);
    const { data } = (await changed.json()) as { data: Review };
    expect(data.imageList.slice(0, 3)).toEqual(imageList.slice(1));
    expect(data.imageList).toHaveLength(5);
  });

  test('are in the order that the author gives, kept and new ones mixed', async () => {
    const small = await photo('jpeg', 40, 30);
    const { reviewNo, imageList } = await write(travel, HANA, {}, [small, small]);
    const [one, two] = imageList.map(({ imageNo }) => imageNo) as [number, number];
    const order = async (imageOrder: number[], files: File[] = []) => {
      const changed = await travel.send(
        updateReview,
        { params: { reviewNo }, json: { ...draft, imageOrder }, files },
        HANA,
      );
      return ((await changed.json()) as { data: Review }).data.imageList.map(({ imageNo }) => imageNo);
    };
    expect(await order([two, one])).toEqual([two, one]);
    const [first, second, third] = await order([0, one, 4711, 0], [small]);
    expect([second, third]).toEqual([one, two]);
    expect((await list(travel)).reviews[0]?.imageList.map(({ imageNo }) => imageNo)).toEqual([first, one, two]);
  });

  test('of forty concurrent uploads are each stored completely or refused completely', async () => {
    const one = await photo('jpeg', 800, 600);
    const statuses = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, index) =>
          (await travel.send(createReview, { json: draft, files: [one, one] }, { memberNo: index + 1 })).status,
      ),
    );
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const stored = statuses.filter((status) => status === 201).length;
    expect(stored).toBeGreaterThan(0);
    expect((await list(travel)).totalCount).toBe(stored);
    expect(await travel.database.db.collection('images').countDocuments()).toBe(2 * stored);
  });

  test('contain no data that was appended to the file', async () => {
    const hidden = '<script>alert(1)</script>PK\u0003\u0004';
    const { imageList } = await write(travel, HANA, {}, [
      new File([await photo('jpeg', 300, 200), hidden], 'photo.jpg'),
    ]);
    for (const end of ['400.webp', '800.avif', '1200.webp']) {
      const response = await travel.app.request((imageList[0]?.imageUrl ?? '').replace('1200.webp', end));
      expect(Buffer.from(await response.arrayBuffer()).includes('script')).toBe(false);
    }
  });
});
