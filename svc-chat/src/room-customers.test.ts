import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { EventData } from '@osaka/contracts';
import { type noticeWanted, type RoomCustomer, SENDS, TOPICS } from '@osaka/contracts/chat';
import { clockAt } from '@osaka/service-kit';
import { bearer, eventually, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from './context.ts';
import type { RoomDocument } from './rooms/stored-room.ts';
import { type Instance, type Party, startInstance } from './testing/chat-instances.ts';
import {
  activeRooms,
  close,
  createRoom,
  openConsultations,
  STAFF,
  say,
  waitingRooms,
} from './testing/consultations.ts';

const GONE_AFTER_MS = 8000;
let database: TestDatabase;
let instances: Instance[];
let nowMs = Date.now();
const { party, join, takeOver, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.empty();
  instances = await Promise.all(
    [1, 2, 3].map(() =>
      startInstance(database, { customerGoneAfterS: GONE_AFTER_MS / 1000, clock: clockAt(() => new Date(nowMs)) }),
    ),
  );
  await declareChatIndexes(at(0).services);
  await beatUntilGone();
});
afterEach(async () => {
  await leaveAll();
  await Promise.all(instances.map((instance) => instance.stop()));
});

test('staff on any instance learn when a customer leaves and returns', async () => {
  const { roomId } = await createRoom(at(0));
  const customer = await join(at(0), roomId);
  const staff = await watch(at(1), roomId);
  expect(seen(staff, roomId)).toEqual([{ isHere: true }]);

  await customer.leave();
  await eventually(async () => {
    await beatAll();
    expect(seen(staff, roomId)).toEqual([{ isHere: true }, { isHere: false }]);
  });
  expect(await waitingRooms(at(2))).toMatchObject([{ roomId, customer: { isHere: false } }]);
  expect(seen(await watch(at(2), roomId), roomId)).toEqual([{ isHere: false }]);

  await join(at(2), roomId);
  await eventually(() => expect(seen(staff, roomId).at(-1)).toEqual({ isHere: true }));
});

test('staff see that a customer is a member; the customer’s own calls do not show it', async () => {
  const created = await fetch(`${at(0).url}/api/chat/create`, {
    method: 'POST',
    body: JSON.stringify({ userId: 'customer_1', userName: '김오사' }),
    headers: { 'content-type': 'application/json', ...bearer(7) },
  });
  const room = (await created.json()) as { roomId: string };
  expect(room).not.toHaveProperty('customer');
  expect(await waitingRooms(at(1))).toMatchObject([{ roomId: room.roomId, customer: { isMember: true } }]);
  expect(seen(await watch(at(1), room.roomId), room.roomId)).toMatchObject([{ isMember: true }]);
  const guest = await createRoom(at(0));
  expect(seen(await watch(at(1), guest.roomId), guest.roomId)).toEqual([{ isHere: true }]);
});

test('a member who is not connected is told of an answer once for each absence, also of one that came while leaving', async () => {
  const created = await fetch(`${at(0).url}/api/chat/create`, {
    method: 'POST',
    body: JSON.stringify({ userId: 'customer_1', userName: '김오사' }),
    headers: { 'content-type': 'application/json', ...bearer(7) },
  });
  const { roomId } = (await created.json()) as { roomId: string };
  const customer = await join(at(0), roomId);
  await say(customer, roomId, '간사이공항에서 난바까지 어떻게 가나요? 아이가 둘이에요. 짐도 있어요.');
  const staff = await takeOver(at(1), roomId);
  const answer = (content: string) => say(staff, roomId, content, STAFF);
  await answer('잠시만요.');
  await beatUntilGone();
  expect(await told(roomId)).toEqual([]);
  await customer.leave();
  await answer('급행으로 45분이에요.');
  await beatUntilGone();
  const [notice, ...others] = await told(roomId);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    kind: 'inquiry-answered',
    memberNos: [7],
    text: '문의하신 ‘간사이공항에서 난바까지 어떻게 가나요? 아이가 둘이에요…’에 답변이 왔어요.',
    link: '/customer-service',
  });
  expect(JSON.stringify(notice)).not.toContain(roomId);
  await answer('표는 역에서 사요.');
  expect(await told(roomId)).toHaveLength(1);
  const again = await join(at(2), roomId);
  await eventually(async () =>
    expect((await at(0).services.roomRepository.find(roomId))?.customerLeftAt).toBeUndefined(),
  );
  await beatUntilGone();
  await again.leave();
  await beatUntilGone();
  expect(await told(roomId)).toHaveLength(1);
  await answer('더 궁금한 점이 있나요?');
  expect(new Set((await told(roomId)).map(({ noticeKey }) => noticeKey)).size).toBe(2);
});

test('a guest who is not connected is told of no answer', async () => {
  const { roomId } = await createRoom(at(0));
  await beatUntilGone();
  await say(await takeOver(at(1), roomId), roomId, '안녕하세요', STAFF);
  expect(await told(roomId)).toEqual([]);
});

test('staff learn that a customer left when the customer’s instance has crashed', async () => {
  const { roomId } = await createRoom(at(0));
  await join(at(0), roomId);
  const staff = await watch(at(1), roomId);
  await at(0).crash();
  instances.splice(0, 1);
  await eventually(async () => {
    await beatAll();
    expect(seen(staff, roomId).at(-1)).toEqual({ isHere: false });
  });
});

test('a customer who requests a consultation and never connects counts as away', async () => {
  const { roomId } = await createRoom(at(0));
  await beatUntilGone();
  expect(await waitingRooms(at(1))).toMatchObject([{ roomId, customer: { isHere: false } }]);
  await join(at(2), roomId);
  await eventually(async () =>
    expect(await waitingRooms(at(1))).toMatchObject([{ roomId, customer: { isHere: true } }]),
  );
});

test('a second connection, a reload and a leaving staff member do not count as the customer leaving', async () => {
  const { roomId } = await createRoom(at(0));
  const [first, second] = [await join(at(0), roomId), await join(at(1), roomId)];
  const staff = await watch(at(1), roomId);
  await (await takeOver(at(2), roomId)).leave();
  await first.leave();
  await beatUntilGone();
  await second.leave();
  await join(at(2), roomId);
  await beatUntilGone();
  expect(seen(staff, roomId)).toEqual([{ isHere: true }]);
});

test('a closed room publishes no further changes of its customer', async () => {
  const { roomId } = await createRoom(at(0));
  const customer = await join(at(0), roomId);
  const staff = await watch(at(1), roomId);
  await close(at(0), roomId);
  await customer.leave();
  await beatUntilGone();
  expect(seen(staff, roomId)).toEqual([{ isHere: true }]);
});

test('staff see the page of the request and each later page of the customer', async () => {
  const { roomId } = await createRoom(at(0), '김오사', '/travels/3');
  const customer = await join(at(0), roomId);
  const staff = await watch(at(1), roomId);
  await takeOver(at(1), roomId);
  await show(customer, { roomId, page: '/travels/7' });
  await eventually(() => expect(seen(staff, roomId).map(({ page }) => page)).toEqual(['/travels/3', '/travels/7']));
  expect(await activeRooms(at(2))).toMatchObject([{ roomId, customer: { isHere: true, page: '/travels/7' } }]);
});

test('a page that the customer stops sharing is removed', async () => {
  const { roomId } = await createRoom(at(0), '김오사', '/travels/3');
  const customer = await join(at(0), roomId);
  const staff = await watch(at(1), roomId);
  await show(customer, { roomId, page: null });
  await eventually(() => expect(seen(staff, roomId).map(({ page }) => page)).toEqual(['/travels/3', undefined]));
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\\\elsewhere.example',
  'travels',
  '/a b',
  '/a?b=1',
  '/a#b',
  `/${'a'.repeat(200)}`,
  '',
  5,
])('%j is no page of this site', async (page) => {
  const { roomId } = await createRoom(at(0));
  const customer = await join(at(0), roomId);
  await expect(show(customer, { roomId, page })).rejects.toThrow();
});

test('only members can share a plan, and it can be removed', async () => {
  const { roomId } = await createRoom(at(0));
  const stranger = await join(at(0), roomId);
  const member = await join(at(0), roomId, bearer(7));
  const staff = await watch(at(1), roomId);
  const plan = { planNo: 12, title: '오사카 3박 4일' };

  await show(stranger, { roomId, page: '/', plan });
  await show(member, { roomId, plan });
  await show(member, { roomId, plan: null });

  await eventually(() =>
    expect(seen(staff, roomId).slice(1)).toEqual([
      { isHere: true, page: '/' },
      { isHere: true, page: '/', plan },
      { isHere: true, page: '/' },
    ]),
  );
});

test('only staff receive customer updates', async () => {
  const guarded = await startInstance(database, { staffAccess: 'admin' });
  const { roomId } = await createRoom(guarded);
  await expect((await party(guarded)).subscribe(TOPICS.roomCustomer(roomId))).rejects.toThrow(
    '관리자만 접근할 수 있는 페이지입니다.',
  );
  await (await party(guarded, { Authorization: bearer(1, 'admin').authorization })).subscribe(
    TOPICS.roomCustomer(roomId),
  );
  await leaveAll();
  await guarded.stop();
});

async function told(roomId: string) {
  const room = await database.db.collection<RoomDocument>('rooms').findOne({ _id: roomId });
  return (room?.outbox ?? []).map(({ data }) => data as EventData<typeof noticeWanted>);
}

function at(index: number): Instance {
  return instances[index] as Instance;
}

async function watch(where: Instance, roomId: string): Promise<Party> {
  const staff = await party(where, { 'staff-id': 'staff_9' });
  await staff.subscribe(TOPICS.roomCustomer(roomId));
  return staff;
}

function seen(staff: Party, roomId: string): RoomCustomer[] {
  return staff.received[TOPICS.roomCustomer(roomId)] as RoomCustomer[];
}

function show(customer: Party, frame: object): Promise<void> {
  return customer.send(SENDS.showPage.destination, frame);
}

/** Runs one presence check on every instance. */
async function beatAll(): Promise<void> {
  nowMs += GONE_AFTER_MS / 8;
  for (const { services } of instances) await services.customerPresence.beat();
}

/** Runs presence checks until a departed customer is detected. */
async function beatUntilGone(): Promise<void> {
  for (let beat = 0; beat < 12; beat++) await beatAll();
}
