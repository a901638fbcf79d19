import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { filesIn } from '../testing/zip-files.ts';
import { type ArchiveEntry, zipOf } from './zip.ts';

const MADE = new Date('2026-03-10T00:00:00Z');

async function* entriesOf(...entries: ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries;
}

test('texts and streams become files with their names and bytes', async () => {
  const picture = randomBytes(300_000);
  const zip = await buffer(
    zipOf(
      entriesOf(
        { path: '안내.txt', content: '안녕하세요' },
        { path: 'reviews/1/1.webp', content: Readable.from([picture]) },
        { path: 'empty.json', content: '' },
      ),
      MADE,
    ),
  );
  const files = await filesIn(zip);
  expect([...files.keys()]).toEqual(['안내.txt', 'reviews/1/1.webp', 'empty.json']);
  expect(files.get('안내.txt')?.toString()).toBe('안녕하세요');
  expect(files.get('reviews/1/1.webp')?.equals(picture)).toBe(true);
});

test('entries are taken only as fast as the zip file is read, so that a large archive does not fill the memory', async () => {
  let taken = 0;
  async function* large(): AsyncGenerator<ArchiveEntry> {
    for (; taken < 200; taken += 1) yield { path: `${taken}.webp`, content: Readable.from([randomBytes(256 * 1024)]) };
  }
  const zip = zipOf(large(), MADE);
  await setTimeout(200);
  expect(taken).toBeLessThan(5);
  expect((await buffer(zip)).length).toBeGreaterThan(200 * 256 * 1024);
});

test('a file that breaks off breaks the archive, and nothing waits', async () => {
  const broken = new Readable({ read() {} });
  void setTimeout(50).then(() => broken.destroy(new Error('cut off')));
  await expect(buffer(zipOf(entriesOf({ path: 'a.webp', content: broken }), MADE))).rejects.toThrow('cut off');
});

test('an archive that nobody can store releases its sources', async () => {
  const source = Readable.from([randomBytes(1_000_000)]);
  const zip = zipOf(entriesOf({ path: 'a.webp', content: source }), MADE);
  zip.on('error', () => {});
  zip.destroy(new Error('no space'));
  await setTimeout(50);
  expect(source.destroyed).toBe(true);
});
