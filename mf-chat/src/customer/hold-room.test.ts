/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { holdRoom } from './hold-room.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

test('a device too busy to hear in time that it has the room keeps it', async () => {
  answer(() => true);
  expect(await holdRoom('r')).toEqual(expect.any(Function));
});

test('a room that the page before a reload lets go of a little later is taken', async () => {
  let asked = 0;
  answer(() => ++asked === 3);
  expect(await holdRoom('r')).toEqual(expect.any(Function));
});

test('a room that another tab has is not taken', async () => {
  answer(() => false);
  expect(await holdRoom('r')).toBeUndefined();
});

/** Locks that say at once whether one is free; whoever waits with a time limit hears nothing before it has run out. */
function answer(isFree: () => boolean) {
  const request = async (name: string, { ifAvailable }: LockOptions, hold: (lock: Lock | null) => unknown) => {
    if (!ifAvailable) throw new DOMException('', 'TimeoutError');
    return hold(isFree() ? { name, mode: 'exclusive' } : null);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
