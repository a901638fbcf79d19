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
  const cpuMs = { known: 0, unknown: 0 };
  // By turns and in processor time, so that what else this machine does counts for neither.
  for (let turn = 0; turn < 20; turn += 1) {
    for (const who of ['known', 'unknown'] as const) {
      const before = process.cpuUsage();
      await passwords.verify(who === 'known' ? hashed : undefined, 'Wrong123!', `${turn}`);
      cpuMs[who] += process.cpuUsage(before).user / 1000;
    }
  }
  expect(cpuMs.unknown).toBeGreaterThan(cpuMs.known * 0.6);
  expect(cpuMs.known).toBeGreaterThan(cpuMs.unknown * 0.6);
});

test('nothing is worked on when the caller is not admitted', async () => {
  const refused = passwords.verify(undefined, PASSWORD, 'here', () => Promise.reject(new Error('not now')));
  await expect(refused).rejects.toThrow('not now');
});
