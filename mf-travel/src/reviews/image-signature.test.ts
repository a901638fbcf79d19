import { expect, test } from '@jest/globals';
import { hasImageSignature } from './image-signature.ts';

const file = (start: string) =>
  new Blob([Uint8Array.from(`${start}${' '.repeat(40)}`, (letter) => letter.charCodeAt(0))]);

test.each([
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n',
  'GIF89a',
  'RIFF1234WEBPVP8 ',
  '\0\0\0\x20ftypavif',
  '\0\0\0\x20ftypmif1',
])('%j is an image signature', async (start) => {
  expect(await hasImageSignature(file(start))).toBe(true);
});

test.each(['%PDF-1.7', '<svg xmlns', 'PK\x03\x04', 'MZ', '\0\0\0\x20ftypmp42', 'hello'])(
  '%j is no image signature',
  async (start) => {
    expect(await hasImageSignature(file(start))).toBe(false);
  },
);

test('an empty file has no image signature', async () => expect(await hasImageSignature(new Blob([]))).toBe(false));
