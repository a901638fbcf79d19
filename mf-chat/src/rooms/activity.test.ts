/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ACTIVITY_SENDS, ACTIVITY_TOPICS, TYPING_EVERY_MS, TYPING_SHOWN_MS } from '@osaka/contracts/chat';
import type { Link } from '../realtime/link.ts';
import { createActivity, createSeenPace, type OtherSide, type SeenPace } from './activity.ts';

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

function open(isStaff = false, part: { roomId?: string; isHeld?: () => boolean; pace?: SeenPace } = {}) {
  const link = {
    get isUp() {
      return isUp;
    },
    signal: (destination: string, body: object) => void sent.push([destination, body]),
  } as Link;
  const senderId = isStaff ? 'staff_1' : 'customer_1';
  return createActivity({
    roomId: ROOM,
    sender: { senderId, senderName: 'x', isStaff },
    link: () => link,
    onChange: (other) => (shown = other),
    ...part,
  });
}
const seen = (seq: number, part: object = {}) => [
  ACTIVITY_SENDS.seen.destination,
  { roomId: ROOM, senderId: 'customer_1', isStaff: false, seq, ...part },
];

test('each side follows the destination of the other one', () => {
  expect([open(false).topic, open(true).topic]).toEqual([ACTIVITY_TOPICS.staff(ROOM), ACTIVITY_TOPICS.customer(ROOM)]);
});

test('typing is sent at once, then once per interval, again at once after the text was sent, and not without a connection', () => {
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

test('the last seen number is sent again on a new connection', () => {
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
  jest.runOnlyPendingTimers();
  expect(sent).toEqual([seen(3)]);
});

test('nothing is sent for a room that this side does not hold', () => {
  let isHeld = false;
  const activity = open(true, { isHeld: () => isHeld });
  const act = () => {
    activity.type();
    activity.see(3);
    activity.renew();
    jest.runOnlyPendingTimers();
  };
  act();
  expect(sent).toEqual([]);
  isHeld = true;
  act();
  expect(sent).toHaveLength(2);
});

test.each(['seen at once', 'told again on a new connection', 'shown again after the tab was hidden'])(
  'the numbers of fifteen rooms, %s, are at most two a second',
  (when) => {
    const pace = createSeenPace();
    const rooms = Array.from({ length: 15 }, (_, count) => open(true, { roomId: `room-${count}`, pace }));
    for (const activity of rooms) activity.see(1);
    if (when !== 'seen at once') jest.runAllTimers();
    if (when.startsWith('told')) for (const activity of rooms) activity.renew();
    if (when.startsWith('shown')) {
      visibility = 'hidden';
      for (const activity of rooms) activity.see(2);
      jest.runAllTimers();
      visibility = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    }
    sent = [];
    const perHalfSecond: number[] = [];
    for (let before = 0; perHalfSecond.length < 30; before = sent.length) {
      // Messages that are seen while a room waits for its turn are part of its frame.
      if (perHalfSecond.length === 0) rooms[14]?.see(9);
      jest.advanceTimersByTime(500);
      perHalfSecond.push(sent.length - before);
    }
    expect(Math.max(...perHalfSecond)).toBe(1);
    expect(sent.map(([, body]) => (body as { roomId: string }).roomId)).toEqual(
      rooms.map((_, count) => `room-${count}`),
    );
    expect(sent.at(-1)?.[1]).toMatchObject({ roomId: 'room-14', seq: 9 });
  },
);

test('a lower number and an unknown frame change nothing', () => {
  const activity = open(true);
  activity.receive({ type: 'SEEN', roomId: ROOM, seq: 4 });
  activity.receive({ type: 'SEEN', roomId: ROOM, seq: 2 });
  activity.receive({ type: 'NOTE' });
  activity.receive(undefined);
  expect(shown).toEqual({ isTyping: false, seenSeq: 4 });
});
