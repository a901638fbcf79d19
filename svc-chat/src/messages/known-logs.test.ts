import { expect, test } from '@jest/globals';
import { CACHED_MESSAGES, KnownLogs, type Mark } from './known-logs.ts';

test('a repeated message is recognized by its client id, separately for each side', () => {
  const known = logs();
  known.noteRead('room', [mark(1), { ...mark(2), isStaff: true }]);
  expect(known.placeOf(mark(1))).toBe(1);
  expect(known.placeOf({ ...mark(1), isStaff: true })).toBeUndefined();
  expect(known.placeOf({ ...mark(2), isStaff: true })).toBe(2);
  expect(known.placeOf({ ...mark(1), roomId: 'other' })).toBeUndefined();
});

test('a message without a client id is always new', () => {
  const known = logs();
  known.noteRead('room', [{ ...mark(1), clientMessageId: undefined }]);
  expect(known.placeOf({ ...mark(1), clientMessageId: undefined })).toBeUndefined();
});

test('all closing messages of a room count as the same one', () => {
  const known = logs();
  known.noteRead('room', [mark(1), { ...mark(2), type: 'CHAT_ENDED' }]);
  expect(known.headOf('room')).toMatchObject({ seq: 2, isClosed: true });
  expect(known.placeOf({ ...mark(9), type: 'CONSULTATION_ENDED', isStaff: true })).toBe(2);
});

test('a message that arrives before its predecessor does not count as known', () => {
  const known = logs();
  known.announce('room', 0);
  expect(known.isBehind('room')).toBe(false);
  expect(known.note(mark(2))).toBe(true);
  expect(known.headOf('room').seq).toBe(0);
  expect(known.isBehind('room')).toBe(true);
  expect(known.note(mark(1))).toBe(true);
  expect(known.note(mark(1))).toBe(false);
  expect(known.isBehind('room')).toBe(true);

  known.noteRead('room', [mark(2)]);
  expect(known.headOf('room').seq).toBe(2);
  expect(known.isBehind('room')).toBe(false);
});

test('an announced message that cannot be read does not block the log', () => {
  const known = logs();
  known.announce('room', 5);
  known.noteRead('room', [mark(1)]);
  expect(known.isBehind('room')).toBe(false);
});

test('only the newest messages of a very long room are read and cached', () => {
  const known = logs();
  known.announce('room', CACHED_MESSAGES + 50);
  expect(known.readFrom('room')).toBe(50);
  known.noteRead(
    'room',
    Array.from({ length: CACHED_MESSAGES }, (_, index) => mark(51 + index)),
  );
  known.note(mark(CACHED_MESSAGES + 51));
  expect(known.placeOf(mark(51))).toBeUndefined();
  expect(known.placeOf(mark(52))).toBe(52);
  expect(known.headOf('room').seq).toBe(CACHED_MESSAGES + 51);
});

test('rooms that are not in use are evicted when too many ids are cached', () => {
  const known = logs((roomId) => roomId === 'room-3');
  for (let room = 0; room < 40; room++) {
    const marks = Array.from({ length: CACHED_MESSAGES }, (_, index) => ({
      ...mark(index + 1),
      roomId: `room-${room}`,
    }));
    known.noteRead(`room-${room}`, marks);
  }
  const kept = Array.from({ length: 40 }, (_, room) => `room-${room}`).filter((roomId) => known.has(roomId));
  expect(kept.length).toBeLessThanOrEqual(31);
  expect(kept).toContain('room-3');
  expect(kept).toContain('room-39');
  expect(known.isBehind('room-0')).toBe(true);
});

function logs(isInUse: (roomId: string) => boolean = () => false): KnownLogs {
  return new KnownLogs(isInUse);
}

function mark(seq: number): Mark {
  return { roomId: 'room', seq, type: 'CHAT', isStaff: false, clientMessageId: `id-${seq}` };
}
