import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ACTIVITY_SENDS, ACTIVITY_TOPICS, TOPICS } from '@osaka/contracts/chat';
import {
  eventually,
  type OutageSwitch,
  openOutageSwitch,
  openTestDatabase,
  type TestDatabase,
} from '@osaka/service-kit/testing';
import { declareChatIndexes } from './context.ts';
import { type Instance, startInstance } from './testing/chat-instances.ts';
import { createRoom, openConsultations, receivedContents, STAFF, say, statuses } from './testing/consultations.ts';

let database: TestDatabase;
let redis: OutageSwitch;
let cutOff: Instance;
let fine: Instance;
const { party, join, takeOver, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.empty();
  redis = await openOutageSwitch(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
  [cutOff, fine] = await Promise.all([startInstance(database, { redisUrl: redis.url }), startInstance(database)]);
  await declareChatIndexes(fine.services);
});
afterEach(async () => {
  await leaveAll();
  await Promise.all([cutOff.stop(), fine.stop()]);
  await redis.close();
});

test('clients of an instance without Redis still receive messages of other instances once and in order', async () => {
  const { roomId } = await createRoom(fine);
  const customer = await join(cutOff, roomId);
  const staff = await takeOver(fine, roomId);

  await redis.cut();
  for (const content of ['하나', '둘', '셋']) await say(staff, roomId, content, STAFF);
  await eventually(() => expect(receivedContents(customer, roomId)).toEqual(['하나', '둘', '셋']));

  await redis.restore();
  await say(staff, roomId, '넷', STAFF);
  await eventually(() => expect(receivedContents(customer, roomId)).toEqual(['하나', '둘', '셋', '넷']));
});

test('messages stored by an instance without Redis reach the others, statuses and requests when Redis is reachable again', async () => {
  const { roomId } = await createRoom(fine);
  const customer = await join(fine, roomId);
  const listener = await party(fine);
  await listener.subscribe(TOPICS.newRequest);
  await eventually(async () => expect(await join(cutOff, roomId)).toBeDefined());

  await redis.cut();
  const staff = await takeOver(cutOff, roomId);
  await say(staff, roomId, '안녕하세요', STAFF);
  const second = await createRoom(cutOff, '이오사');
  expect(statuses(customer, roomId)).toEqual([]);

  await redis.restore();
  await eventually(() => {
    expect(receivedContents(customer, roomId)).toEqual(['안녕하세요']);
    expect(statuses(customer, roomId)).toEqual(['STAFF_CONNECTED']);
    expect(listener.received[TOPICS.newRequest]).toEqual([{ roomId: second.roomId, customerName: '이오사' }]);
  });
});

test('a room can be joined while Redis is unreachable and misses no message', async () => {
  const { roomId } = await createRoom(fine);
  await redis.cut();
  const customer = await join(cutOff, roomId);
  const staff = await takeOver(fine, roomId);

  await say(staff, roomId, '하나', STAFF);
  await redis.restore();
  await say(staff, roomId, '둘', STAFF);

  await eventually(() => expect(receivedContents(customer, roomId)).toEqual(['하나', '둘']));
});

test('typing without Redis is never sent afterwards, read positions are', async () => {
  const { roomId } = await createRoom(fine);
  const customer = await join(fine, roomId);
  await customer.subscribe(ACTIVITY_TOPICS.staff(roomId));
  const staff = await takeOver(cutOff, roomId);

  await redis.cut();
  await staff.send(ACTIVITY_SENDS.typing.destination, { roomId, ...STAFF });
  await staff.send(ACTIVITY_SENDS.seen.destination, { roomId, ...STAFF, seq: 1 });
  await redis.restore();

  await eventually(() =>
    expect(customer.received[ACTIVITY_TOPICS.staff(roomId)]).toEqual([{ type: 'SEEN', roomId, seq: 1 }]),
  );
});

test('a silent connection to Redis is detected and replaced', async () => {
  const { roomId } = await createRoom(fine);
  const customer = await join(cutOff, roomId);
  const staff = await takeOver(fine, roomId);

  redis.freeze();
  await say(staff, roomId, '하나', STAFF);

  await eventually(() => expect(receivedContents(customer, roomId)).toEqual(['하나']));
});
