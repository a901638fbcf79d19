/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { holdRoom } from './hold-room.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

test('a busy device that learns late that it holds the lock keeps the room', async () => {
  answer(() => true);
  expect(await holdRoom('r')).toEqual(expect.any(Function));
});

test('a room is taken when the page before a reload releases it with a delay', async () => {
  let attempts = 0;
  answer(() => ++attempts === 3);
  expect(await holdRoom('r')).toEqual(expect.any(Function));
});

test('a room held by another tab is not taken', async () => {
  answer(() => false);
  expect(await holdRoom('r')).toBeUndefined();
});

test('a room is taken where the browser refuses locks because storage is blocked', async () => {
  const request = () => Promise.reject(new DOMException('', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  expect(await holdRoom('r')).toEqual(expect.any(Function));
});

/** A fake LockManager that answers ifAvailable at once. */
function answer(isFree: () => boolean) {
  const request = async (name: string, { ifAvailable }: LockOptions, hold: (lock: Lock | null) => unknown) => {
    if (!ifAvailable) throw new DOMException('', 'TimeoutError');
    return hold(isFree() ? { name, mode: 'exclusive' } : null);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
