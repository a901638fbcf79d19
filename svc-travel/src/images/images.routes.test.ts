import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { previewPictureOf } from '@osaka/contracts';
import sharp from 'sharp';
import { testTravel } from '../testing/open-travel.ts';

const travel = testTravel();
beforeAll(async () => {
  await mkdir(path.join(travel.imageDir, 'posters'));
  await writeFile(path.join(travel.imageDir, 'posters', '1-400.webp'), 'poster');
  await writeFile(path.join(travel.imageDir, 'secret.webp'), 'secret');
});

test('a poster keeps its name when it is replaced, so that caches compare it once a day by its ETag', async () => {
  const response = await travel.app.request('/images/posters/1-400.webp');
  expect([response.status, await response.text()]).toEqual([200, 'poster']);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '6',
    'cache-control': 'public, max-age=86400',
    etag: expect.stringMatching(/^"[\w-]{27}"$/),
    'x-content-type-options': 'nosniff',
  });
  const head = await travel.app.request('/images/posters/1-400.webp', { method: 'HEAD' });
  expect([head.status, await head.text(), Object.fromEntries(head.headers)]).toEqual([200, '', headers]);
  const again = await travel.app.request('/images/posters/1-400.webp', {
    headers: { 'if-none-match': `"other", W/${headers.etag}` },
  });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', headers.etag]);
});

test.each([
  ['a place', 'posters/2-1200.webp', '/images/posters/2-preview.jpg', 900],
  ['a banner', 'banners/banner-1-1680.webp', '/images/banners/banner-1-preview.jpg', 700],
])('the picture of %s in link previews is a JPEG of 1200 by 630', async (_what, file, address, height) => {
  const stored = path.join(travel.imageDir, file);
  await mkdir(path.dirname(stored), { recursive: true });
  const create = { width: Number(/(\d+)\.webp/.exec(file)?.[1]), height, channels: 3, background: '#2b3880' } as const;
  await writeFile(stored, await sharp({ create }).webp().toBuffer());
  expect(previewPictureOf(`/images/${file}`)).toBe(address);
  const response = await travel.app.request(address);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=86400',
  ]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  await rm(stored);
  expect((await travel.app.request(address)).status).toBe(404);
});

test.each([
  '/images/posters/../secret.webp',
  '/images/posters/..%2fsecret.webp',
  '/images/%2e%2e/secret.webp',
  '/images/posters/%00.webp',
  '/images/posters/9-400.webp',
  '/images/posters/9-preview.jpg',
  '/images/posters/..%2fsecret-preview.jpg',
  '/images/uploads/..%2f..%2fsecret.webp',
])('%s is not found', async (address) => {
  const response = await travel.app.request(address);
  expect([response.status, await response.json()]).toMatchObject([404, { code: '404' }]);
});
