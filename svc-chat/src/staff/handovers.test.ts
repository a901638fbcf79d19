import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type ChatMessage, TOPICS } from '@osaka/contracts/chat';
import { clockAt } from '@osaka/service-kit';
import { eventually, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from '../context.ts';
import { type Instance, type Party, startInstance } from '../testing/chat-instances.ts';
import {
  activeRooms,
  close,
  createRoom,
  history,
  openConsultations,
  receivedContents,
  say,
  statuses,
} from '../testing/consultations.ts';
import { colleagues, HANA, handOver, SEOJUN, showDesk, sitDown, statesOf, toldOf } from '../testing/desks.ts';

const GONE_AFTER_MS = 30_000;
const NEWS = '김하나 상담원이 상담을 이어받았습니다.';
let database: TestDatabase;
let one: Instance;
let other: Instance;
let nowMs: number;
const { party, join, takeOver, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  nowMs = Date.parse('2026-03-10T12:00:00.000Z');
  await database.empty();
  const clock = clockAt(() => new Date(nowMs));
  [one, other] = (await Promise.all(
    [1, 2].map(() => startInstance(database, { clock, staffGoneAfterS: GONE_AFTER_MS / 1000 })),
  )) as [Instance, Instance];
  await declareChatIndexes(one.services);
});
afterEach(async () => {
  await leaveAll();
  await Promise.all([one.stop(), other.stop()]);
});

/** A room that Seojun holds, on one instance, with Hana connected to the other. */
async function begin() {
  const { roomId } = await createRoom(one);
  const customer = await join(other, roomId);
  const seojun = await sitDown((headers) => party(one, headers), SEOJUN);
  await takeOver(one, roomId);
  const hana = await sitDown((headers) => party(other, headers), HANA);
  await eventually(async () => expect(await colleagues(one)).toHaveLength(2));
  return { roomId, customer, seojun, hana };
}

const offer = (staff: Party, roomId: string, more: object = {}) =>
  handOver(staff, SEOJUN, { roomId, action: 'offer', toStaffId: HANA.senderId, ...more });
const accept = (staff: Party, roomId: string) => handOver(staff, HANA, { roomId, action: 'accept' });

test('an accepted room belongs to the colleague; the customer reads one plain message, and both staff members are notified', async () => {
  const { roomId, customer, seojun, hana } = await begin();
  await offer(seojun, roomId);
  await eventually(() =>
    expect(toldOf(hana)).toMatchObject([
      {
        type: 'HANDOVER',
        state: 'offered',
        roomId,
        customerName: '김오사',
        fromName: '이서준',
        toName: '김하나',
        remainingMs: 60_000,
      },
    ]),
  );
  await accept(hana, roomId);
  // Repeated, as after a lost connection.
  await accept(hana, roomId);

  await eventually(() =>
    expect([statesOf(seojun), statesOf(hana)]).toEqual([
      ['offered', 'accepted'],
      ['offered', 'accepted'],
    ]),
  );
  await eventually(() => expect(receivedContents(customer, roomId)).toEqual([NEWS]));
  expect((customer.received[TOPICS.room(roomId)] as ChatMessage[])[0]).toMatchObject({
    type: 'SYSTEM',
    senderName: '안내',
    isStaff: true,
  });
  await eventually(() =>
    expect(statuses(customer, roomId).slice(0, 2)).toEqual(['STAFF_CONNECTED', 'STAFF_CONNECTED']),
  );
  expect([
    await activeRooms(one, SEOJUN.senderId),
    (await activeRooms(other, HANA.senderId)).map((room) => [room.roomId, room.staffName]),
  ]).toEqual([[], [[roomId, '김하나']]]);

  await say(hana, roomId, '이어서 도와드릴게요', { ...HANA, isStaff: true });
  await expect(say(seojun, roomId, '아직 저예요', { ...SEOJUN, isStaff: true })).rejects.toThrow(
    '다른 상담원이 먼저 상담을 시작했습니다.',
  );
  expect((await history(one, roomId)).map(({ content }) => content)).toEqual([NEWS, '이어서 도와드릴게요']);
});

test.each([
  ['declined', 'decline', () => HANA],
  ['withdrawn', 'withdraw', () => SEOJUN],
] as const)('an offer that is %s goes back, and can be made again', async (reason, action, who) => {
  const { roomId, seojun, hana } = await begin();
  await offer(seojun, roomId);
  await handOver(who() === HANA ? hana : seojun, who(), { roomId, action });
  await eventually(() =>
    expect([statesOf(seojun), statesOf(hana)]).toEqual([
      ['offered', `returned ${reason}`],
      ['offered', `returned ${reason}`],
    ]),
  );
  await accept(hana, roomId);
  expect(statesOf(hana).at(-1)).toBe('refused 이미 끝난 요청이에요.');
  expect(await activeRooms(one, SEOJUN.senderId)).toHaveLength(1);

  await offer(seojun, roomId, { handoverId: 'handover-2' });
  await eventually(() => expect(statesOf(hana).at(-1)).toBe('offered'));
});

test('of an acceptance and a withdrawal at the same time exactly one takes effect', async () => {
  const { roomId, seojun, hana } = await begin();
  await offer(seojun, roomId);
  await Promise.all([accept(hana, roomId), handOver(seojun, SEOJUN, { roomId, action: 'withdraw' })]);
  const [held, taken] = [await activeRooms(one, SEOJUN.senderId), await activeRooms(one, HANA.senderId)];
  expect(held.length + taken.length).toBe(1);
  const refused = [statesOf(seojun), statesOf(hana)].map(
    (states) => states.filter((state) => state.startsWith('refused')).length,
  );
  expect(refused).toEqual(taken.length === 1 ? [1, 0] : [0, 1]);
});

test('an offer can be accepted for a minute', async () => {
  const { roomId, seojun, hana } = await begin();
  await offer(seojun, roomId);
  await eventually(() => expect(statesOf(hana)).toEqual(['offered']));
  nowMs += 60_000;
  await accept(hana, roomId);
  expect(statesOf(hana)).toEqual(['offered', 'refused 이미 끝난 요청이에요.']);
  expect(await activeRooms(one, SEOJUN.senderId)).toHaveLength(1);
});

test('a staff member who connects again gets the open offers with the remaining time', async () => {
  const { roomId, seojun } = await begin();
  await offer(seojun, roomId);
  nowMs += 5_000;
  const again = await sitDown((headers) => party(one, headers), HANA);
  expect(toldOf(again)).toMatchObject([{ state: 'offered', roomId, remainingMs: 55_000 }]);
});

test('an offer ends with its room', async () => {
  const { roomId, seojun, hana } = await begin();
  await offer(seojun, roomId);
  await close(other, roomId);
  await eventually(() =>
    expect([statesOf(seojun), statesOf(hana)]).toEqual([
      ['offered', 'returned ended'],
      ['offered', 'returned ended'],
    ]),
  );
  await accept(hana, roomId);
  expect(statesOf(hana).at(-1)).toBe('refused 이미 끝난 요청이에요.');
});

test('an offer goes back when the colleague leaves, and the room stays with its holder', async () => {
  const { roomId, seojun, hana } = await begin();
  await offer(seojun, roomId);
  await hana.leave();
  await eventually(async () => {
    await beat();
    expect(statesOf(seojun)).toEqual(['offered', 'returned left']);
  });
  expect(await activeRooms(one, SEOJUN.senderId)).toHaveLength(1);
});

test('a room that was accepted stays open when the former holder leaves for good', async () => {
  const { roomId, customer, seojun, hana } = await begin();
  await offer(seojun, roomId);
  await accept(hana, roomId);
  await one.services.rooms.abandon(SEOJUN.senderId);
  expect(await activeRooms(one, HANA.senderId)).toHaveLength(1);
  expect(statuses(customer, roomId)).not.toContain('CHAT_ENDED');
});

test('a room that is being ended because its holder left cannot be accepted', async () => {
  const { roomId, seojun, hana } = await begin();
  await offer(seojun, roomId);
  expect(await one.services.roomRepository.abandon(roomId, SEOJUN.senderId)).toBe(true);
  await accept(hana, roomId);
  await eventually(() => expect(statesOf(hana)).toContain('refused 이미 끝난 요청이에요.'));
  expect(await activeRooms(one, HANA.senderId)).toEqual([]);
});

test('an offer is refused for a colleague who is not connected or away, a room of another, a second colleague and an ended room', async () => {
  const { roomId, seojun, hana } = await begin();
  const refusals = async (staff: Party, act: () => Promise<void>) => {
    await act();
    return statesOf(staff).at(-1);
  };
  expect(await refusals(seojun, () => offer(seojun, roomId, { toStaffId: 'staff_9' }))).toBe(
    'refused 지금 연결되어 있지 않은 상담원이에요.',
  );
  expect(await refusals(seojun, () => offer(seojun, roomId, { toStaffId: SEOJUN.senderId }))).toBe(
    'refused 지금 연결되어 있지 않은 상담원이에요.',
  );
  expect(
    await refusals(hana, () => handOver(hana, HANA, { roomId, action: 'offer', toStaffId: SEOJUN.senderId })),
  ).toBe('refused 맡고 있는 상담만 넘길 수 있어요.');
  await showDesk(hana, HANA, true);
  expect(await refusals(seojun, () => offer(seojun, roomId))).toBe('refused 자리를 비운 상담원이에요.');
  await showDesk(hana, HANA);
  await offer(seojun, roomId);
  expect(await refusals(seojun, () => offer(seojun, roomId, { handoverId: 'handover-2' }))).toBe(
    'refused 이미 다른 상담원에게 넘기는 중이에요.',
  );
  await close(one, roomId);
  expect(await refusals(seojun, () => offer(seojun, roomId, { handoverId: 'handover-3' }))).toBe(
    'refused 상담이 종료되었습니다.',
  );
});

test('an offer that has ended is not opened again by a repeated frame', async () => {
  const { roomId, seojun, hana } = await begin();
  await offer(seojun, roomId);
  await offer(seojun, roomId);
  await handOver(hana, HANA, { roomId, action: 'decline' });
  await offer(seojun, roomId);
  await offer(seojun, roomId, { handoverId: 'handover-2' });
  for (let untilMs = nowMs + 60_000; nowMs < untilMs; ) await beat();
  await offer(seojun, roomId, { handoverId: 'handover-2' });
  await eventually(() => expect(statesOf(hana)).toEqual(['offered', 'offered', 'returned declined', 'offered']));
  expect(statesOf(seojun).filter((state) => state.startsWith('refused'))).toEqual([
    'refused 이미 끝난 요청이에요.',
    'refused 이미 끝난 요청이에요.',
  ]);
});

test('a room whose end was interrupted can be handed over when its holder is back', async () => {
  const { roomId, seojun, hana } = await begin();
  await one.services.roomRepository.abandon(roomId, SEOJUN.senderId);
  await offer(seojun, roomId);
  await seojun.leave();
  const again = await sitDown((headers) => party(one, headers), SEOJUN);
  await offer(again, roomId, { handoverId: 'handover-2' });
  await eventually(() => expect(statesOf(hana)).toEqual(['offered']));
});

test('a third staff member learns nothing of an offer and cannot accept it', async () => {
  const { roomId, seojun } = await begin();
  const third = { senderId: 'staff_3', senderName: '박도윤' };
  const stranger = await sitDown((headers) => party(other, headers), third);
  await offer(seojun, roomId);
  await handOver(stranger, third, { roomId, action: 'accept' });
  await handOver(stranger, third, { roomId, action: 'decline' });
  expect(statesOf(stranger)).toEqual(['refused 이미 끝난 요청이에요.', 'refused 이미 끝난 요청이에요.']);
});

async function beat(): Promise<void> {
  nowMs += GONE_AFTER_MS / 8;
  await Promise.all([one, other].map(({ services }) => services.staffPresence.beat()));
}
