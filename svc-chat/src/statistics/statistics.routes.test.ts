import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import { getChatStatistics, rateConsultation } from '@osaka/contracts/chat';
import { clockAt } from '@osaka/service-kit';
import { bearer, eventually, openTestDatabase, refusesStrangers, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from '../context.ts';
import { chatJobs } from '../jobs/chat-jobs.ts';
import { PURGE_QUEUE } from '../jobs/purge-rooms.job.ts';
import { type Instance, startInstance } from '../testing/chat-instances.ts';
import { close, createRoom, openConsultations, waitingRooms } from '../testing/consultations.ts';

let database: TestDatabase;
let instance: Instance;
let now: Date;
const clock = clockAt(() => now);
const { takeOver, leaveAll } = openConsultations();

beforeAll(async () => {
  now = new Date('2026-03-10T03:00:00Z');
  database = await openTestDatabase();
  instance = await startInstance(database, { clock });
  await declareChatIndexes(instance.services);
});
beforeEach(async () => {
  now = new Date('2026-03-10T03:00:00Z');
  await database.empty();
});
afterAll(async () => {
  await leaveAll();
  await instance.stop();
  await database.close();
});

refusesStrangers(() => instance.chat.app, [getChatStatistics]);

async function statistics() {
  const answer = await instance.chat.app.request(addressOf(getChatStatistics, { query: { days: '7' } }), {
    headers: bearer(9, 'admin'),
  });
  return getChatStatistics.success.parse(await answer.json()).data;
}

test('waiting times are counted in groups when staff come, and those who left before apart', async () => {
  const waits = [20, 50, 50, 1200];
  const rooms = await Promise.all(waits.map((_, index) => createRoom(instance, `손님${index}`)));
  for (const [index, seconds] of waits.entries()) {
    now = new Date(Date.parse('2026-03-10T03:00:00Z') + seconds * 1000);
    await takeOver(instance, rooms[index]?.roomId ?? '');
    await expectWaiting(waits.length - index - 1);
  }
  const left = await createRoom(instance, '떠난손님');
  await close(instance, left.roomId);
  await close(instance, rooms[0]?.roomId ?? '');

  const { begun, ...rest } = await statistics();
  expect(begun.at(-1)).toEqual({ day: '2026-03-10', count: 4 });
  expect(rest).toEqual({
    unanswered: 1,
    waitingSeconds: 330,
    waiting: [
      { upToSeconds: 30, count: 1 },
      { upToSeconds: 60, count: 2 },
      { upToSeconds: 180, count: 0 },
      { upToSeconds: 600, count: 0 },
      { upToSeconds: null, count: 1 },
    ],
    faces: [
      { face: 'good', count: 0 },
      { face: 'fair', count: 0 },
      { face: 'bad', count: 0 },
    ],
  });
});

test('a face that replaces another one counts instead of it, the same one twice counts once', async () => {
  for (const faces of [['bad', 'good'], ['fair', 'fair'], ['good']] as const) {
    const { roomId } = await createRoom(instance);
    await close(instance, roomId);
    for (const face of faces) {
      const answer = await instance.chat.app.request(addressOf(rateConsultation, { params: { roomId } }), {
        method: 'PUT',
        body: JSON.stringify({ face }),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(200);
    }
  }
  expect((await statistics()).faces.map(({ count }) => count)).toEqual([2, 1, 0]);
});

test('「이용 통계」 the counters are deleted after 90 days, and a service without consultations has no waiting time', async () => {
  const { roomId } = await createRoom(instance);
  await takeOver(instance, roomId);
  await expectWaiting(0);
  expect((await statistics()).waitingSeconds).toBe(0);
  now = new Date('2026-06-08T15:00:00Z');
  await chatJobs(instance.services)
    .find(({ queue }) => queue === PURGE_QUEUE)
    ?.run();
  expect(await database.db.collection('dailyCounts').countDocuments()).toBe(0);
  expect((await statistics()).waitingSeconds).toBeNull();
});

function expectWaiting(count: number): Promise<void> {
  return eventually(async () => expect(await waitingRooms(instance)).toHaveLength(count));
}
