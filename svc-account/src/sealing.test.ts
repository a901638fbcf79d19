import { expect, test } from '@jest/globals';
import { createSealing } from './sealing.ts';

const sealing = createSealing('a secret of a test, long enough to count');
const other = createSealing('another secret, which is as long as the one');

test('digests are equal only for the same parts and the same secret', () => {
  const digest = sealing.digest('code', 'haneul@example.com', '0427');
  expect(sealing.digest('code', 'haneul@example.com', '0427')).toBe(digest);
  const others = [
    other.digest('code', 'haneul@example.com', '0427'),
    sealing.digest('code', 'haneul@example.com', '0428'),
    sealing.digest('codehaneul@example.com', '0427'),
  ];
  expect(others).not.toContain(digest);
});

test('encrypted text can be decrypted, differs each time and hides the text', () => {
  const [one, two] = [sealing.seal('인증번호 0427', 'mail-1'), sealing.seal('인증번호 0427', 'mail-1')];
  expect([sealing.open(one, 'mail-1'), sealing.open(two, 'mail-1')]).toEqual(['인증번호 0427', '인증번호 0427']);
  expect(one).not.toBe(two);
  expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('0427');
});

test('encrypted text cannot be decrypted with another secret, for another mail, or after a modification', () => {
  const sealed = sealing.seal('인증번호 0427', 'mail-1');
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect([
    other.open(sealed, 'mail-1'),
    sealing.open(sealed, 'mail-2'),
    sealing.open(bytes.toString('base64'), 'mail-1'),
    sealing.open('', 'mail-1'),
  ]).toEqual(Array(4).fill(undefined));
});
