import { expect, test } from '@jest/globals';
import { beginsAsPicture } from './picture-file.ts';

const file = (start: string) => new Blob([Uint8Array.from(`${start}${' '.repeat(40)}`, (letter) => letter.charCodeAt(0))]);

test.each(['\xff\xd8\xff\xe0', '\x89PNG\r\n', 'GIF89a', 'RIFF1234WEBPVP8 ', '\0\0\0\x20ftypavif'])('%j begins as a picture', async (start) => {
  expect(await beginsAsPicture(file(start))).toBe(true);
});

test.each(['%PDF-1.7', '<svg xmlns', 'PK\x03\x04', 'MZ', '\0\0\0\x20ftypmp42', 'hello'])('%j does not', async (start) => {
  expect(await beginsAsPicture(file(start))).toBe(false);
});

test('an empty file is no picture', async () => expect(await beginsAsPicture(new Blob([]))).toBe(false));
