/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  type ChatMessage,
  closeRoom,
  DESK_SENDS,
  listActiveRooms,
  listMessages,
  listWaitingRooms,
  type Room,
  STAFF_NOTICES,
  TOPICS,
} from '@osaka/contracts/chat';
import { type SeenCall, serveCalls } from '@osaka/web-kit/testing';
import { LinkLost, type LinkOptions, Refused } from '../realtime/link.ts';
import { type DeskState, EMPTY_DESK } from './desk-state.ts';
import { createListSync } from './list-sync.ts';
import { unreadNotices } from './notices.ts';
import { openStaffDesk, type StaffDesk } from './staff-desk.ts';
import { readStaffSession, type StaffSession } from './staff-session.ts';
import { unreadOf } from './unread.ts';

const ROOM = room('AAAAAAAAAAAAAAAAAAAAAA', '박도윤');
const OTHER = room('BBBBBBBBBBBBBBBBBBBBBB', '최지우');

let server: {
  waiting: Room[];
  assigned: Room[];
  closing: { status?: number; body: unknown };
  onSend: (body: { type?: string; roomId: string }) => void;
};
/** TYPING and SEEN that the desk has sent. */
let signals: object[];
/** The messages of every room. */
let stored: ChatMessage[] | Promise<ChatMessage[]>;
let listeners: Map<string, (text: string) => void>;
let options: LinkOptions;
let isUp: boolean;
let sent: { destination: string; body: { type?: string } }[];
/** Name and state that the staff screen has sent. */
let shown: object[];
let calls: SeenCall[];
let state: DeskState;
let alerts: string[];
let forbidden: string[];
let desk: StaffDesk;

beforeEach(async () => {
  sessionStorage.clear();
  server = {
    waiting: [ROOM, OTHER],
    assigned: [],
    closing: { body: { success: true, message: '상담이 종료되었습니다.' } },
    onSend: () => {},
  };
  [listeners, sent, signals, stored, shown, alerts, forbidden, isUp, state] = [
    new Map(),
    [],
    [],
    [],
    [],
    [],
    [],
    false,
    EMPTY_DESK,
  ];
  calls = serveCalls([
    [listWaitingRooms, () => ({ body: { rooms: server.waiting } })],
    [listActiveRooms, () => ({ body: { rooms: server.assigned } })],
    [listMessages, async () => ({ body: await stored })],
    [closeRoom, () => server.closing],
  ]);
  desk = openDesk();
  await connect();
});
afterEach(() => desk.stop());

function openDesk(part: Partial<StaffSession> = {}, link = openLink): StaffDesk {
  return openStaffDesk({
    openLink: link,
    session: { staffId: 'staff_1', staffName: '상담하나', readSeqs: {}, isAway: false, open: [], ...part },
    authorization: async () => ({ Authorization: 'Bearer t' }),
    onChange: (now) => {
      state = now;
    },
    onAlert: (message) => alerts.push(message),
    onForbidden: (message) => forbidden.push(message),
  });
}

function openLink(given: LinkOptions) {
  options = given;
  return {
    get isUp() {
      return isUp;
    },
    async subscribe(destination: string, onText: (text: string) => void) {
      listeners.set(destination, onText);
      return () => listeners.delete(destination);
    },
    async send(destination: string, body: object) {
      if (!isUp) throw new LinkLost();
      if (destination === DESK_SENDS.showDesk.destination) return void shown.push(body);
      sent.push({ destination, body });
      server.onSend(body as { roomId: string });
    },
    signal: (_destination: string, body: object) => void signals.push(body),
    renew() {},
    close() {},
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
async function connect() {
  isUp = true;
  options.onUp();
  await settled();
}
function disconnect() {
  isUp = false;
  options.onDown();
}
const ids = (rooms: readonly Room[]) => rooms.map(({ roomId }) => roomId);

test('the connection sends staff name and token, and reconnects after 5 s', async () => {
  expect([options.reconnectMs, await options.headers?.()]).toEqual([
    5000,
    { 'staff-id': 'staff_1', Authorization: 'Bearer t' },
  ]);
});

test('both lists are read again after each reconnect', async () => {
  expect(ids(state.waiting)).toEqual(ids([ROOM, OTHER]));
  disconnect();
  expect(state.isUp).toBe(false);
  [server.waiting, server.assigned] = [[], [OTHER]];
  await connect();
  expect([state.isUp, ids(state.waiting), ids(state.assigned)]).toEqual([true, [], [OTHER.roomId]]);
});

test('a new request is announced and listed', async () => {
  const late = room('CCCCCCCCCCCCCCCCCCCCCC', '정우진');
  server.waiting = [ROOM, OTHER, late];
  listeners.get(TOPICS.newRequest)?.(JSON.stringify({ roomId: late.roomId, customerName: '정우진' }));
  await settled();
  expect(state.notices[0]).toMatchObject({ type: 'new-request', message: '새 상담 요청: 정우진님' });
  expect(ids(state.waiting)).toContain(late.roomId);
});

test('a claimed chat moves to the top of the assigned ones, with the staff name, and opens', async () => {
  server.onSend = () => {
    [server.waiting, server.assigned] = [[OTHER], [{ ...ROOM, status: 'ASSIGNED', staffName: '상담하나' }]];
  };
  await desk.claim(ROOM);
  expect([ids(state.waiting), ids(state.assigned), state.current, state.claiming]).toEqual([
    [OTHER.roomId],
    [ROOM.roomId],
    ROOM.roomId,
    undefined,
  ]);
  expect(state.open).toMatchObject([{ roomId: ROOM.roomId, staffName: '상담하나' }]);
  await settled();
  expect([ids(state.assigned), alerts]).toEqual([[ROOM.roomId], []]);
});

test('own claims and ends cause no notices, those of colleagues do', async () => {
  server.onSend = () => {
    [server.waiting, server.assigned] = [[OTHER], [{ ...ROOM, status: 'ASSIGNED', staffName: '상담하나' }]];
    listeners.get(TOPICS.consultationStarted)?.(STAFF_NOTICES.started('상담하나', ROOM.customerName));
  };
  await desk.claim(ROOM);
  expect(state.notices).toEqual([]);
  listeners.get(TOPICS.consultationStarted)?.(STAFF_NOTICES.started('상담둘', OTHER.customerName));
  server.onSend = () => {};
  await desk.end(ROOM);
  listeners.get(TOPICS.notification)?.(STAFF_NOTICES.ended(ROOM.customerName));
  listeners.get(TOPICS.notification)?.(STAFF_NOTICES.ended(OTHER.customerName));
  expect(state.notices.map(({ message }) => message)).toEqual([
    STAFF_NOTICES.ended(OTHER.customerName),
    STAFF_NOTICES.started('상담둘', OTHER.customerName),
  ]);
});

test('notices are unread until they are marked as read', async () => {
  listeners.get(TOPICS.notification)?.(STAFF_NOTICES.ended(OTHER.customerName));
  expect(unreadNotices(state.notices)).toBe(1);
  desk.readNotices();
  expect([state.notices.length, unreadNotices(state.notices)]).toEqual([1, 0]);
});

test('a lost claim is reported, and the chat is not opened', async () => {
  server.onSend = () => {
    server.waiting = [OTHER];
    listeners.get(TOPICS.notification)?.('다른 상담원이 먼저 상담을 시작했습니다.');
  };
  await desk.claim(ROOM);
  await settled();
  expect(alerts).toEqual(['다른 상담원이 먼저 상담을 시작했습니다.']);
  expect([ids(state.waiting), ids(state.assigned), state.open]).toEqual([[OTHER.roomId], [], []]);
});

test('a claim refused because of an expired token is retried once on the next connection', async () => {
  let refusals = 0;
  server.onSend = () => {
    if (++refusals === 1) throw new Refused('FORBIDDEN', '관리자만 접근할 수 있는 페이지입니다.');
    server.assigned = [ROOM];
  };
  await desk.claim(ROOM);
  disconnect();
  await connect();
  expect([alerts, state.current]).toEqual([[], ROOM.roomId]);
});

test('a claim whose answer was lost is retried on the next connection, and the chat opens', async () => {
  let claims = 0;
  server.onSend = () => {
    server.waiting = [OTHER];
    server.assigned = [ROOM];
    if (++claims === 1) throw new LinkLost();
  };
  await desk.claim(ROOM);
  expect(state.current).toBeUndefined();
  disconnect();
  await connect();
  expect([alerts, state.current, claims]).toEqual([[], ROOM.roomId, 2]);
});

test('being away is sent to the service on each connection, and kept over a reload', async () => {
  desk.setAway(true);
  disconnect();
  await connect();
  expect(shown).toMatchObject([{ isAway: false, senderName: '상담하나' }, { isAway: true }, { isAway: true }]);
  expect([state.isAway, readStaffSession()?.isAway]).toEqual([true, true]);
});

test('customers who came while a staff member was away are listed at the return', async () => {
  desk.setAway(true);
  await settled();
  server.waiting = [ROOM, OTHER, room('CCCCCCCCCCCCCCCCCCCCCC', '세나')];
  desk.setAway(false);
  await settled();
  expect(state.waiting).toHaveLength(3);
});

test('the list is read every quarter of a minute while somebody waits, because nothing announces who has gone', async () => {
  await withFakeTimers(async () => {
    let reads = 0;
    const sync = createListSync({ staffId: 'staff_1', isUp: () => true, onLists: () => (reads += 1) });
    await sync.read();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(reads).toBe(2);
    server.waiting = [];
    await jest.advanceTimersByTimeAsync(15_000);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(reads).toBe(3);
    sync.stop();
  });
});

test('chats cannot be claimed without a connection', async () => {
  disconnect();
  await desk.claim(ROOM);
  expect([alerts, sent]).toEqual([['WebSocket 연결이 필요합니다.'], []]);
});

test('ending a chat sends two goodbye messages, closes the room and removes its column', async () => {
  server.assigned = [ROOM];
  await connect();
  desk.select(ROOM);
  server.onSend = () => {
    server.assigned = [];
  };
  await desk.end(ROOM);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { type: 'SYSTEM', content: '상담이 종료되었습니다. 이용해 주셔서 감사합니다.', isStaff: true },
    { type: 'LEAVE', content: '상담원이 나갔습니다.', isStaff: true },
  ]);
  expect(
    calls.at(-1)?.method === 'PUT' || calls.some(({ method, path }) => method === 'PUT' && path.endsWith('/close')),
  ).toBe(true);
  expect([alerts, ids(state.assigned), state.open, state.current]).toEqual([
    ['상담이 종료되었습니다.'],
    [],
    [],
    undefined,
  ]);
});

test.each([
  [{ body: { success: false, message: '이미 종료된 방입니다.' } }, '상담 종료에 실패했습니다: 이미 종료된 방입니다.'],
  [{ body: { success: false, message: '' } }, '상담 종료에 실패했습니다: 알 수 없는 오류'],
  [{ status: 503, body: { code: '503', message: '서버 오류' } }, '상담 종료 중 오류가 발생했습니다.'],
])('an end that fails keeps the chat and shows the error', async (closing, wording) => {
  server.assigned = [ROOM];
  await connect();
  desk.select(ROOM);
  server.closing = closing;
  await desk.end(ROOM);
  expect([alerts, ids(state.assigned), ids(state.open)]).toEqual([[wording], [ROOM.roomId], [ROOM.roomId]]);
});

test('messages of the customer count as unread until they are seen, also after a reload', async () => {
  server.assigned = [ROOM, OTHER];
  await connect();
  for (const roomId of [ROOM.roomId, OTHER.roomId])
    listeners.get(TOPICS.room(roomId))?.(JSON.stringify(message(roomId)));
  desk.markRead(OTHER.roomId);
  expect([unreadOf(state, ROOM.roomId), unreadOf(state, OTHER.roomId)]).toEqual([1, 0]);
  expect(readStaffSession()?.readSeqs).toEqual({ [OTHER.roomId]: 1 });
});

test('several chats are open side by side, and an ended one stays readable until it is closed', async () => {
  server.assigned = [ROOM, OTHER];
  await connect();
  for (const each of [ROOM, OTHER, ROOM]) desk.select(each);
  expect([ids(state.open), state.current]).toEqual([ids([ROOM, OTHER]), ROOM.roomId]);
  server.assigned = [OTHER];
  await connect();
  expect([ids(state.open), ids(state.assigned), Object.keys(state.feeds)]).toEqual([
    ids([ROOM, OTHER]),
    [OTHER.roomId],
    ids([ROOM, OTHER]),
  ]);
  desk.close(ROOM.roomId);
  expect([ids(state.open), state.current, Object.keys(state.feeds)]).toEqual([
    [OTHER.roomId],
    undefined,
    [OTHER.roomId],
  ]);
});

test('activity of staff in a chat that they do not hold is not sent to the service', async () => {
  server.assigned = [ROOM];
  await connect();
  for (const each of [ROOM, { ...OTHER, status: 'COMPLETED' as const }]) {
    desk.select(each);
    listeners.get(TOPICS.room(each.roomId))?.(JSON.stringify(message(each.roomId)));
  }
  await settled();
  await withFakeTimers(async () => {
    for (const { roomId } of [OTHER, ROOM]) {
      desk.type(roomId);
      desk.markRead(roomId);
    }
    await jest.advanceTimersByTimeAsync(5000);
  });
  expect(signals).toMatchObject([{ roomId: ROOM.roomId }, { roomId: ROOM.roomId, seq: 1 }]);
});

test('read positions of many chats are sent one after the other', async () => {
  server.assigned = Array.from({ length: 15 }, (_, count) =>
    room(`${String(count).padStart(2, '0')}AAAAAAAAAAAAAAAAAAAA`, '손님'),
  );
  await connect();
  for (const { roomId } of server.assigned) listeners.get(TOPICS.room(roomId))?.(JSON.stringify(message(roomId)));
  await withFakeTimers(async () => {
    for (const { roomId } of server.assigned) desk.markRead(roomId);
    await jest.advanceTimersByTimeAsync(2500);
    expect(signals.length).toBeLessThan(5);
    await jest.advanceTimersByTimeAsync(10_000);
  });
  expect(signals).toHaveLength(15);
});

test('a chat that a colleague took over while the connection was lost is closed, an ended one stays', async () => {
  server.assigned = [ROOM, OTHER];
  await connect();
  for (const each of [ROOM, OTHER]) desk.select(each);
  disconnect();
  server.assigned = [OTHER];
  let tellMessages = (_messages: ChatMessage[]) => {};
  stored = new Promise((resolve) => {
    tellMessages = resolve;
  });
  await connect();
  // Until its messages are read, the chat may have ended.
  expect(ids(state.open)).toEqual(ids([ROOM, OTHER]));
  tellMessages([]);
  await settled();
  expect([ids(state.open), state.current, Object.keys(state.feeds)]).toEqual([
    [OTHER.roomId],
    OTHER.roomId,
    [OTHER.roomId],
  ]);
  expect(state.notices.map((notice) => notice.message)).toEqual(['다른 상담원이 박도윤님의 상담을 이어받았습니다.']);

  disconnect();
  [server.assigned, stored] = [[], [{ ...message(OTHER.roomId), type: 'CHAT_ENDED' }]];
  await connect();
  expect([ids(state.open), ids(state.assigned)]).toEqual([[OTHER.roomId], []]);
});

test('a list that cannot be read after a reconnect closes no chat', async () => {
  server.assigned = [ROOM];
  await connect();
  desk.select(ROOM);
  disconnect();
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  serveCalls([[listMessages, () => ({ body: [] })]]);
  await connect();
  logged.mockRestore();
  expect([ids(state.open), ids(state.assigned)]).toEqual([[ROOM.roomId], []]);
});

test('after a reload the open chats that are still assigned are restored', async () => {
  desk.stop();
  desk = openDesk({ open: [ROOM.roomId, OTHER.roomId] });
  server.assigned = [OTHER];
  await connect();
  expect([ids(state.open), state.current]).toEqual([[OTHER.roomId], undefined]);
  desk.stop();
  desk = openDesk({ open: [ROOM.roomId, OTHER.roomId] });
  server.assigned = [OTHER, ROOM];
  await connect();
  expect(ids(state.open)).toEqual([ROOM.roomId, OTHER.roomId]);
});

test('a closed column keeps its feed and can be opened again', async () => {
  server.assigned = [ROOM];
  await connect();
  desk.select(ROOM);
  desk.close(ROOM.roomId);
  listeners.get(TOPICS.room(ROOM.roomId))?.(JSON.stringify(message(ROOM.roomId)));
  expect([ids(state.open), unreadOf(state, ROOM.roomId)]).toEqual([[], 1]);
  desk.select(ROOM);
  expect(ids(state.open)).toEqual([ROOM.roomId]);
});

test('a failure to load messages is reported once and only for open chats', async () => {
  serveCalls([
    [listWaitingRooms, () => ({ body: { rooms: [] } })],
    [listActiveRooms, () => ({ body: { rooms: [ROOM, OTHER] } })],
    [
      listMessages,
      () => ({ status: 503, body: { code: '503', message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' } }),
    ],
  ]);
  await connect();
  expect(alerts).toEqual([]);
  desk.select(ROOM);
  desk.select(OTHER);
  disconnect();
  await connect();
  expect(alerts).toEqual(['채팅방 연결에 실패했습니다: 서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.']);
});

test('lists that cannot be read are empty', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  serveCalls([[listWaitingRooms, () => ({ body: { rooms: 'none' } })]]);
  listeners.get(TOPICS.consultationStarted)?.('한지민 상담원이 상담을 시작했습니다.');
  await settled();
  expect([state.waiting, state.assigned, logged.mock.calls.length]).toEqual([[], [], 2]);
  logged.mockRestore();
});

test('a visitor without staff access is reported to the page', async () => {
  desk.stop();
  const refusing = (given: LinkOptions) => ({
    ...openLink(given),
    subscribe: () => Promise.reject(new Refused('FORBIDDEN', '관리자만 접근할 수 있는 페이지입니다.')),
  });
  desk = openDesk({}, refusing);
  await connect();
  expect(forbidden).toEqual(['관리자만 접근할 수 있는 페이지입니다.']);
});

async function withFakeTimers(act: () => Promise<void>): Promise<void> {
  jest.useFakeTimers();
  try {
    await act();
  } finally {
    jest.useRealTimers();
  }
}

function room(roomId: string, customerName: string): Room {
  return { roomId, customerName, createdAt: '2026-03-02T06:00:00.000Z', status: 'WAITING' };
}

function message(roomId: string): ChatMessage {
  return {
    roomId,
    messageId: `${roomId}-1`,
    seq: 1,
    senderId: 'customer_1',
    senderName: '고객',
    content: '안녕하세요',
    type: 'CHAT',
    isStaff: false,
    timestamp: '2026-03-02T06:05:00.000Z',
  };
}
