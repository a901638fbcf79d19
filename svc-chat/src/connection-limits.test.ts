import { once } from 'node:events';
import { connect as openSocket, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MAX_BATCH_BYTES, SENDS, TOPICS } from '@osaka/contracts/chat';
import { eventually, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { WebSocket } from 'ws';
import { declareChatIndexes } from './context.ts';
import { connect, type Instance, startInstance } from './testing/chat-instances.ts';
import { createRoom, history, openConsultations, receivedContents, STAFF, say } from './testing/consultations.ts';

let database: TestDatabase;
let instance: Instance;
const sockets: Socket[] = [];
const { party, join, takeOver, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.empty();
  instance = await startInstance(database, { messagesPerS: 5 });
  await declareChatIndexes(instance.services);
});
afterEach(async () => {
  await leaveAll();
  for (const socket of sockets.splice(0)) socket.destroy();
  await instance.stop();
});

test.each(['websocket', 'raw'] as const)(
  'a %s connection that exceeds the message limit ends with an error, and acknowledged messages are stored',
  async (transport) => {
    const { roomId } = await createRoom(instance);
    const customer = await party(instance, {}, transport);
    let acknowledged = 0;
    const flood = async () => {
      for (;;) {
        await say(customer, roomId, `m${acknowledged}`);
        acknowledged += 1;
      }
    };

    await expect(flood()).rejects.toThrow('요청이 너무 많습니다. 잠시 후 다시 시도해주세요.');

    expect(acknowledged).toBeGreaterThanOrEqual(20);
    expect(await history(instance, roomId)).toHaveLength(acknowledged);
  },
);

// A browser sends text typed meanwhile in one batch, and SockJS escapes both halves of an emoji.
test.each([
  ['xhr-streaming', 11, '가'],
  ['xhr-polling', 11, '가'],
  ['eventsource', 11, '가'],
  ['raw', 11, '가'],
  ['xhr-streaming', 40, '😀'],
  ['websocket', 40, '😀'],
] as const)('over %s %d of the longest messages of %s at once arrive', async (transport, count, character) => {
  const usual = await startInstance(database);
  const { roomId } = await createRoom(usual);
  const customer = await party(usual, {}, transport);
  const contents = Array.from(
    { length: count },
    (_, at) => `${at}`.padEnd(4, '.') + character.repeat(3996 / character.length),
  );
  await Promise.all(
    contents.map((content, at) => say(customer, roomId, content, { clientMessageId: `${at}`.padStart(64, 'c') })),
  );
  expect((await history(usual, roomId)).map(({ content }) => content)).toEqual(contents);
  await leaveAll();
  await usual.stop();
});

const transports = ['websocket', 'raw', 'xhr-streaming'] as const;
test.each(transports)(
  'a %s client that does not read is disconnected, and other clients receive every message',
  async (transport) => {
    const fast = await startInstance(database, { messagesPerS: 10_000 });
    const { roomId } = await createRoom(fast);
    const reader = await join(fast, roomId);
    const staff = await takeOver(fast, roomId);
    await (transport === 'xhr-streaming' ? stalledStream(fast, roomId) : stalledWebSocket(fast, roomId, transport));
    await eventually(() => expect(connections(fast)).resolves.toBe(3));

    const content = 'ㄱ'.repeat(4000);
    let sent = 0;
    for (; (await connections(fast)) === 3 && sent < 1500; sent += 20)
      await Promise.all(Array.from({ length: 20 }, () => say(staff, roomId, content, STAFF)));

    expect(await connections(fast)).toBe(2);
    // SockJS closes a streaming response at its size limit when the client does not open the next one.
    if (transport !== 'xhr-streaming') expect(await metric('chat_slow_consumers_total', fast)).toBe(1);
    await eventually(() => expect(receivedContents(reader, roomId)).toHaveLength(sent));
    await leaveAll();
    await fast.stop();
  },
);

test('a SockJS body beyond the limit is refused with and without a content-length', async () => {
  const session = `${instance.url}/ws/000/${Math.random().toString(36).slice(2)}`;
  await fetch(`${session}/xhr`, { method: 'POST' });
  const large = JSON.stringify(['x'.repeat(MAX_BATCH_BYTES)]);
  expect((await fetch(`${session}/xhr_send`, { method: 'POST', body: large })).status).toBe(413);

  const pieces = new Blob([large]).stream();
  await expect(
    fetch(`${session}/xhr_send`, { method: 'POST', body: pieces, duplex: 'half' } as RequestInit),
  ).rejects.toThrow();
});

const PATHS = [
  '/ws',
  '/ws/',
  '/ws/info',
  '/ws/iframe.html',
  '/ws/0/s/xhr',
  '/ws/websocket',
  '/ws/0/s/websocket',
  '/api/chat/create',
  '/x',
];
const OFFERS = ['h2c', 'TLS/1.0', 'websocket'];
test.each(PATHS.flatMap((path) => OFFERS.map((offer) => [path, offer] as const)))(
  'an instance outlives %s with an upgrade to %s, whatever the method',
  async (path, offer) => {
    const accepted = offer === 'websocket' && path.endsWith('/websocket');
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const answer = await answerTo(
        instance,
        `${method} ${path} HTTP/1.1\r\nconnection: Upgrade\r\nupgrade: ${offer}\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`,
      );
      expect(answer).toMatch(accepted && method === 'GET' ? /^HTTP\/1.1 101/ : /^HTTP\/1.1 [245]/);
    }
    expect((await fetch(`${instance.url}/ws/info`)).status).toBe(200);
  },
);

test('an upgrade to HTTP/2 is ignored', async () => {
  const offer = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n';
  expect(await answerTo(instance, `GET /ws/info HTTP/1.1\r\n${offer}`)).toMatch(/^HTTP\/1.1 200/);
});

test.each(['websocket', 'raw'] as const)(
  'a %s message beyond the limit ends only that connection',
  async (transport) => {
    const { roomId } = await createRoom(instance);
    const bystander = await join(instance, roomId);
    const hostile = await connect(instance.url, {}, transport);
    const gone = new Promise((resolve) => {
      hostile.client.onWebSocketClose = resolve;
    });
    hostile.client.publish({ destination: SENDS.sendMessage.destination, body: 'x'.repeat(300_000) });
    await gone;
    await say(bystander, roomId, '안녕하세요');
    expect(receivedContents(bystander, roomId)).toEqual(['안녕하세요']);
  },
);

test('a draining instance finishes pending work, closes its connections and accepts no new ones', async () => {
  const { roomId } = await createRoom(instance);
  const clients = await Promise.all(
    Array.from({ length: 24 }, (_, at) => party(instance, {}, at % 2 === 0 ? 'raw' : 'websocket')),
  );
  const goneAt: number[] = [];
  const gone = clients.map(
    ({ client }) =>
      new Promise<void>((resolve) => {
        client.onWebSocketClose = () => {
          goneAt.push(performance.now());
          resolve();
        };
      }),
  );
  const startedMs = performance.now();
  const acknowledged: string[] = [];
  for (const [index, client] of clients.entries())
    void say(client, roomId, `m${index}`).then(() => acknowledged.push(`m${index}`));

  const draining = instance.chat.drain(900);
  await expect(fetch(`${instance.url}/ws/info`).then(({ status }) => status)).resolves.toBe(200);
  for (const transport of ['websocket', 'raw'] as const)
    await expect(refusedWebSocket(instance, transport)).resolves.toBe('closed without an answer');
  await Promise.all([draining, ...gone]);

  expect(Math.max(...goneAt) - startedMs).toBeGreaterThan(500);
  const stored = (await history(instance, roomId)).map(({ content }) => content);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect([...acknowledged].sort()).toEqual([...stored].sort());
});

test('a websocket without SockJS of a foreign page is refused', async () => {
  const foreign = new WebSocket(`${instance.url}/ws/websocket`, { origin: 'https://elsewhere.example' });
  await expect(once(foreign, 'open')).rejects.toThrow('socket hang up');
});

test('metrics show connections, stored messages and relay lag', async () => {
  const { roomId } = await createRoom(instance);
  await say(await join(instance, roomId), roomId, '안녕하세요');
  await eventually(async () => expect(await metric('chat_relay_lag_seconds')).toBeGreaterThanOrEqual(0));
  expect(await metric('chat_connections')).toBe(1);
  expect(await metric('chat_messages_stored_total')).toBe(1);
  expect(await metric('chat_rooms')).toBe(1);
});

async function metric(name: string, of = instance): Promise<number> {
  const value = await of.metrics.registry.getSingleMetric(name)?.get();
  return value?.values[0]?.value ?? 0;
}

const connections = (of: Instance) => metric('chat_connections', of);

/** Each message is sent once for each subscription, so ten of them fill the connection with a tenth of the messages. */
function subscribeFrames(roomId: string): string[] {
  return [
    'CONNECT\naccept-version:1.2\nhost:x\n\n\0',
    ...Array.from({ length: 10 }, (_, id) => `SUBSCRIBE\nid:${id}\ndestination:${TOPICS.room(roomId)}\n\n\0`),
  ];
}

/** Subscribes over its own websocket and then reads nothing more. */
async function stalledWebSocket({ url }: Instance, roomId: string, transport: WebSocketName): Promise<void> {
  const socket = open(url);
  socket.write(upgrade(url, transport));
  await new Promise((resolve) => socket.once('data', resolve));
  for (const frame of subscribeFrames(roomId))
    socket.write(masked(transport === 'raw' ? frame : JSON.stringify([frame])));
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.pause();
}

/** Subscribes over xhr-streaming and then reads nothing more. */
async function stalledStream({ url }: Instance, roomId: string): Promise<void> {
  const path = `/ws/000/${Math.random().toString(36).slice(2)}`;
  const socket = open(url);
  socket.write(`POST ${path}/xhr_streaming HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-length: 0\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  for (const frame of subscribeFrames(roomId))
    await fetch(`${url}${path}/xhr_send`, { method: 'POST', body: JSON.stringify([frame]) });
}

async function refusedWebSocket({ url }: Instance, transport: WebSocketName): Promise<string> {
  const socket = open(url);
  socket.write(upgrade(url, transport));
  return new Promise((resolve) =>
    socket.once('data', (data) => resolve(data.toString())).once('close', () => resolve('closed without an answer')),
  );
}

/** The first bytes of the answer to a request; `head` lacks the host and the empty line. */
function answerTo({ url }: Instance, head: string): Promise<string> {
  const socket = open(url);
  socket.write(`${head}host: ${new URL(url).host}\r\n\r\n`);
  return new Promise((resolve) =>
    socket.once('data', (data) => resolve(data.toString())).once('close', () => resolve('closed without an answer')),
  );
}

function open(url: string): Socket {
  const socket = openSocket(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

type WebSocketName = 'websocket' | 'raw';

function upgrade(url: string, transport: WebSocketName): string {
  const session = transport === 'raw' ? '' : `000/${Math.random().toString(36).slice(2)}/`;
  return `GET /ws/${session}websocket HTTP/1.1\r\nhost: ${new URL(url).host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
}

/** A short text frame of a websocket client. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]),
    payload,
  ]);
}
