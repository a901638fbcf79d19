import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ACTIVITY_SENDS, ACTIVITY_TOPICS, SENDS, TOPICS } from '@osaka/contracts/chat';
import { bearer, eventually, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from './context.ts';
import { type Instance, type Party, startInstance } from './testing/chat-instances.ts';
import {
  CUSTOMER,
  close,
  createRoom,
  openConsultations,
  receivedContents,
  STAFF,
  say,
} from './testing/consultations.ts';

let database: TestDatabase;
let one: Instance;
let other: Instance;
const { join, takeOver, party, leaveAll } = openConsultations();
const { typing, seen } = ACTIVITY_SENDS;

beforeAll(async () => {
  database = await openTestDatabase();
  [one, other] = await Promise.all([startInstance(database), startInstance(database)]);
  await declareChatIndexes(one.services);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await database.close();
});
beforeEach(() => database.empty());
afterEach(leaveAll);

/** A customer and a staff member in a room, each subscribed to what the other side does. */
async function consultation(where: Instance = other) {
  const { roomId } = await createRoom(one);
  const customer = await join(one, roomId);
  const staff = await takeOver(where, roomId);
  await customer.subscribe(ACTIVITY_TOPICS.staff(roomId));
  await staff.subscribe(ACTIVITY_TOPICS.customer(roomId));
  const told = (who: Party) =>
    who.received[who === staff ? ACTIVITY_TOPICS.customer(roomId) : ACTIVITY_TOPICS.staff(roomId)];
  return { roomId, customer, staff, told };
}

const acts = (who: Party, roomId: string, more: object = {}) =>
  who.send(typing.destination, { roomId, senderId: CUSTOMER.senderId, ...more });
/** Repeats a signal, which a loaded instance drops, until the connection ends with the test. */
async function again(act: () => Promise<void>, check: () => void): Promise<void> {
  for (let isSeen = false; !isSeen; ) {
    await act();
    isSeen = await eventually(check, 1000).then(
      () => true,
      () => false,
    );
  }
}
/** All collections but the counters of the statistics, which are written some time after what they count. */
const everythingStored = async () => {
  const collections = (await database.db.collections()).filter(
    ({ collectionName }) => collectionName !== 'dailyCounts',
  );
  return JSON.stringify(await Promise.all(collections.map((collection) => collection.find().toArray())));
};

test.each(['the same instance', 'another instance'])(
  'TYPING and SEEN reach the other side on %s, never the own one, and nothing is stored',
  async (where) => {
    const { roomId, customer, staff, told } = await consultation(where === 'the same instance' ? one : other);
    await say(customer, roomId, '안녕하세요');
    const before = await everythingStored();

    await again(
      () => acts(customer, roomId),
      () => expect(told(staff)).toContainEqual({ type: 'TYPING', roomId }),
    );
    await again(
      () => staff.send(typing.destination, { roomId, ...STAFF }),
      () => expect(told(customer)).toContainEqual({ type: 'TYPING', roomId }),
    );
    await staff.send(seen.destination, { roomId, ...STAFF, seq: 1 });

    await eventually(() => expect(told(customer)).toContainEqual({ type: 'SEEN', roomId, seq: 1 }));
    expect(JSON.stringify(told(staff))).not.toContain('SEEN');
    expect(receivedContents(customer, roomId)).toEqual(['안녕하세요']);
    expect(await everythingStored()).toBe(before);
  },
);

test('a client that does not subscribe to the new destinations receives the same frames as before', async () => {
  const { roomId } = await createRoom(one);
  const customer = await join(one, roomId);
  const staff = await takeOver(one, roomId);
  await staff.send(typing.destination, { roomId, ...STAFF });
  await staff.send(seen.destination, { roomId, ...STAFF, seq: 1 });
  await say(staff, roomId, '반갑습니다', STAFF);

  await eventually(() => expect(receivedContents(customer, roomId)).toEqual(['반갑습니다']));
  expect(Object.values(customer.received).flat()).toHaveLength(2);
  expect(customer.received[TOPICS.roomStatus(roomId)]).toMatchObject([{ status: 'STAFF_CONNECTED' }]);
});

test('a new subscriber gets the last seen number, and an earlier number is not sent', async () => {
  const { roomId, customer, staff, told } = await consultation();
  await staff.send(seen.destination, { roomId, ...STAFF, seq: 5 });
  await staff.send(seen.destination, { roomId, ...STAFF, seq: 4 });
  await staff.send(seen.destination, { roomId, ...STAFF, seq: 5 });
  await staff.send(seen.destination, { roomId, ...STAFF, seq: 6 });
  const expected = [5, 6].map((seq) => ({ type: 'SEEN', roomId, seq }));
  await eventually(() => expect(told(customer)).toEqual(expected));

  const late = await join(one, roomId);
  await late.subscribe(ACTIVITY_TOPICS.staff(roomId));
  await eventually(() => expect(told(late)).toEqual(expected.slice(1)));
});

test('of a flood some signals are delivered, the others are ignored, and messages still pass', async () => {
  const { roomId, customer, staff, told } = await consultation(one);
  for (let count = 0; count < 25; count++) await acts(customer, roomId);
  await say(customer, roomId, '이제 보냅니다');
  await eventually(() => expect(receivedContents(staff, roomId)).toEqual(['이제 보냅니다']));
  expect(told(staff)?.length).toBeGreaterThan(0);
  expect(told(staff)?.length).toBeLessThan(25);
});

test('a connection that does nothing but type is ended', async () => {
  const { roomId, customer } = await consultation();
  const flood = async () => {
    for (let count = 0; count < 500; count++) await acts(customer, roomId);
  };
  await expect(flood()).rejects.toThrow('요청이 너무 많습니다');
});

test('a signal that may not be delivered is ignored, and the connection stays open', async () => {
  const { roomId, customer, staff, told } = await consultation();
  const colleague = await party(one, { 'staff-id': 'staff_9' });
  await colleague.send(seen.destination, { roomId, ...STAFF, senderId: 'staff_9', seq: 7 });
  await close(one, roomId);
  await colleague.send(seen.destination, { roomId, ...STAFF, senderId: 'staff_9', seq: 8 });
  await acts(colleague, 'AAAAAAAAAAAAAAAAAAAAAA');
  await staff.send(seen.destination, { roomId, ...STAFF, seq: 1 });

  await eventually(() => expect(told(customer)).toEqual([{ type: 'SEEN', roomId, seq: 1 }]));
  expect(colleague.errors).toEqual([]);
});

test('a guest who acts as staff is ignored', async () => {
  const closed = await startInstance(database, { staffAccess: 'admin' });
  const { roomId } = await createRoom(closed);
  const customer = await join(closed, roomId);
  await customer.subscribe(ACTIVITY_TOPICS.staff(roomId));
  const staff = await party(closed, { Authorization: bearer(1, 'admin').authorization });
  await staff.send(SENDS.startConsultation.destination, { roomId, ...CUSTOMER, senderId: 'staff_1' });
  const guest = await party(closed);
  await guest.send(seen.destination, { roomId, ...STAFF, seq: 7 });
  await acts(guest, roomId, { senderId: 'staff_1' });
  await staff.send(seen.destination, { roomId, ...STAFF, seq: 1 });

  await eventually(() =>
    expect(customer.received[ACTIVITY_TOPICS.staff(roomId)]).toEqual([{ type: 'SEEN', roomId, seq: 1 }]),
  );
  await leaveAll();
  await closed.stop();
});

describe('the chat refuses', () => {
  const refusals: [string, (room: { roomId: string; customer: Party }) => Promise<void>, string][] = [
    [
      'a seen number that is none',
      ({ customer, roomId }) => customer.send(seen.destination, { roomId, senderId: 'customer_1', seq: 'all' }),
      '잘못된 요청입니다.',
    ],
    [
      'an unknown kind of activity',
      ({ customer, roomId }) => customer.subscribe(`/topic/chat/${roomId}/activity/system`),
      'unknown destination',
    ],
  ];
  test.each(refusals)('%s', async (_name, act, message) => {
    const { roomId, customer } = await consultation();
    await expect(act({ roomId, customer })).rejects.toThrow(message);
  });

  test('activity of a customer to everybody but staff', async () => {
    const closed = await startInstance(database, { staffAccess: 'admin' });
    const { roomId } = await createRoom(closed);
    const guest = () => party(closed);
    await expect((await guest()).subscribe(ACTIVITY_TOPICS.customer(roomId))).rejects.toThrow(
      '관리자만 접근할 수 있는 페이지입니다.',
    );
    const staff = await party(closed, { Authorization: bearer(1, 'admin').authorization });
    await staff.send(SENDS.startConsultation.destination, { roomId, ...CUSTOMER, senderId: 'staff_1' });
    await staff.subscribe(ACTIVITY_TOPICS.customer(roomId));
    await (await guest()).send(seen.destination, { roomId, senderId: CUSTOMER.senderId, seq: 1 });
    await eventually(() =>
      expect(staff.received[ACTIVITY_TOPICS.customer(roomId)]).toEqual([{ type: 'SEEN', roomId, seq: 1 }]),
    );
    await leaveAll();
    await closed.stop();
  });
});
