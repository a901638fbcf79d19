import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openMongo } from '@osaka/service-kit';
import {
  eventually,
  type OutageSwitch,
  openOutageSwitch,
  openTestDatabase,
  type TestDatabase,
} from '@osaka/service-kit/testing';
import { declareChatIndexes } from './context.ts';
import { type Instance, startInstance } from './testing/chat-instances.ts';
import { createRoom, history, openConsultations, receivedContents, STAFF, say } from './testing/consultations.ts';

let database: TestDatabase;
let way: OutageSwitch;
let mongo: ReturnType<typeof openMongo>;
let cutOff: Instance;
let fine: Instance;
const { join, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.empty();
  way = await openOutageSwitch(process.env.MONGODB_URL ?? '');
  mongo = openMongo(way.url, database.db.databaseName);
  [cutOff, fine] = await Promise.all([startInstance(mongo), startInstance(database)]);
  await declareChatIndexes(fine.services);
});
afterEach(async () => {
  await leaveAll();
  await Promise.all([cutOff.stop(), fine.stop()]);
  await mongo.close();
  await way.close();
});

test('a message that cannot be stored is not acknowledged, and is stored once when it is sent again', async () => {
  const { roomId } = await createRoom(fine);
  const customer = await join(cutOff, roomId);
  await say(customer, roomId, '하나', { clientMessageId: 'm1' });

  await way.cut();
  await expect(say(customer, roomId, '둘', { clientMessageId: 'm2' })).rejects.toThrow(
    '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  );

  await way.restore();
  const again = await eventuallyJoined(roomId);
  await say(again, roomId, '둘', { clientMessageId: 'm2' });
  await say(again, roomId, '둘', { clientMessageId: 'm2' });
  expect((await history(fine, roomId)).map(({ content }) => content)).toEqual(['하나', '둘']);
});

test('an instance without its database keeps its clients connected and relays messages stored by others', async () => {
  const { roomId } = await createRoom(fine);
  const customer = await join(cutOff, roomId);
  const staff = await join(fine, roomId);

  await way.cut();
  for (const content of ['하나', '둘']) await say(staff, roomId, content, STAFF);

  await eventually(() => expect(receivedContents(customer, roomId)).toEqual(['하나', '둘']));
  expect(customer.client.connected).toBe(true);
});

test('calls give 503 with Retry-After during the outage and work again afterwards', async () => {
  await way.cut();
  const response = await fetch(`${cutOff.url}/api/chat/staff/waiting-rooms`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  await way.restore();
  await eventually(async () => expect((await fetch(`${cutOff.url}/api/chat/staff/waiting-rooms`)).status).toBe(200));
});

/** Retries, because the driver may not have found the database again. */
async function eventuallyJoined(roomId: string) {
  let joined: Awaited<ReturnType<typeof join>> | undefined;
  await eventually(async () => {
    joined = await join(cutOff, roomId);
  });
  return joined as Awaited<ReturnType<typeof join>>;
}
