import { expect, test } from '@jest/globals';
import { createPasswords } from './passwords.ts';

const PASSWORD = 'Osaka123!';
const passwords = createPasswords();

test('knows the right password from a wrong one', async () => {
  const hashed = await passwords.hash(PASSWORD, 'here');
  expect(await passwords.verify(hashed, PASSWORD, 'here')).toBe(true);
  expect(await passwords.verify(hashed, 'Wrong123!', 'here')).toBe(false);
  expect(await passwords.verify(undefined, PASSWORD, 'here')).toBe(false);
});

test('an unknown member costs the same work as a wrong password', async () => {
  const hashed = await passwords.hash(PASSWORD, 'here');
  const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  // By turns and the least of many, so that what else this machine does counts for neither.
  for (let turn = 0; turn < 25; turn += 1) {
    for (const who of ['known', 'unknown'] as const) {
      const startedMs = performance.now();
      await passwords.verify(who === 'known' ? hashed : undefined, 'Wrong123!', `${turn}`);
      least[who] = Math.min(least[who], performance.now() - startedMs);
    }
  }
  expect(Math.abs(least.known - least.unknown)).toBeLessThan(least.known * 0.3);
});

test('nothing is worked on when the caller is not admitted', async () => {
  const refused = passwords.verify(undefined, PASSWORD, 'here', () => Promise.reject(new Error('not now')));
  await expect(refused).rejects.toThrow('not now');
});
