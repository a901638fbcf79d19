/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { holdRoom } from './hold-room.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

test('a device too busy to hear in time that it has the room keeps it', async () => {
  answerLate({ isFree: true });
  expect(await holdRoom('r')).toEqual(expect.any(Function));
});

test('a room that another tab has is not taken', async () => {
  answerLate({ isFree: false });
  expect(await holdRoom('r')).toBeUndefined();
});

/** Locks whose time always runs out; whether one is free is seen at a second look alone. */
function answerLate({ isFree }: { isFree: boolean }) {
  const request = async (name: string, { ifAvailable }: LockOptions, hold: (lock: Lock | null) => unknown) => {
    if (!ifAvailable) throw new DOMException('', 'TimeoutError');
    return hold(isFree ? { name, mode: 'exclusive' } : null);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
