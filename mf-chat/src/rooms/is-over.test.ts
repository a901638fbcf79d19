import { expect, test } from '@jest/globals';
import type { ChatMessage, RoomStatusEvent } from '@osaka/contracts/chat';
import { isOver } from './is-over.ts';

const message = (type: ChatMessage['type']) => ({ type }) as ChatMessage;
const event = (status: RoomStatusEvent['status']) => ({ status }) as RoomStatusEvent;

test.each(['CHAT_ENDED', 'CONSULTATION_ENDED'] as const)(
  '%s closes a room, as its last message and as a status',
  (end) => {
    expect(isOver({ messages: [message('CHAT'), message(end)], events: [] })).toBe(true);
    expect(isOver({ messages: [], events: [event('STAFF_CONNECTED'), event(end)] })).toBe(true);
  },
);

test('somebody who leaves or loses the connection does not close the room', () => {
  expect(isOver({ messages: [message('LEAVE')], events: [event('STAFF_DISCONNECTED')] })).toBe(false);
  expect(isOver(undefined)).toBe(false);
});
