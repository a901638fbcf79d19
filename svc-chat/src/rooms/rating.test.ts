import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { DomainEvent } from '@osaka/contracts';
import { addressOf } from '@osaka/contracts';
import { type Face, rateConsultation } from '@osaka/contracts/chat';
import { clockAt } from '@osaka/service-kit';
import { openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from '../context.ts';
import { type Instance, startInstance } from '../testing/chat-instances.ts';
import { close, createRoom, openConsultations } from '../testing/consultations.ts';
import { publishedRooms } from './rooms.repository.ts';
import type { RoomDocument } from './stored-room.ts';

let database: TestDatabase;
let instance: Instance;
let now: Date;
const { takeOver, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
  instance = await startInstance(database, { clock: clockAt(() => now) });
  await declareChatIndexes(instance.services);
});
afterAll(async () => {
  await instance.stop();
  await database.close();
});
beforeEach(async () => {
  now = new Date('2026-03-10T03:00:00.000Z');
  await database.empty();
});
afterEach(leaveAll);

const after = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const rate = (roomId: string, face: Face) =>
  fetch(instance.url + addressOf(rateConsultation, { params: { roomId } }), {
    method: 'PUT',
    body: JSON.stringify({ face }),
    headers: { 'content-type': 'application/json' },
  });
const stored = async () => (await database.db.collection<RoomDocument>('rooms').find().toArray()) as RoomDocument[];
const events = async () =>
  (await stored())
    .flatMap(({ outbox = [] }) => outbox)
    .map(({ type, version, data }: DomainEvent) => ({ type, version, data }));

test('the end of an answered consultation is an event with its waiting time, without names, texts and the id of its room', async () => {
  const { roomId } = await createRoom(instance);
  after(42);
  await takeOver(instance, roomId);
  after(300);
  await close(instance, roomId);
  await close(instance, roomId);

  const data = {
    consultationNo: expect.any(Number),
    endedAt: '2026-03-10T03:05:42.000Z',
    waitingSeconds: 42,
    isAnswered: true,
  };
  expect(await events()).toEqual([{ type: 'consultation.ended', version: 1, data }]);
  const text = JSON.stringify(await events());
  for (const personal of [roomId, '김오사', '상담원', 'customer_1']) expect(text).not.toContain(personal);
});

test('of a consultation that nobody answered the waiting time is the time until its end', async () => {
  const { roomId } = await createRoom(instance);
  after(90);
  await close(instance, roomId);
  expect(await events()).toMatchObject([{ data: { waitingSeconds: 90, isAnswered: false } }]);
});

test('a face is stored with the ended room, a second one replaces it, and each is one event with the next version', async () => {
  const { roomId } = await createRoom(instance);
  await takeOver(instance, roomId);
  await close(instance, roomId);
  for (const face of ['good', 'good', 'bad'] as const) expect((await rate(roomId, face)).status).toBe(200);

  expect(await stored()).toMatchObject([{ face: 'bad' }]);
  expect((await events()).map(({ type, version, data }) => [type, version, (data as { face?: Face }).face])).toEqual([
    ['consultation.ended', 1, undefined],
    ['consultation.rated', 2, 'good'],
    ['consultation.rated', 3, 'bad'],
  ]);
  const { factOf } = publishedRooms(database.db);
  expect((await stored()).map(factOf)).toEqual([(await events()).at(-1)]);
});

test('a running consultation cannot be rated, an unknown one not be found, and a fourth face is refused', async () => {
  const { roomId } = await createRoom(instance);
  const refused = await rate(roomId, 'good');
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    409,
    '상담이 끝난 뒤에 평가할 수 있어요.',
  ]);
  expect((await rate('AAAAAAAAAAAAAAAAAAAAAA', 'good')).status).toBe(404);
  expect((await rate(roomId, 'angry' as Face)).status).toBe(400);
  expect(await events()).toEqual([]);
});
