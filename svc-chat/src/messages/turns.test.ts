import { expect, test } from '@jest/globals';
import { createTurns } from './turns.ts';

test('the instance that stored last waits for the others and continues as soon as they have stored', () => {
  const { turns, given } = room();
  turns.others('room');
  expect(turns.isMine('room')).toBe(true);
  turns.own('room');
  expect(turns.isMine('room')).toBe(false);
  expect(given).toEqual([]);

  turns.others('room');

  expect(given).toEqual(['room']);
  expect(turns.isMine('room')).toBe(true);
});

test('the wait for others without further messages is short', async () => {
  const { turns, given } = room();
  turns.others('room');
  turns.own('room');
  expect(turns.isMine('room')).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(given).toEqual(['room']);
});

test('there is no wait in a room with one writer or with alternating writers', () => {
  const { turns, pass } = room();
  turns.own('room');
  expect(turns.isMine('room')).toBe(true);

  turns.others('room');
  pass(2000);
  turns.own('room');
  expect(turns.isMine('room')).toBe(true);
});

test('the wait grows with the duration of writes', () => {
  const { turns, pass } = room();
  for (let write = 0; write < 30; write++) turns.took(600);
  turns.others('room');
  turns.own('room');
  pass(900);
  turns.others('room');
  turns.own('room');
  expect(turns.isMine('room')).toBe(false);
});

function room() {
  const given: string[] = [];
  let passedMs = 0;
  const turns = createTurns(
    (roomId) => given.push(roomId),
    () => performance.now() + passedMs,
  );
  return {
    turns,
    given,
    pass(ms: number) {
      passedMs += ms;
    },
  };
}
