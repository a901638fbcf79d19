/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ACTIVITY_SENDS, ACTIVITY_TOPICS, TYPING_EVERY_MS, TYPING_SHOWN_MS } from '@osaka/contracts/chat';
import type { Link } from '../realtime/link.ts';
import { createActivity, type OtherSide } from './activity.ts';

const ROOM = 'AAAAAAAAAAAAAAAAAAAAAA';
let sent: [string, object][];
let isUp: boolean;
let shown: OtherSide | undefined;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  jest.useFakeTimers();
  [sent, isUp, shown, visibility] = [[], true, undefined, 'visible'];
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function open(isStaff = false) {
  const link = {
    get isUp() {
      return isUp;
    },
    signal: (destination: string, body: object) => void sent.push([destination, body]),
  } as Link;
  const senderId = isStaff ? 'staff_1' : 'customer_1';
  return createActivity({ roomId: ROOM, sender: { senderId, senderName: 'x', isStaff }, link: () => link, onChange: (other) => (shown = other) });
}
const seen = (seq: number, part: object = {}) => [ACTIVITY_SENDS.seen.destination, { roomId: ROOM, senderId: 'customer_1', isStaff: false, seq, ...part }];

test('each side follows the destination of the other one', () => {
  expect([open(false).topic, open(true).topic]).toEqual([ACTIVITY_TOPICS.staff(ROOM), ACTIVITY_TOPICS.customer(ROOM)]);
});

test('typing is told at once, then once per interval, again at once after the text was sent, and not without a connection', () => {
  const activity = open();
  for (let key = 0; key < 20; key++) activity.type();
  expect(sent).toEqual([[ACTIVITY_SENDS.typing.destination, { roomId: ROOM, senderId: 'customer_1', isStaff: false }]]);
  jest.advanceTimersByTime(TYPING_EVERY_MS);
  activity.type();
  activity.sent();
  activity.type();
  expect(sent).toHaveLength(3);
  isUp = false;
  jest.advanceTimersByTime(TYPING_EVERY_MS);
  activity.type();
  expect(sent).toHaveLength(3);
});

test('typing of the other side is shown until it stops, and until its message arrives', () => {
  const activity = open();
  const typing = { type: 'TYPING', roomId: ROOM };
  activity.receive(typing);
  jest.advanceTimersByTime(TYPING_SHOWN_MS - 1);
  activity.receive(typing);
  jest.advanceTimersByTime(TYPING_SHOWN_MS - 1);
  expect(shown?.isTyping).toBe(true);
  jest.advanceTimersByTime(1);
  expect(shown?.isTyping).toBe(false);
  activity.receive(typing);
  activity.stopTyping();
  expect(shown?.isTyping).toBe(false);
});

test('messages seen within a second are one frame, with the last number', () => {
  const activity = open();
  for (const seq of [1, 3, 2]) activity.see(seq);
  jest.runOnlyPendingTimers();
  activity.see(3);
  jest.runOnlyPendingTimers();
  expect(sent).toEqual([seen(3)]);
});

test('a new connection is told again what was seen', () => {
  const activity = open();
  activity.see(3);
  jest.runOnlyPendingTimers();
  activity.renew();
  jest.runOnlyPendingTimers();
  expect(sent).toEqual([seen(3), seen(3)]);
});

test('nothing counts as seen in a hidden tab until it is shown', () => {
  const activity = open();
  visibility = 'hidden';
  activity.see(3);
  jest.runOnlyPendingTimers();
  expect(sent).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([seen(3)]);
});

test('a lower number and an unknown frame change nothing', () => {
  const activity = open(true);
  activity.receive({ type: 'SEEN', roomId: ROOM, seq: 4 });
  activity.receive({ type: 'SEEN', roomId: ROOM, seq: 2 });
  activity.receive({ type: 'NOTE' });
  activity.receive(undefined);
  expect(shown).toEqual({ isTyping: false, seenSeq: 4 });
});
