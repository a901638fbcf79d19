import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type RoomCustomer, SENDS, TOPICS } from '@osaka/contracts/chat';
import { clockAt } from '@osaka/service-kit';
import { bearer, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { eventually, type Instance, type Party, startInstance } from './testing/chat-instances.ts';
import { activeRooms, close, createRoom, openConsultations, waitingRooms } from './testing/consultations.ts';

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
  instances = await Promise.all([1, 2, 3].map(() => startInstance(database, { customerGoneAfterS: GONE_AFTER_MS / 1000, clock: clockAt(() => new Date(nowMs)) })));
  await at(0).chat.prepare();
  await beatForLong();
});
afterEach(async () => {
  await leaveAll();
  await Promise.all(instances.map((instance) => instance.stop()));
});

test('staff are told that a customer left, and that they came back, wherever each is connected', async () => {
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

test('also when the instance of the customer has crashed', async () => {
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

test('a customer who asks for a consultation and never comes is seen to be away', async () => {
  const { roomId } = await createRoom(at(0));
  await beatForLong();
  expect(await waitingRooms(at(1))).toMatchObject([{ roomId, customer: { isHere: false } }]);
  await join(at(2), roomId);
  await eventually(async () => expect(await waitingRooms(at(1))).toMatchObject([{ roomId, customer: { isHere: true } }]));
});

test('a second connection, a reload and staff who leave are no leaving of the customer', async () => {
  const { roomId } = await createRoom(at(0));
  const [first, second] = [await join(at(0), roomId), await join(at(1), roomId)];
  const staff = await watch(at(1), roomId);
  await (await takeOver(at(2), roomId)).leave();
  await first.leave();
  await beatForLong();
  await second.leave();
  await join(at(2), roomId);
  await beatForLong();
  expect(seen(staff, roomId)).toEqual([{ isHere: true }]);
});

test('a room that has ended tells nothing more of its customer', async () => {
  const { roomId } = await createRoom(at(0));
  const customer = await join(at(0), roomId);
  const staff = await watch(at(1), roomId);
  await close(at(0), roomId);
  await customer.leave();
  await beatForLong();
  expect(seen(staff, roomId)).toEqual([{ isHere: true }]);
});

test('staff see the page on which the customer asked, and each later one', async () => {
  const { roomId } = await createRoom(at(0), '김오사', '/travels/3');
  const customer = await join(at(0), roomId);
  const staff = await watch(at(1), roomId);
  await takeOver(at(1), roomId);
  await show(customer, { roomId, page: '/travels/7' });
  await eventually(() => expect(seen(staff, roomId).map(({ page }) => page)).toEqual(['/travels/3', '/travels/7']));
  expect(await activeRooms(at(2))).toMatchObject([{ roomId, customer: { isHere: true, page: '/travels/7' } }]);
});

test('a page that the customer no longer shows is taken back', async () => {
  const { roomId } = await createRoom(at(0), '김오사', '/travels/3');
  const customer = await join(at(0), roomId);
  const staff = await watch(at(1), roomId);
  await show(customer, { roomId, page: null });
  await eventually(() => expect(seen(staff, roomId).map(({ page }) => page)).toEqual(['/travels/3', undefined]));
});

test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\\\elsewhere.example', 'travels', '/a b', '/a?b=1', '/a#b', `/${'a'.repeat(200)}`, '', 5])(
  '%j is no page of this site',
  async (page) => {
    const { roomId } = await createRoom(at(0));
    const customer = await join(at(0), roomId);
    await expect(show(customer, { roomId, page })).rejects.toThrow();
  },
);

test('a plan is shown by members alone, and taken back', async () => {
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

test('only staff learn of the customer', async () => {
  const guarded = await startInstance(database, { staffAccess: 'admin' });
  const { roomId } = await createRoom(guarded);
  await expect((await party(guarded)).subscribe(TOPICS.roomCustomer(roomId))).rejects.toThrow('관리자만 접근할 수 있는 페이지입니다.');
  await (await party(guarded, { Authorization: bearer(1, 'admin').authorization })).subscribe(TOPICS.roomCustomer(roomId));
  await leaveAll();
  await guarded.stop();
});

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

/** A moment later everybody is looked after. */
async function beatAll(): Promise<void> {
  nowMs += GONE_AFTER_MS / 8;
  for (const { chat } of instances) await chat.customerPresence.beat();
}

/** Long enough for whoever is gone to be noticed. */
async function beatForLong(): Promise<void> {
  for (let beat = 0; beat < 12; beat++) await beatAll();
}
