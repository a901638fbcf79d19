/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type ChatMessage, TOPICS } from '@osaka/contracts/chat';
import { type Link, LinkLost, Refused } from '../realtime/link.ts';
import { createRoomFeed, type RoomFeed } from './room-feed.ts';

const ROOM = 'AAAAAAAAAAAAAAAAAAAAAA';
const ME = { senderId: 'customer_1', senderName: '김하나', isStaff: false };

/** A fake server of one room. */
let server: {
  log: ChatMessage[];
  listeners: ((text: string) => void)[];
  isUp: boolean;
  refusal: Error | undefined;
  loseReceipts: boolean;
  seen: string[];
};
let feeds: RoomFeed[];

beforeEach(() => {
  server = { log: [], listeners: [], isUp: true, refusal: undefined, loseReceipts: false, seen: [] };
  feeds = [];
});
afterEach(() => {
  for (const feed of feeds) feed.stop();
});

const link: Link = {
  get isUp() {
    return server.isUp;
  },
  async subscribe(destination, onText) {
    server.seen.push(`subscribe ${destination.split('/')[4] ?? 'room'}`);
    if (destination === TOPICS.room(ROOM)) server.listeners.push(onText);
    return () => {};
  },
  async send(_destination, body) {
    await Promise.resolve();
    if (!server.isUp) throw new LinkLost();
    if (server.refusal) throw server.refusal;
    store((body as { content: string }).content, (body as { clientMessageId: string }).clientMessageId, ME.senderId);
    if (server.loseReceipts) throw new LinkLost();
  },
  signal() {},
  renew() {},
  close() {},
};

async function history(_roomId: string, after: number): Promise<ChatMessage[]> {
  server.seen.push(`history ${after}`);
  return server.log.filter(({ seq }) => seq > after);
}

function store(content: string, clientMessageId?: string, senderId = 'staff_1', isHeard = true): ChatMessage {
  const stored = server.log.find((message) => clientMessageId && message.clientMessageId === clientMessageId);
  if (stored) return stored;
  const seq = server.log.length + 1;
  const message: ChatMessage = {
    roomId: ROOM,
    messageId: `${seq}`,
    seq,
    clientMessageId,
    senderId,
    senderName: 'x',
    content,
    type: 'CHAT',
    isStaff: senderId !== ME.senderId,
    timestamp: '2026-03-02T06:05:00.000Z',
  };
  server.log.push(message);
  if (isHeard) for (const listener of server.listeners) listener(JSON.stringify(message));
  return message;
}

function open(parts: Partial<Parameters<typeof createRoomFeed>[0]> = {}): RoomFeed {
  const feed = createRoomFeed({ roomId: ROOM, sender: ME, link: () => link, history, onChange: () => {}, ...parts });
  feeds.push(feed);
  return feed;
}
const contents = (feed: RoomFeed) => feed.state.messages.map(({ content }) => content);
const SUBSCRIBED = ['subscribe room', 'subscribe status', 'subscribe activity'];
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('the history is read after the subscription is confirmed, from the last message before a gap', async () => {
  store('하나');
  const feed = open();
  await feed.join();
  server.isUp = false;
  feed.leave();
  store('둘', undefined, 'staff_1', false);
  server.isUp = true;
  server.listeners = [];
  const back = feed.join();
  store('셋');
  await back;

  expect(server.seen).toEqual([...SUBSCRIBED, 'history 0', ...SUBSCRIBED, 'history 1']);
  expect(contents(feed)).toEqual(['하나', '둘', '셋']);
});

test('a sent message appears at once as pending and then once as stored', async () => {
  const feed = open();
  await feed.join();
  feed.send('안녕하세요');
  expect(feed.state.outgoing).toMatchObject([{ content: '안녕하세요', state: 'sending' }]);
  await settled();
  expect(feed.state.outgoing).toEqual([]);
  expect(contents(feed)).toEqual(['안녕하세요']);
});

test('a message whose receipt was lost is resent under the same id and stored once', async () => {
  const feed = open();
  await feed.join();
  server.loseReceipts = true;
  server.listeners = [];
  feed.send('한 번만');
  await settled();
  expect(feed.state.outgoing).toMatchObject([{ state: 'sending' }]);

  server.loseReceipts = false;
  feed.leave();
  await feed.join();
  await settled();
  expect(contents(feed)).toEqual(['한 번만']);
  expect(feed.state.outgoing).toEqual([]);
  expect(server.log).toHaveLength(1);
});

test('messages written while disconnected are sent in order after reconnecting', async () => {
  const feed = open();
  server.isUp = false;
  for (const content of ['하나', '둘', '셋']) feed.send(content);
  server.isUp = true;
  await feed.join();
  await settled();
  expect(contents(feed)).toEqual(['하나', '둘', '셋']);
});

test('a refused message shows its error and can be resent, and the next message is sent', async () => {
  const feed = open();
  await feed.join();
  server.refusal = new Refused('INVALID', '메시지는 4,000자까지 보낼 수 있습니다.');
  feed.send('길다');
  await settled();
  expect(feed.state.outgoing).toMatchObject([{ state: 'failed', problem: '메시지는 4,000자까지 보낼 수 있습니다.' }]);

  server.refusal = undefined;
  feed.send('짧다');
  await settled();
  feed.resend(feed.state.outgoing[0]?.clientMessageId ?? '');
  await settled();
  expect(contents(feed)).toEqual(['짧다', '길다']);
});

test('a message waits while the server cannot store it and fails after 20 s', async () => {
  jest.useFakeTimers();
  try {
    const feed = open();
    await feed.join();
    server.refusal = new Refused('UNAVAILABLE', '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.');
    feed.send('나중에');
    await jest.advanceTimersByTimeAsync(19_000);
    expect(feed.state.outgoing).toMatchObject([{ state: 'sending' }]);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(feed.state.outgoing).toMatchObject([{ state: 'failed' }]);
  } finally {
    jest.useRealTimers();
  }
});

test('a gap between live messages is filled from the history', async () => {
  const feed = open();
  await feed.join();
  store('하나');
  store('놓친 것', undefined, 'staff_1', false);
  store('셋');
  await settled();
  expect(contents(feed)).toEqual(['하나', '놓친 것', '셋']);
});

/** The newest 3, or the 3 before a number. */
async function page(_roomId: string, before = Number.MAX_SAFE_INTEGER): Promise<ChatMessage[]> {
  server.seen.push(`page ${before === Number.MAX_SAFE_INTEGER ? 'newest' : before}`);
  return server.log.filter(({ seq }) => seq < before).slice(-3);
}

function storeMany(count: number) {
  for (let index = 0; index < count; index++) store(`m${server.log.length + 1}`, undefined, 'staff_1', false);
}

test('a paged room begins with its newest page and prepends earlier pages until the first message', async () => {
  storeMany(8);
  const feed = open({ page });
  await feed.join();
  expect(contents(feed)).toEqual(['m6', 'm7', 'm8']);
  for (let times = 0; times < 4; times++) await feed.readEarlier();
  expect(contents(feed)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8']);
  expect(server.seen.filter((each) => !each.startsWith('subscribe'))).toEqual(['page newest', 'page 6', 'page 3']);
});

test('a paged room fills gaps and catches up from its newest message, never from its beginning', async () => {
  storeMany(8);
  const feed = open({ page });
  await feed.join();
  storeMany(1);
  store('m10');
  await settled();
  server.isUp = false;
  feed.leave();
  storeMany(2);
  server.isUp = true;
  await feed.join();
  expect(contents(feed)).toEqual(['m6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12']);
  expect(server.seen.filter((each) => each.startsWith('history'))).toEqual(['history 8', 'history 10']);
});

test('a live message before the newest page does not replace that page', async () => {
  storeMany(8);
  const feed = open({ page });
  const joining = feed.join();
  await Promise.resolve();
  store('m9');
  await joining;
  expect(contents(feed)).toEqual(['m7', 'm8', 'm9']);
});

test('a failure to load earlier messages is shown, and a retry loads them', async () => {
  storeMany(8);
  let isAway = true;
  const feed = open({
    page: (roomId, before) =>
      before !== undefined && isAway ? Promise.reject(new Error('503')) : page(roomId, before),
  });
  await feed.join();
  await feed.readEarlier();
  expect([contents(feed).length, feed.state.earlier]).toEqual([3, 'failed']);
  isAway = false;
  const reading = feed.readEarlier();
  expect(feed.state.earlier).toBe('loading');
  await reading;
  expect([contents(feed).length, feed.state.earlier]).toEqual([6, undefined]);
});

test('a failed history is retried, and reported when the room cannot be joined', async () => {
  jest.useFakeTimers();
  try {
    const problems: unknown[] = [];
    const answers = [Promise.reject(new Error('503')), Promise.resolve([])];
    const feed = open({
      history: () => answers.shift() as Promise<ChatMessage[]>,
      onProblem: (error) => problems.push(error),
    });
    await feed.join();
    expect([problems.length, feed.state.isJoined]).toEqual([1, false]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect([problems.length, feed.state.isJoined]).toEqual([1, true]);
  } finally {
    jest.useRealTimers();
  }
});
