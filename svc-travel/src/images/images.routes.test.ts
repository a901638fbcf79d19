import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { testTravel } from '../testing/open-travel.ts';

const travel = testTravel();
beforeAll(async () => {
  await mkdir(path.join(travel.imageDir, 'posters'));
  await writeFile(path.join(travel.imageDir, 'posters', '1-400.webp'), 'poster');
  await writeFile(path.join(travel.imageDir, 'secret.webp'), 'secret');
});

test('a poster is immutable in caches and has nosniff', async () => {
  const response = await travel.app.request('/images/posters/1-400.webp');
  expect([response.status, await response.text()]).toEqual([200, 'poster']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  '/images/posters/../secret.webp',
  '/images/posters/..%2fsecret.webp',
  '/images/%2e%2e/secret.webp',
  '/images/posters/%00.webp',
  '/images/posters/9-400.webp',
  '/images/uploads/..%2f..%2fsecret.webp',
])('%s is not found', async (address) => {
  const response = await travel.app.request(address);
  expect([response.status, await response.json()]).toMatchObject([404, { code: '404' }]);
});
