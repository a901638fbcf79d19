import { expect, test } from '@jest/globals';
import { createPasswords } from './passwords.ts';

const PASSWORD = 'Osaka123!';
const passwords = createPasswords();

test('verification accepts the right password and refuses a wrong one', async () => {
  const hashed = await passwords.hash(PASSWORD, 'here');
  expect(await passwords.verify(hashed, PASSWORD, 'here')).toBe(true);
  expect(await passwords.verify(hashed, 'Wrong123!', 'here')).toBe(false);
  expect(await passwords.verify(undefined, PASSWORD, 'here')).toBe(false);
});

test('verification for an unknown member costs as much work as a wrong password', async () => {
  const hashed = await passwords.hash(PASSWORD, 'here');
  const cpuMs = { known: 0, unknown: 0 };
  // Alternating and in CPU time, so that other load on the machine matters little. Without the work the unknown member
  // would cost next to nothing.
  for (let turn = 0; turn < 20; turn += 1) {
    for (const who of ['known', 'unknown'] as const) {
      const before = process.cpuUsage();
      await passwords.verify(who === 'known' ? hashed : undefined, 'Wrong123!', `${turn}`);
      cpuMs[who] += process.cpuUsage(before).user / 1000;
    }
  }
  expect(cpuMs.unknown).toBeGreaterThan(cpuMs.known * 0.3);
  expect(cpuMs.known).toBeGreaterThan(cpuMs.unknown * 0.3);
});

test('a call that is not admitted does no work', async () => {
  const refused = passwords.verify(undefined, PASSWORD, 'here', () => Promise.reject(new Error('not now')));
  await expect(refused).rejects.toThrow('not now');
});
