import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import { clearGoneRooms, listColleagues, TOPICS } from '@osaka/contracts/chat';
import {
  eventually,
  openTestDatabase,
  openTestRedis,
  refusesStrangers,
  type TestDatabase,
} from '@osaka/service-kit/testing';
import { declareChatIndexes } from '../context.ts';
import { createSettleEndedRooms } from '../jobs/settle-ended-rooms.job.ts';
import { type Instance, startInstance } from '../testing/chat-instances.ts';
import { close, createRoom, history, openConsultations, waitingRooms } from '../testing/consultations.ts';
import { colleagues, HANA, SEOJUN, showDesk, sitDown } from '../testing/desks.ts';

let database: TestDatabase;
let one: Instance;
let other: Instance;
let guarded: Instance;
const { party, takeOver, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
  [one, other, guarded] = await Promise.all([
    startInstance(database),
    startInstance(database),
    startInstance(database, { staffAccess: 'admin' }),
  ]);
  await declareChatIndexes(one.services);
});
afterAll(async () => {
  await Promise.all([one, other, guarded].map((instance) => instance.stop()));
  await database.close();
});
beforeEach(() => database.empty());
afterEach(() => leaveAll());

refusesStrangers(() => guarded.chat.app, [listColleagues, clearGoneRooms]);

test('new requests are not announced to staff who are away, until they are back', async () => {
  const [away, here] = await Promise.all(
    [SEOJUN, HANA].map((who, index) => sitDown((headers) => party(index === 0 ? one : other, headers), who)),
  );
  if (!away || !here) throw new Error('not connected');
  for (const staff of [away, here]) await staff.subscribe(TOPICS.newRequest);
  const names = (staff: typeof away) =>
    (staff.received[TOPICS.newRequest] as { customerName: string }[]).map(({ customerName }) => customerName);

  await showDesk(away, SEOJUN, true);
  await createRoom(one, '먼저 온 고객');
  await eventually(() => expect(names(here)).toEqual(['먼저 온 고객']));
  await showDesk(away, SEOJUN, false);
  await createRoom(one, '다음 고객');
  await eventually(() => expect([names(away), names(here)]).toEqual([['다음 고객'], ['먼저 온 고객', '다음 고객']]));
});

test('the colleagues are the connected staff members with their names and states, on any instance', async () => {
  const seojun = await sitDown((headers) => party(one, headers), SEOJUN);
  await sitDown((headers) => party(other, headers), HANA);
  await showDesk(seojun, SEOJUN, true);
  await eventually(async () =>
    expect(await colleagues(other)).toEqual([
      { staffId: 'staff_2', staffName: '김하나', isAway: false },
      { staffId: 'staff_1', staffName: '이서준', isAway: true },
    ]),
  );
});

test('the colleagues are known again after Redis has lost its data', async () => {
  const redis = await openTestRedis();
  const [seojun] = [
    await sitDown((headers) => party(one, headers), SEOJUN),
    await sitDown((headers) => party(other, headers), HANA),
  ];
  await showDesk(seojun, SEOJUN, true);
  await redis.redis.del(`chat:${database.db.databaseName}:staff-desks`, `chat:${database.db.databaseName}:staff-seen`);
  await redis.close();
  await eventually(async () => {
    await Promise.all([one, other].map(({ services }) => services.staffPresence.beat()));
    expect((await colleagues(one)).map(({ staffName, isAway }) => [staffName, isAway])).toEqual([
      ['김하나', false],
      ['이서준', true],
    ]);
  });
});

test('only waiting rooms whose customer is gone are cleared', async () => {
  const [gone, back, here, taken] = await Promise.all(['가', '나', '다', '라'].map((name) => createRoom(one, name)));
  if (!gone || !back || !here || !taken) throw new Error('no rooms');
  for (const { roomId } of [gone, back, taken])
    await one.services.roomRepository.noteCustomerLeft(roomId, new Date().toISOString());
  await one.services.roomRepository.noteCustomerBack(back.roomId);
  await takeOver(one, taken.roomId);
  const roomIds = [gone, back, here, taken, gone].map(({ roomId }) => roomId);
  const clear = async () => {
    const body = JSON.stringify({ roomIds });
    return (
      await fetch(other.url + addressOf(clearGoneRooms), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
    ).json();
  };
  expect([await clear(), await clear()]).toEqual([{ closed: 1 }, { closed: 0 }]);
  expect(new Set((await waitingRooms(one)).map(({ customerName }) => customerName))).toEqual(new Set(['나', '다']));
  expect((await history(one, gone.roomId)).map(({ content }) => content)).toEqual([
    '자리를 비우신 동안 상담이 종료되었습니다.',
  ]);
  await close(one, taken.roomId);
});

test('a room that is being cleared cannot be claimed, and ends also after a crash of the instance that was clearing it', async () => {
  const { services } = one;
  const { roomId } = await createRoom(one);
  await services.roomRepository.noteCustomerLeft(roomId, new Date().toISOString());
  expect(await services.roomRepository.clear(roomId)).toMatchObject({ roomId });
  expect(
    await other.services.roomRepository.claim(roomId, SEOJUN.senderId, SEOJUN.senderName, new Date().toISOString()),
  ).toBeUndefined();
  expect(await other.services.rooms.clearGone([roomId])).toBe(0);

  await createSettleEndedRooms(other.services)();
  expect([await waitingRooms(one), (await history(one, roomId)).map(({ type }) => type)]).toEqual([[], ['CHAT_ENDED']]);
});
