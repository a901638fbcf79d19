import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ACTIVITY_SENDS, ACTIVITY_TOPICS, SENDS, TOPICS } from '@osaka/contracts/chat';
import { eventually, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import SockJS from 'sockjs-client';
import StompitClient from 'stompit/lib/Client.js';
import { WebSocket } from 'ws';
import { type Instance, startInstance } from './testing/chat-instances.ts';

let database: TestDatabase;
let instance: Instance;
const sockets: { close(): void }[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  instance = await startInstance(database);
});
afterAll(async () => {
  await instance.stop();
  await database.close();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

describe('a raw connection', () => {
  const cases: [string, string[], RegExp][] = [
    [
      'chooses the highest version both know',
      ['CONNECT\naccept-version:1.0,1.1,1.2\nhost:x\n\n\0'],
      /^CONNECTED\nversion:1\.2\n/,
    ],
    ['chooses 1.1 for a client of 1.1', ['STOMP\naccept-version:1.1\nhost:x\n\n\0'], /^CONNECTED\nversion:1\.1\n/],
    ['refuses a client of 1.0', ['CONNECT\n\n\0'], /^ERROR\n[\s\S]*supported versions/],
    [
      'lists its versions for a client of other versions',
      ['CONNECT\naccept-version:1.0,2.0\nhost:x\n\n\0'],
      /^ERROR\n([^\n]+\n)*version:1\.2,1\.1\n/,
    ],
    [
      'refuses SUBSCRIBE before CONNECT',
      ['SUBSCRIBE\nid:1\ndestination:/topic/staff/notification\n\n\0'],
      /^ERROR\n[\s\S]*CONNECT first/,
    ],
    ['refuses an unknown command', ['NONSENSE\n\n\0'], /^ERROR\n/],
    [
      'survives a header named like a property',
      ['CONNECT\naccept-version:1.2\nhasOwnProperty:1\n__proto__:2\n\n\0'],
      /^CONNECTED\n/,
    ],
    ['reads a frame that comes in pieces', ['CONNECT\naccept-', 'version:1.2\n\n', '\0'], /^CONNECTED\n/],
  ];
  test.each(cases)('%s', async (_name, messages, answer) => {
    const { received, send } = await open();
    for (const message of messages) send(message);
    await eventually(() => expect(received.join('')).toMatch(answer));
  });

  test('an ERROR frame has the receipt of its cause and ends the connection', async () => {
    const { received, send, socket } = await open();
    send(CONNECT);
    send('SEND\ndestination:/nowhere\nreceipt:r1\n\n{}\0');
    await eventually(() => expect(received.join('')).toMatch(/ERROR\n[\s\S]*receipt-id:r1/));
    await eventually(() => expect(socket.readyState).toBe(SockJS.CLOSED));
  });

  test.each(['client', 'client-individual', 'nonsense'])(
    'SUBSCRIBE with ack:%s is refused with its receipt',
    async (ack) => {
      const { received, send, socket } = await open();
      send(CONNECT);
      send(`SUBSCRIBE\nid:1\ndestination:/topic/staff/notification\nack:${ack}\nreceipt:r1\n\n\0`);
      await eventually(() =>
        expect(received.join('')).toMatch(/ERROR\nmessage:the ack mode must be auto\n[\s\S]*receipt-id:r1/),
      );
      await eventually(() => expect(socket.readyState).toBe(SockJS.CLOSED));
    },
  );

  test('SUBSCRIBE with ack:auto is accepted', async () => {
    const { received, send } = await open();
    send(CONNECT);
    send('SUBSCRIBE\nid:1\ndestination:/topic/staff/notification\nack:auto\nreceipt:r1\n\n\0');
    await eventually(() => expect(received.join('')).toContain('RECEIPT\nreceipt-id:r1\n'));
  });

  test('SEND in a transaction is refused, because it would be stored before its COMMIT', async () => {
    const { received, send } = await open();
    send(CONNECT);
    send('SEND\ndestination:/app/chat/sendMessage\ntransaction:t1\nreceipt:r1\n\n{}\0');
    await eventually(() =>
      expect(received.join('')).toMatch(/ERROR\nmessage:transactions are not supported\n[\s\S]*r1/),
    );
  });

  test('DISCONNECT is answered with a receipt', async () => {
    const { received, send } = await open();
    send(CONNECT);
    send('DISCONNECT\nreceipt:bye\n\n\0');
    await eventually(() => expect(received.join('')).toContain('RECEIPT\nreceipt-id:bye\n'));
  });
});

test('invalid JSON in SockJS frames ends only that connection', async () => {
  const bystander = await open();
  bystander.send(CONNECT);
  for (const array of ['[null,"x"]', '[5]', '[{"a":1},{"b":2}]', '["\\u0000","\\u0000"]', 'nonsense', '[["x"]]'])
    await openRaw(array);
  await new Promise((resolve) => setTimeout(resolve, 100));
  bystander.send('SUBSCRIBE\nid:1\ndestination:/topic/staff/notification\nreceipt:alive\n\n\0');
  await eventually(() => expect(bystander.received.join('')).toContain('receipt-id:alive'));
});

describe('a websocket without SockJS', () => {
  test.each([
    [['v10.stomp', 'v11.stomp', 'v12.stomp'], 'v12.stomp'],
    [['v11.stomp', 'v10.stomp'], 'v11.stomp'],
    [[], ''],
  ])('of the sub-protocols %j the answer is "%s"', async (offered, chosen) => {
    for (const path of ['/ws/websocket', '/ws/000/abcdefgh/websocket']) {
      const socket = new WebSocket(`${instance.url}${path}`, offered);
      await once(socket, 'open');
      expect(socket.protocol).toBe(chosen);
      socket.terminate();
    }
  });

  test('exchanges STOMP frames as they are, each in a message', async () => {
    const { socket, received } = await openWithoutSockJs();
    socket.send(CONNECT);
    socket.send('SUBSCRIBE\nid:1\ndestination:/topic/staff/notification\nreceipt:r1\n\n\0');
    await eventually(() => expect(received).toHaveLength(2));
    expect(received[0]).toMatch(/^CONNECTED\nversion:1\.2\n/);
    expect(received[1]).toBe('RECEIPT\nreceipt-id:r1\n\n\0');
  });

  test('a character may be split between binary messages, and invalid UTF-8 ends the connection', async () => {
    const roomId = await newRoom();
    const { socket, received } = await openWithoutSockJs();
    const body = JSON.stringify({ roomId, senderId: 'customer_1', senderName: '여행자', content: '오사카성' });
    const bytes = Buffer.from(`${CONNECT}SEND\ndestination:${SENDS.sendMessage.destination}\nreceipt:r1\n\n${body}\0`);
    const middle = bytes.indexOf('카') + 1;
    socket.send(bytes.subarray(0, middle));
    socket.send(bytes.subarray(middle));
    await eventually(() => expect(received.join('')).toContain('receipt-id:r1'));
    const messages = await (await fetch(`${instance.url}/api/chat/room/${roomId}/messages`)).json();
    expect(messages).toMatchObject([{ content: '오사카성' }]);

    socket.send(Buffer.from([0xff, 0xfe]));
    const [code] = await once(socket, 'close');
    expect(code).toBe(1007);
  });

  test('many frames in one message are handled in sequence, also when they are longer together than a frame may be', async () => {
    const roomId = await newRoom();
    const { socket, received } = await openWithoutSockJs();
    const sends = Array.from({ length: 9 }, (_, at) => {
      const body = JSON.stringify({ roomId, senderId: 'customer_1', senderName: '여행자', content: 'x'.repeat(4000) });
      const pad = 'y'.repeat(4000);
      return `SEND\ndestination:${SENDS.sendMessage.destination}\nreceipt:r${at}\npad:${pad}\n\n${body}\0`;
    });
    socket.send(CONNECT + sends.join(''));
    await eventually(() => expect(received.filter((frame) => frame.startsWith('RECEIPT'))).toHaveLength(9));
  });
});

test('stompit, an independent client, connects, subscribes, sends and gets receipts', async () => {
  const roomId = await newRoom();
  const client = await connectStompit();
  const received = subscribed(client, TOPICS.room(roomId));

  await sent(client, SENDS.sendMessage.destination, {
    roomId,
    senderId: 'customer_1',
    senderName: '여행자',
    content: '안녕하세요: 한글',
  });

  await eventually(() => expect(received).toMatchObject([{ seq: 1, content: '안녕하세요: 한글' }]));
  client.destroy();
});

test('TYPING and SEEN reach a stompit client that subscribes to them, and change no frame of one that does not', async () => {
  const roomId = await newRoom();
  const [old, fresh, staff] = await Promise.all([connectStompit(), connectStompit(), connectStompit()]);
  const documented = [TOPICS.room(roomId), TOPICS.roomStatus(roomId)].map((topic) => subscribed(old, topic));
  const activity = subscribed(fresh, ACTIVITY_TOPICS.staff(roomId));
  const own = subscribed(fresh, ACTIVITY_TOPICS.customer(roomId));
  // Frames are handled in sequence, so the receipt of a later frame shows that the subscriptions are live.
  await Promise.all([old, fresh].map((client) => sent(client, SENDS.showPage.destination, { roomId })));
  const as = { roomId, senderId: 'staff_1', senderName: '상담원', isStaff: true };
  await sent(staff, SENDS.startConsultation.destination, as);

  await sent(staff, ACTIVITY_SENDS.typing.destination, as);
  await sent(staff, ACTIVITY_SENDS.seen.destination, { ...as, seq: 1 });
  await sent(staff, SENDS.sendMessage.destination, { ...as, content: '반갑습니다' });

  await eventually(() => {
    expect(activity).toEqual([
      { type: 'TYPING', roomId },
      { type: 'SEEN', roomId, seq: 1 },
    ]);
    expect(documented).toMatchObject([[{ seq: 1, content: '반갑습니다' }], [{ status: 'STAFF_CONNECTED' }]]);
  });
  expect(own).toEqual([]);
  for (const client of [old, fresh, staff]) client.destroy();
});

async function newRoom(): Promise<string> {
  const created = await fetch(`${instance.url}/api/chat/create`, {
    method: 'POST',
    body: '{"userId":"customer_1","userName":"여행자"}',
    headers: { 'content-type': 'application/json' },
  });
  return ((await created.json()) as { roomId: string }).roomId;
}

async function connectStompit(): Promise<StompitClient> {
  const client = new StompitClient(await openDuplex(), {});
  await new Promise<void>((resolve, reject) =>
    client.connect({ host: 'x' }, (error: Error | null) => (error ? reject(error) : resolve())),
  );
  return client;
}

/** What the client receives from now on. It requests no receipt for SUBSCRIBE; frames are handled in sequence. */
function subscribed(client: StompitClient, destination: string): unknown[] {
  const received: unknown[] = [];
  client.subscribe({ destination, id: `a:${destination}` }, (error, incoming) => {
    if (!error && incoming)
      incoming.readString('utf-8', (failure, text) => received.push(failure ?? JSON.parse(text ?? '')));
  });
  return received;
}

function sent(client: StompitClient, destination: string, body: object): Promise<void> {
  return new Promise((resolve) => {
    client.send({ destination }, { onReceipt: resolve }).end(JSON.stringify(body));
  });
}

const CONNECT = 'CONNECT\naccept-version:1.2\nhost:x\n\n\0';

async function open() {
  const socket = new SockJS(`${instance.url}/ws`, undefined, { transports: ['websocket'] });
  sockets.push(socket);
  const received: string[] = [];
  socket.onmessage = ({ data }: { data: string }) => void received.push(data);
  await new Promise<void>((resolve) => {
    socket.onopen = () => resolve();
  });
  return { socket, received, send: (text: string) => socket.send(text) };
}

/** A SockJS session whose frames are written by the test. */
async function openRaw(frame: string): Promise<void> {
  const session = `${instance.url}/ws/000/${Math.random().toString(36).slice(2)}`;
  await fetch(`${session}/xhr`, { method: 'POST' });
  await fetch(`${session}/xhr_send`, { method: 'POST', body: frame });
}

async function openWithoutSockJs() {
  const socket = new WebSocket(`${instance.url}/ws/websocket`, ['v12.stomp']);
  sockets.push(socket);
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  await once(socket, 'open');
  return { socket, received };
}

async function openDuplex(): Promise<Duplex> {
  const { socket } = await open();
  const duplex = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      socket.send(chunk.toString());
      done();
    },
    destroy(_error, done) {
      socket.close();
      done(null);
    },
  });
  socket.onmessage = ({ data }) => void duplex.push(Buffer.from(data));
  return duplex;
}
