import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createReview, uploadImages } from '@osaka/contracts/travel';
import { mountSmallDisk } from '@osaka/service-kit/testing';
import { openTravel, type TestTravel } from '../testing/open-travel.ts';
import { draft, HANA, photo } from '../testing/test-reviews.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const disk = mountSmallDisk(4);
const testOnSmallDisk = disk ? test : test.skip;
let travel: TestTravel;
const files = async () => (await readdir(path.join(disk?.folder ?? '', 'uploads')).catch(() => [])).sort();

beforeAll(async () => {
  travel = await openTravel(disk && { imageDir: disk.folder });
});
afterAll(async () => {
  await travel.close();
  disk?.unmount();
});

testOnSmallDisk(
  'an upload to a full disk is 503 and leaves no file, and succeeds when there is space again',
  async () => {
    const picture = await photo('jpeg', 120, 90);
    disk?.fill();
    for (const refused of [
      await travel.send(createReview, { json: draft, files: [picture] }, HANA),
      await travel.send(uploadImages, { files: [picture] }, ADMIN),
    ]) {
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0, await refused.json()]).toMatchObject([
        503,
        true,
        { code: '503' },
      ]);
    }
    await travel.sweep();
    expect(await files()).toEqual([]);
    expect(await travel.database.db.collection('reviews').countDocuments()).toBe(0);

    disk?.free();
    expect((await travel.send(createReview, { json: draft, files: [picture] }, HANA)).status).toBe(201);
    expect(await files()).toHaveLength(6);
  },
);
