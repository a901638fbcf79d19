import { expect, test } from '@jest/globals';
import { createTurns } from './turns.ts';

test('whoever has stored last waits for the others, and goes on as soon as they have stored', () => {
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

test('others who have nothing more to say are waited for a moment only', async () => {
  const { turns, given } = room();
  turns.others('room');
  turns.own('room');
  expect(turns.isMine('room')).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(given).toEqual(['room']);
});

test('nobody waits in a room that has one writer, nor where people answer each other', () => {
  const { turns, pass } = room();
  turns.own('room');
  expect(turns.isMine('room')).toBe(true);

  turns.others('room');
  pass(2000);
  turns.own('room');
  expect(turns.isMine('room')).toBe(true);
});

test('while writes take long, others who take as long are waited for', () => {
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
