import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { clockAt } from '@osaka/service-kit';
import { eventually, openOutageSwitch, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from './context.ts';
import { type Instance, startInstance } from './testing/chat-instances.ts';
import {
  activeRooms,
  createRoom,
  history,
  openConsultations,
  receivedContents,
  STAFF,
  statuses,
} from './testing/consultations.ts';

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
  instances = await Promise.all(
    [1, 2, 3].map(() =>
      startInstance(database, { staffGoneAfterS: GONE_AFTER_MS / 1000, clock: clockAt(() => new Date(nowMs)) }),
    ),
  );
  await declareChatIndexes(at(0).services);
  await beatAll();
});
afterEach(async () => {
  await leaveAll();
  await Promise.all(instances.map((instance) => instance.stop()));
});

test('the chats of a staff member who disconnects for good end exactly once', async () => {
  const { roomId } = await createRoom(at(0));
  const customer = await join(at(0), roomId);
  const staff = await takeOver(at(1), roomId);

  await staff.leave();
  await eventually(async () => {
    await beatAll();
    expect(statuses(customer, roomId)).toContain('CHAT_ENDED');
  });
  await beatUntilGone();

  expect(statuses(customer, roomId)).toEqual(['STAFF_CONNECTED', 'STAFF_DISCONNECTED', 'CHAT_ENDED']);
  expect(receivedContents(customer, roomId)).toEqual(['연결이 종료되었습니다.']);
  expect(await activeRooms(at(0))).toEqual([]);
});

test('the chats of a staff member end when the staff member’s instance has crashed', async () => {
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

test('a staff member who reconnects in time or has a second connection keeps their chats', async () => {
  const { roomId } = await createRoom(at(0));
  const customer = await join(at(0), roomId);
  const [first, second] = [await takeOver(at(1), roomId), await join(at(2), roomId, { 'staff-id': STAFF.senderId })];

  await first.leave();
  await beatUntilGone();
  await second.leave();
  await beatAll();
  await join(at(0), roomId, { 'staff-id': STAFF.senderId });
  await beatUntilGone();

  expect(statuses(customer, roomId)).toEqual(['STAFF_CONNECTED']);
});

test('an outage of Redis ends no chats', async () => {
  // Instances of other tests have a working Redis and would detect the disconnected staff.
  for (const { services } of instances) services.staffPresence.stop();
  const redis = await openOutageSwitch(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
  const start = () => startInstance(database, { staffGoneAfterS: 1, redisUrl: redis.url });
  const [near, far] = await Promise.all([start(), start()]);
  const { roomId } = await createRoom(near);
  await takeOver(far, roomId);
  await far.services.staffPresence.beat();

  await redis.cut();
  for (let round = 0; round < 4; round++) {
    await Promise.all([near.services.staffPresence.beat(), far.services.staffPresence.beat()]);
    await pause(300);
  }
  await redis.restore();
  // The instance without the staff member reaches Redis first.
  for (let round = 0; round < 8; round++) {
    await near.services.staffPresence.beat();
    await pause(50);
  }
  await far.services.staffPresence.beat();

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

/** Runs one presence check on every instance. */
async function beatAll(): Promise<void> {
  nowMs += GONE_AFTER_MS / 8;
  await Promise.all(instances.map(({ services }) => services.staffPresence.beat()));
}

/** Runs presence checks until a departed staff member is detected. */
async function beatUntilGone(): Promise<void> {
  for (let beat = 0; beat < 12; beat++) await beatAll();
}
