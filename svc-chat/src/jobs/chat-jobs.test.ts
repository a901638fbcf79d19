import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Clock, clockAt } from '@osaka/service-kit';
import { openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from '../context.ts';
import { type Instance, startInstance } from '../testing/chat-instances.ts';
import { close, createRoom, history, openConsultations, say, waitingRooms } from '../testing/consultations.ts';
import { chatJobs } from './chat-jobs.ts';
import { IDLE_QUEUE } from './close-idle-rooms.job.ts';
import { PURGE_QUEUE } from './purge-rooms.job.ts';

let database: TestDatabase;
let instance: Instance;
let now: Date;
const clock: Clock = clockAt(() => now);
const { party, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
  instance = await startInstance(database, { clock });
  await declareChatIndexes(instance.services);
});
afterAll(async () => {
  await leaveAll();
  await instance.stop();
  await database.close();
});
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00.000Z');
  await database.empty();
});

test('a room is closed 24 h after its last message', async () => {
  const silent = await createRoom(instance);
  const talking = await createRoom(instance, '이오사');
  await at(IDLE_QUEUE, '2026-03-11T11:59:00.000Z');
  await say(await party(instance), talking.roomId, '아직 있어요');
  expect(new Set(await waitingIds())).toEqual(new Set([silent.roomId, talking.roomId]));

  await at(IDLE_QUEUE, '2026-03-11T12:00:00.000Z');
  expect(await waitingIds()).toEqual([talking.roomId]);
  expect((await history(instance, silent.roomId)).map(({ type }) => type)).toEqual(['CHAT_ENDED']);

  await at(IDLE_QUEUE, '2026-03-12T11:59:00.000Z');
  expect(await waitingIds()).toEqual([]);
  expect((await history(instance, talking.roomId)).map(({ type }) => type)).toEqual(['CHAT', 'CHAT_ENDED']);
});

test('「상담」 a room and its messages are deleted 3 months after its end, an open room is kept', async () => {
  const open = await createRoom(instance);
  const { roomId } = await createRoom(instance, '이오사');
  for (let index = 0; index < 20; index++) await say(await party(instance), roomId, `m${index}`);
  await close(instance, roomId);

  await at(PURGE_QUEUE, '2026-06-10T12:00:00.000Z');
  expect(await history(instance, roomId)).toHaveLength(21);

  await at(PURGE_QUEUE, '2026-06-10T12:00:01.000Z');
  expect((await fetch(`${instance.url}/api/chat/room/${roomId}/messages`)).status).toBe(404);
  expect(await database.db.collection('messages').countDocuments()).toBe(0);
  expect(await waitingIds()).toEqual([open.roomId]);
});

test('「문의」 an inquiry and its answer are deleted 3 months after it was left, a sent mail after a day, and an unsent one never', async () => {
  const { inquiries, mailRepository } = instance.services;
  const words = { name: '김오사', email: 'a@example.com', content: '질문', createdAt: now.toISOString() };
  const inquiryNo = await inquiries.add('request-1', words);
  for (const mailId of ['sent', 'waiting'])
    await mailRepository.add({ mailId, kind: 'inquiry', inquiryNo, createdAt: now });
  await mailRepository.close('sent', { sentAt: now });

  await at(PURGE_QUEUE, '2026-03-11T12:00:00.000Z');
  expect(await mailRepository.findOpen('sent')).toBeNull();
  await at(PURGE_QUEUE, '2026-03-11T12:00:01.000Z');
  expect([await mailRepository.findOpen('sent'), (await mailRepository.findOpen('waiting'))?.mailId]).toEqual([
    undefined,
    'waiting',
  ]);

  await at(PURGE_QUEUE, '2026-06-10T12:00:00.000Z');
  expect(await inquiries.find(inquiryNo)).toMatchObject(words);
  await at(PURGE_QUEUE, '2026-06-10T12:00:01.000Z');
  expect(await inquiries.find(inquiryNo)).toBeUndefined();
});

async function waitingIds(): Promise<string[]> {
  return (await waitingRooms(instance)).map(({ roomId }) => roomId);
}

async function at(queue: string, time: string): Promise<void> {
  now = new Date(time);
  await chatJobs(instance.services)
    .find((job) => job.queue === queue)
    ?.run();
}
