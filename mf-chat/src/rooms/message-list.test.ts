import { expect, test } from '@jest/globals';
import type { ChatMessage } from '@osaka/contracts/chat';
import { completeUpTo, hasGap, merged } from './message-list.ts';

test('messages are ordered by sequence number, independent of arrival', () => {
  expect(seqs(merged(messages(1, 4), messages(3, 2)))).toEqual([1, 2, 3, 4]);
});

test('duplicates are dropped, and a list without new messages keeps its identity', () => {
  const current = messages(1, 2, 3);
  expect(merged(current, messages(2, 3))).toBe(current);
  expect(merged(current, [])).toBe(current);
  expect(seqs(merged(current, messages(3, 4, 4)))).toEqual([1, 2, 3, 4]);
});

test('the complete part ends before the first gap', () => {
  expect(completeUpTo([])).toBe(0);
  expect(completeUpTo(messages(1, 2, 3))).toBe(3);
  expect(completeUpTo(messages(1, 2, 5, 6))).toBe(2);
  expect(completeUpTo(messages(4))).toBe(0);
  expect([hasGap([]), hasGap(messages(1, 2)), hasGap(messages(1, 3))]).toEqual([false, false, true]);
});

test('messages before the beginning of a list do not count as a gap', () => {
  expect([completeUpTo(messages(71, 72, 73), 70), completeUpTo(messages(71, 73), 70), completeUpTo([], 70)]).toEqual([
    73, 71, 70,
  ]);
  expect([hasGap(messages(71, 72), 70), hasGap(messages(71, 73), 70)]).toEqual([false, true]);
});

function messages(...numbers: number[]): ChatMessage[] {
  return numbers.map((seq) => ({
    roomId: 'r',
    messageId: `r-${seq}`,
    seq,
    senderId: 's',
    senderName: 's',
    content: `${seq}`,
    type: 'CHAT',
    isStaff: false,
    timestamp: '2026-03-02T06:05:00.000Z',
  }));
}

function seqs(list: readonly ChatMessage[]): number[] {
  return list.map(({ seq }) => seq);
}
