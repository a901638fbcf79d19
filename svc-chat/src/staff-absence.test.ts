import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { clockAt } from '@osaka/service-kit';
import { openOutageSwitch, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { eventually, type Instance, startInstance } from './testing/chat-instances.ts';
import { activeRooms, createRoom, heard, history, openConsultations, STAFF, statuses } from './testing/consultations.ts';

const GONE_AFTER_MS = 30_000;
let database: TestDatabase;
let instances: Instance[];
let nowMs = Date.now();
const { join, takeOver, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.empty();
  instances = await Promise.all([1, 2, 3].map(() => startInstance(database, { staffGoneAfterS: GONE_AFTER_MS / 1000, clock: clockAt(() => new Date(nowMs)) })));
  await at(0).chat.prepare();
  await beatAll();
});
afterEach(async () => {
  await leaveAll();
  await Promise.all(instances.map((instance) => instance.stop()));
});

test('a staff member whose last connection is gone for good: their chats end once, on whichever instance that is noticed', async () => {
  const { roomId } = await createRoom(at(0));
  const customer = await join(at(0), roomId);
  const staff = await takeOver(at(1), roomId);

  await staff.leave();
  await eventually(async () => {
    await beatAll();
    expect(statuses(customer, roomId)).toContain('CHAT_ENDED');
  });
  await beatForLong();

  expect(statuses(customer, roomId)).toEqual(['STAFF_CONNECTED', 'STAFF_DISCONNECTED', 'CHAT_ENDED']);
  expect(heard(customer, roomId)).toEqual(['연결이 종료되었습니다.']);
  expect(await activeRooms(at(0))).toEqual([]);
});

test('also when the instance of the staff member has crashed', async () => {
  const { roomId } = await createRoom(at(0));
  const customer = await join(at(0), roomId);
  await takeOver(at(1), roomId);

  await at(1).crash();
  instances.splice(1, 1);

  await eventually(async () => {
    await beatAll();
    expect(statuses(customer, roomId)).toEqual(['STAFF_CONNECTED', 'STAFF_DISCONNECTED', 'CHAT_ENDED']);
  });
});

test('who comes back in time, or has a second connection, keeps their chats', async () => {
  const { roomId } = await createRoom(at(0));
  const customer = await join(at(0), roomId);
  const [first, second] = [await takeOver(at(1), roomId), await join(at(2), roomId, { 'staff-id': STAFF.senderId })];

  await first.leave();
  await beatForLong();
  await second.leave();
  await beatAll();
  await join(at(0), roomId, { 'staff-id': STAFF.senderId });
  await beatForLong();

  expect(statuses(customer, roomId)).toEqual(['STAFF_CONNECTED']);
});

test('an outage of Redis makes nobody look gone', async () => {
  // Those of the other tests have their Redis, and would rightly miss whoever is cut off.
  for (const { chat } of instances) chat.presence.stop();
  const redis = await openOutageSwitch(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
  const start = () => startInstance(database, { staffGoneAfterS: 1, redisUrl: redis.url });
  const [near, far] = await Promise.all([start(), start()]);
  const { roomId } = await createRoom(near);
  await takeOver(far, roomId);
  await far.chat.presence.beat();

  await redis.cut();
  for (let round = 0; round < 4; round++) {
    await Promise.all([near.chat.presence.beat(), far.chat.presence.beat()]);
    await pause(300);
  }
  await redis.restore();
  // The instance without the staff member is the first to reach Redis again.
  for (let round = 0; round < 8; round++) {
    await near.chat.presence.beat();
    await pause(50);
  }
  await far.chat.presence.beat();

  expect(await history(near, roomId)).toEqual([]);
  await leaveAll();
  await Promise.all([near.stop(), far.stop()]);
  await redis.close();
});

function at(index: number): Instance {
  const instance = instances[index];
  if (!instance) throw new Error('no such instance');
  return instance;
}

/** A moment later everybody is looked after. */
async function beatAll(): Promise<void> {
  nowMs += GONE_AFTER_MS / 8;
  await Promise.all(instances.map(({ chat }) => chat.presence.beat()));
}

/** Long enough for whoever is gone to be noticed. */
async function beatForLong(): Promise<void> {
  for (let beat = 0; beat < 12; beat++) await beatAll();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
