import { expect, test } from '@jest/globals';
import type { Room } from '@osaka/contracts/chat';
import { claimed, inStableOrder, waitingText } from './room-lists.ts';

const room = (roomId: string): Room => ({
  roomId,
  customerName: roomId,
  createdAt: '2026-03-02T06:00:00.000Z',
  status: 'WAITING',
});
const ids = (rooms: readonly Room[]) => rooms.map(({ roomId }) => roomId);

test('a claimed chat moves from the waiting list to the top of the assigned ones, with the staff name', () => {
  const { waiting, assigned } = claimed({ waiting: [room('a'), room('b')], assigned: [room('c')] }, 'b', '상담하나');
  expect([ids(waiting), ids(assigned)]).toEqual([['a'], ['b', 'c']]);
  expect(assigned[0]).toMatchObject({ staffName: '상담하나', status: 'ASSIGNED' });
});

test('claiming a chat that is not waiting changes nothing', () => {
  const lists = { waiting: [room('a')], assigned: [room('c')] };
  expect(claimed(lists, 'x', '상담하나')).toEqual(lists);
});

test('a new list keeps the visible order, with new chats on top and without ended ones', () => {
  expect(ids(inStableOrder([room('b'), room('a'), room('gone')], [room('a'), room('new'), room('b')]))).toEqual([
    'new',
    'b',
    'a',
  ]);
});

test('the waiting time is shown in minutes', () => {
  const at = (minutes: number) =>
    waitingText('2026-03-02T06:00:00.000Z', Date.parse('2026-03-02T06:00:30.000Z') + minutes * 60_000);
  expect([at(0), at(1), at(59), at(61)]).toEqual(['방금 도착', '1분 대기', '59분 대기', '1시간 1분 대기']);
});
