import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keepPosters } from './keep-posters.ts';

const park = { travelNo: 900, title: '동네 공원', categoryNo: 6, guNo: 3 };
let folder: string;
const dir = (name: string) => path.join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept-posters-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** How many pictures are there when drawing begins. */
async function keptWhenDrawing(outDir: string, title = park.title): Promise<number> {
  const steps: number[] = [];
  await keepPosters({
    places: [{ ...park, title }],
    outDir: dir(outDir),
    keptDir: dir('kept'),
    onProgress: (done) => steps.push(done),
  });
  return steps[0] ?? -1;
}

test('a second copy of the project copies the drawn posters instead of drawing them', async () => {
  expect(await keptWhenDrawing('first')).toBe(0);
  expect(await keptWhenDrawing('second')).toBe(5);
  expect(await readFile(path.join(dir('second'), 'posters/900-400.webp'))).toEqual(
    await readFile(path.join(dir('first'), 'posters/900-400.webp')),
  );
  expect((await readdir(folder)).sort()).toEqual(['first', 'kept', 'second']);
});

test('a picture whose place or drawing has changed is drawn again', async () => {
  await keptWhenDrawing('first');
  expect(await keptWhenDrawing('second', '동네 온천')).toBe(4);
});

test('where nothing can be kept the pictures are drawn all the same', async () => {
  await writeFile(dir('a file'), '');
  await keepPosters({ places: [park], outDir: dir('first'), keptDir: path.join(dir('a file'), 'posters') });
  expect(await readdir(path.join(dir('first'), 'posters'))).toHaveLength(2);
});
