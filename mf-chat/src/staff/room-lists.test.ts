import { expect, test } from '@jest/globals';
import type { Room } from '@osaka/contracts/chat';
import { claimed, inUsualOrder, waitingText } from './room-lists.ts';

const room = (roomId: string): Room => ({ roomId, customerName: roomId, createdAt: '2026-03-02T06:00:00.000Z', status: 'WAITING' });
const ids = (rooms: readonly Room[]) => rooms.map(({ roomId }) => roomId);

test('a chat that is taken leaves the waiting list and stands on top of the assigned ones, under the staff name', () => {
  const { waiting, assigned } = claimed({ waiting: [room('a'), room('b')], assigned: [room('c')] }, 'b', '상담하나');
  expect([ids(waiting), ids(assigned)]).toEqual([['a'], ['b', 'c']]);
  expect(assigned[0]).toMatchObject({ staffName: '상담하나', status: 'ASSIGNED' });
});

test('taking what is no longer waiting changes nothing', () => {
  const lists = { waiting: [room('a')], assigned: [room('c')] };
  expect(claimed(lists, 'x', '상담하나')).toEqual(lists);
});

test('a new reading keeps the order on the screen, with new chats on top and without those that ended', () => {
  expect(ids(inUsualOrder([room('b'), room('a'), room('gone')], [room('a'), room('new'), room('b')]))).toEqual(['new', 'b', 'a']);
});

test('how long a customer waits', () => {
  const at = (minutes: number) => waitingText('2026-03-02T06:00:00.000Z', Date.parse('2026-03-02T06:00:30.000Z') + minutes * 60_000);
  expect([at(0), at(1), at(59), at(61)]).toEqual(['방금 도착', '1분 대기', '59분 대기', '1시간 1분 대기']);
});
