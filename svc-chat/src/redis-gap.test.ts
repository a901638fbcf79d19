import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DESK_TOPICS, TOPICS } from '@osaka/contracts/chat';
import {
  eventually,
  type OutageSwitch,
  openOutageSwitch,
  openTestDatabase,
  type TestDatabase,
} from '@osaka/service-kit/testing';
import { declareChatIndexes } from './context.ts';
import { type Instance, type Party, startInstance } from './testing/chat-instances.ts';
import { createRoom, openConsultations, receivedContents, say, statuses } from './testing/consultations.ts';
import { addNote, colleagues, HANA, handOver, notesOf, SEOJUN, sitDown, statesOf } from './testing/desks.ts';

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

/** A room that Seojun holds at the instance without Redis later, with Hana at the other. */
async function begin() {
  const { roomId } = await createRoom(fine);
  const seojun = await sitDown((headers) => party(cutOff, headers), SEOJUN);
  await takeOver(cutOff, roomId);
  await seojun.subscribe(DESK_TOPICS.notes(roomId));
  const hana = await sitDown((headers) => party(fine, headers), HANA);
  await eventually(async () => expect(await colleagues(fine)).toHaveLength(2));
  return { roomId, seojun, hana };
}

const asStaff = (who: typeof HANA) => ({ ...who, isStaff: true });
/** Offers that a staff screen would show: those sent since the known ones were dropped. */
const shownOffers = (staff: Party) => statesOf(staff).slice(statesOf(staff).lastIndexOf('') + 1);

test('notes and offers of an outage of Redis are sent after it; offers that have ended meanwhile are not', async () => {
  const { roomId, seojun, hana } = await begin();
  const second = await createRoom(fine, '이오사');
  await takeOver(fine, second.roomId, HANA.senderId);
  await handOver(seojun, SEOJUN, { roomId, action: 'offer', toStaffId: HANA.senderId });
  await eventually(() => expect([statesOf(seojun), statesOf(hana)]).toEqual([['offered'], ['offered']]));

  await redis.cut();
  await addNote(hana, roomId, '환불 문의', HANA);
  await handOver(hana, HANA, { roomId, action: 'decline' });
  await handOver(hana, HANA, {
    roomId: second.roomId,
    action: 'offer',
    toStaffId: SEOJUN.senderId,
    handoverId: 'handover-2',
  });
  await redis.restore();

  await eventually(() => {
    expect(notesOf(seojun, roomId)).toContain('환불 문의');
    expect(seojun.received[DESK_TOPICS.handover]).toContainEqual({ type: 'DESK_RENEWED' });
    expect(shownOffers(seojun)).toEqual(['offered']);
  });
  expect(seojun.received[DESK_TOPICS.handover]?.at(-1)).toMatchObject({
    roomId: second.roomId,
    handoverId: 'handover-2',
  });
});

test('the former holder can no longer write after an outage during which the room was handed over', async () => {
  const { roomId, seojun, hana } = await begin();
  await handOver(seojun, SEOJUN, { roomId, action: 'offer', toStaffId: HANA.senderId });
  await eventually(() => expect(statesOf(hana)).toEqual(['offered']));
  await say(seojun, roomId, '잠시만요', asStaff(SEOJUN));

  await redis.cut();
  await handOver(hana, HANA, { roomId, action: 'accept' });
  await redis.restore();

  await eventually(() => expect(seojun.received[DESK_TOPICS.handover]).toContainEqual({ type: 'DESK_RENEWED' }));
  await expect(say(seojun, roomId, '아직 저예요', asStaff(SEOJUN))).rejects.toThrow(
    '다른 상담원이 먼저 상담을 시작했습니다.',
  );
});

test('after an outage a customer is notified that the room was taken, and staff that the customer has gone', async () => {
  const { roomId } = await createRoom(fine);
  const customer = await join(cutOff, roomId);
  const { roomId: attended, seojun } = await begin();
  await seojun.subscribe(TOPICS.roomCustomer(attended));

  await redis.cut();
  await takeOver(fine, roomId, HANA.senderId);
  await fine.services.roomRepository.noteCustomerLeft(attended, new Date().toISOString());
  await redis.restore();

  await eventually(() => {
    expect(statuses(customer, roomId)).toContain('STAFF_CONNECTED');
    expect(seojun.received[TOPICS.roomCustomer(attended)]?.at(-1)).toMatchObject({ isHere: false });
  });
  expect(receivedContents(customer, roomId)).toEqual([]);
});
