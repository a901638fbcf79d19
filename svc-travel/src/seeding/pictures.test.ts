import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SEED_DIR } from '../testing/open-travel.ts';
import { pictureOf, readDataSet } from './data-set.ts';
import { placePictures } from './pictures.ts';

let imageDir: string;
beforeAll(async () => {
  imageDir = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  await placePictures(SEED_DIR, imageDir);
});
afterAll(() => rm(imageDir, { recursive: true }));

test('each place and category of the data set has its picture in both widths', async () => {
  const { destinations, categories } = await readDataSet(SEED_DIR);
  const stems = [
    ...destinations.map((place) => pictureOf(place).replace('/images/', '').replace('-1200.webp', '')),
    ...categories.map(({ categoryNo }) => `categories/${categoryNo}`),
  ];
  for (const stem of new Set(stems))
    for (const width of [400, 1200]) await access(path.join(imageDir, `${stem}-${width}.webp`));
});

test('seeding again keeps the pictures that exist', async () => {
  const file = path.join(imageDir, 'posters/1-400.webp');
  await writeFile(file, 'kept');
  await placePictures(SEED_DIR, imageDir);
  expect(await readFile(file, 'utf8')).toBe('kept');
});
