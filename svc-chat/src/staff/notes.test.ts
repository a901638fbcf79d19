import { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import { DESK_SENDS, DESK_TOPICS, exportRoom, listMessages, NOTES_PER_ROOM, TOPICS } from '@osaka/contracts/chat';
import { type Clock, clockAt } from '@osaka/service-kit';
import { bearer, eventually, memberFilesOf, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import SockJS from 'sockjs-client';
import StompitClient from 'stompit/lib/Client.js';
import { declareChatIndexes } from '../context.ts';
import { chatJobs } from '../jobs/chat-jobs.ts';
import { PURGE_QUEUE } from '../jobs/purge-rooms.job.ts';
import { type Instance, startInstance } from '../testing/chat-instances.ts';
import { CUSTOMER, close, createRoom, openConsultations, say } from '../testing/consultations.ts';
import { addNote, HANA, notesOf, SEOJUN } from '../testing/desks.ts';

let database: TestDatabase;
let one: Instance;
let other: Instance;
let guarded: Instance;
let now = new Date('2026-03-10T12:00:00.000Z');
const clock: Clock = clockAt(() => now);
const SECRET = '환불을 두 번 요청한 고객';
const { party, join, takeOver, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
  [one, other, guarded] = await Promise.all([
    startInstance(database, { clock }),
    startInstance(database, { clock }),
    startInstance(database, { clock, staffAccess: 'admin' }),
  ]);
  await declareChatIndexes(one.services);
});
afterAll(async () => {
  await Promise.all([one, other, guarded].map((instance) => instance.stop()));
  await database.close();
});
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00.000Z');
  await database.empty();
});
afterEach(() => leaveAll());

const desk = (where: Instance, who = SEOJUN) => party(where, { 'staff-id': who.senderId });

test('a note reaches staff on all instances, once also when it is sent again, and those who open the room later', async () => {
  const { roomId } = await createRoom(one);
  const [writer, reader] = [await desk(one), await desk(other, HANA)];
  await reader.subscribe(DESK_TOPICS.notes(roomId));
  await addNote(writer, roomId, SECRET, { clientMessageId: 'n1' });
  await addNote(writer, roomId, SECRET, { clientMessageId: 'n1' });
  await addNote(writer, roomId, '통화하기로 함', { clientMessageId: 'n2' });
  await eventually(() => expect(new Set(notesOf(reader, roomId))).toEqual(new Set([SECRET, '통화하기로 함'])));

  const later = await desk(other);
  await later.subscribe(DESK_TOPICS.notes(roomId));
  expect(later.received[DESK_TOPICS.notes(roomId)]).toMatchObject([
    { type: 'NOTE', roomId, content: SECRET, ...SEOJUN, timestamp: now.toISOString() },
    { type: 'NOTE', content: '통화하기로 함' },
  ]);
});

test('a note never reaches the customer: not live, in the history, the transcript, the list of the room, or the data of the member', async () => {
  const body = JSON.stringify({ userId: 'customer_1', userName: '김오사' });
  const begun = await fetch(`${one.url}/api/chat/create`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...bearer(7) },
  });
  const { roomId } = (await begun.json()) as { roomId: string };
  const wire = await listen(one, [TOPICS.room(roomId), TOPICS.roomStatus(roomId)]);
  const staff = await takeOver(other, roomId);
  await addNote(staff, roomId, SECRET);
  await say(staff, roomId, '안녕하세요', { ...SEOJUN, isStaff: true });
  await addNote(staff, roomId, SECRET);
  await close(one, roomId);

  await eventually(() => expect(wire.text()).toContain('상담이 종료되었습니다.'));
  const read = async (path: string) => (await fetch(one.url + path)).text();
  const seen = [
    wire.text(),
    await read(addressOf(listMessages, { params: { roomId } })),
    await read(addressOf(listMessages, { params: { roomId }, query: { last: '100' } })),
    await read(addressOf(exportRoom, { params: { roomId } })),
    await read('/api/chat/staff/staff_1/active-rooms'),
    JSON.stringify(await memberFilesOf(one.chat.app, 7)),
    JSON.stringify(await database.db.collection('messages').find().toArray()),
  ];
  expect(seen.filter((text) => text.includes('안녕하세요')).length).toBeGreaterThanOrEqual(5);
  expect(seen.filter((text) => text.includes('환불') || text.includes('NOTE'))).toEqual([]);
  wire.end();
});

test.each([
  ['a customer where anybody may be staff', () => one, {}],
  ['a guest', () => guarded, {}],
  ['a member', () => guarded, { Authorization: bearer(7).authorization }],
  ['a member who claims to be staff', () => guarded, { Authorization: bearer(7).authorization, 'staff-id': 'staff_1' }],
])('notes are refused to %s', async (_who, where, headers) => {
  const { roomId } = await createRoom(where());
  const written = await party(where(), { 'staff-id': 'staff_1', Authorization: bearer(1, 'admin').authorization });
  await addNote(written, roomId, SECRET);
  const attempts = [DESK_TOPICS.notes(roomId), DESK_TOPICS.handover].map(async (topic) => {
    const customer = await join(where(), roomId, headers);
    await expect(customer.subscribe(topic)).rejects.toThrow(/만/);
    expect(customer.received[topic]).toEqual([]);
  });
  await Promise.all(attempts);
  for (const { destination } of Object.values(DESK_SENDS)) {
    const customer = await join(where(), roomId, headers);
    await expect(
      customer.send(destination, {
        roomId,
        ...CUSTOMER,
        isAway: false,
        content: '가짜',
        action: 'offer',
        handoverId: 'handover-1',
      }),
    ).rejects.toThrow(/만/);
  }
});

test('nobody writes a note in the name of a colleague', async () => {
  const { roomId } = await createRoom(one);
  await expect(addNote(await desk(one, HANA), roomId, SECRET)).rejects.toThrow('상담원만 이용할 수 있습니다.');
});

test.each([
  ['', '메모를 입력해주세요.'],
  [' \u200b ', '메모를 입력해주세요.'],
  ['가'.repeat(1001), '메모는 1,000자까지 쓸 수 있습니다.'],
])('a note of %j is refused', async (content, notice) => {
  const { roomId } = await createRoom(one);
  await expect(addNote(await desk(one), roomId, content)).rejects.toThrow(notice);
});

test('a note is refused for a room that does not exist or is full', async () => {
  await expect(addNote(await desk(one), 'A'.repeat(22), SECRET)).rejects.toThrow('채팅방을 찾을 수 없습니다.');
  const { roomId } = await createRoom(one);
  const notes = Array.from({ length: NOTES_PER_ROOM }, (_, index) => ({ noteId: `n${index}`, content: `${index}` }));
  await database.db.collection<{ _id: string }>('rooms').updateOne({ _id: roomId }, { $set: { notes } });
  await expect(addNote(await desk(one), roomId, SECRET)).rejects.toThrow(
    '한 상담에 메모를 100개까지 남길 수 있습니다.',
  );
});

test('「상담」 notes are deleted with their room, 3 months after its end', async () => {
  const { roomId } = await createRoom(one);
  await addNote(await desk(one), roomId, SECRET);
  await close(one, roomId);
  const purge = async (time: string) => {
    now = new Date(time);
    await chatJobs(one.services)
      .find(({ queue }) => queue === PURGE_QUEUE)
      ?.run();
    return JSON.stringify(await database.db.collection('rooms').find().toArray());
  };
  expect(await purge('2026-06-10T12:00:00.000Z')).toContain(SECRET);
  expect(await purge('2026-06-10T12:00:01.000Z')).toBe('[]');
});

/** The raw frames that stompit, an independent client, gets for the destinations. */
async function listen({ url }: Instance, destinations: string[]) {
  const socket = new SockJS(`${url}/ws`, undefined, { transports: ['websocket'] }) as unknown as WebSocket;
  await new Promise<void>((resolve) => {
    socket.onopen = () => resolve();
  });
  const duplex = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      socket.send(chunk.toString());
      done();
    },
  });
  let raw = '';
  socket.onmessage = ({ data }) => {
    raw += String(data);
    duplex.push(Buffer.from(String(data)));
  };
  const client = new StompitClient(duplex, {});
  await new Promise<void>((resolve, reject) =>
    client.connect({ host: 'x' }, (error) => (error ? reject(error) : resolve())),
  );
  for (const destination of destinations)
    client.subscribe({ destination, id: destination }, (_error, message) => message?.readString('utf-8', () => {}));
  return { text: () => raw, end: () => client.destroy() };
}
