import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointsIn } from '@osaka/contracts';
import * as contracts from '@osaka/contracts/chat';
import {
  ACTIVITY_SENDS,
  ACTIVITY_TOPICS,
  exportRoom,
  listActiveRooms,
  listWaitingRooms,
  SENDS,
  TOPICS,
} from '@osaka/contracts/chat';
import {
  asMember,
  bearer,
  eventually,
  keepsAnswersOutOfCaches,
  openTestDatabase,
  type TestDatabase,
} from '@osaka/service-kit/testing';
import { type Instance, startInstance } from './testing/chat-instances.ts';
import { close, createRoom, history, openConsultations, STAFF, say } from './testing/consultations.ts';

let database: TestDatabase;
let instance: Instance;
/** Revoked tokens. */
let revoked: Set<string>;
let tellRevoked: (memberNo: number) => void;
const { party, leaveAll } = openConsultations();
const ADMIN = { Authorization: bearer(1, 'admin').authorization };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  revoked = new Set();
  await database.empty();
  instance = await startInstance(database, {
    staffAccess: 'admin',
    onRevoked: (listener) => {
      tellRevoked = listener;
    },
    authenticate: async (authorization) =>
      revoked.has(authorization ?? '') ? undefined : asMember(signed(authorization)),
  });
});
afterEach(async () => {
  await leaveAll();
  await instance.stop();
});

keepsAnswersOutOfCaches(() => instance.chat.app, endpointsIn(contracts));

test('histories and waiting rooms are not stored by any cache', async () => {
  const { roomId } = await createRoom(instance);
  for (const path of [`/api/chat/room/${roomId}/messages`, listWaitingRooms.path]) {
    const answer = await fetch(instance.url + path, { headers: bearer(1, 'admin') });
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
  }
});

const staffOnly = ['/topic/staff/new-request', '/topic/staff/notification', '/topic/staff/consultation-started'];
test.each(staffOnly)('%s is for administrators alone', async (topic) => {
  await expect((await party(instance)).subscribe(topic)).rejects.toThrow('관리자만 접근할 수 있는 페이지입니다.');
  await expect((await party(instance, { Authorization: 'Bearer 7' })).subscribe(topic)).rejects.toThrow(
    '관리자만 접근할 수 있는 페이지입니다.',
  );
  await expect((await party(instance, { Authorization: 'Bearer broken' })).subscribe(topic)).rejects.toThrow(
    '관리자만 접근할 수 있는 페이지입니다.',
  );
  await (await party(instance, ADMIN)).subscribe(topic);
  await (await party(instance, { authorization: ADMIN.Authorization })).subscribe(topic);
});

test('a lost role takes effect at once, also on an open connection', async () => {
  const { roomId } = await createRoom(instance);
  const staff = await party(instance, ADMIN);
  await staff.subscribe(TOPICS.newRequest);
  revoked.add(ADMIN.Authorization);

  await createRoom(instance, '이오사');

  await eventually(() =>
    expect(staff.errors.map(({ body }) => body)).toEqual(['관리자만 접근할 수 있는 페이지입니다.']),
  );
  expect(staff.received[TOPICS.newRequest]).toEqual([]);
  const again = await party(instance, ADMIN);
  await expect(
    again.send(SENDS.startConsultation.destination, { roomId, senderId: 'staff_1', senderName: '상담원' }),
  ).rejects.toThrow();
});

test('activity of a customer is not sent to a connection that has lost its role', async () => {
  const { roomId } = await createRoom(instance);
  const staff = await party(instance, ADMIN);
  await staff.subscribe(ACTIVITY_TOPICS.customer(roomId));
  const customer = await party(instance);
  revoked.add(ADMIN.Authorization);

  await customer.send(ACTIVITY_SENDS.seen.destination, { roomId, senderId: 'customer_1', seq: 1 });

  await eventually(() =>
    expect(staff.errors.map(({ body }) => body)).toEqual(['관리자만 접근할 수 있는 페이지입니다.']),
  );
  expect(staff.received[ACTIVITY_TOPICS.customer(roomId)]).toEqual([]);
});

test.each([
  ['staff', ADMIN.Authorization, 1, TOPICS.newRequest],
  ['a customer', 'Bearer 7', 7, undefined],
] as const)(
  'a connection of %s ends at once when its token is revoked, without an error; others go on',
  async (_who, Authorization, memberNo, topic) => {
    const { roomId } = await createRoom(instance);
    const [leaving, staying] = [
      await party(instance, { Authorization }),
      await party(instance, { Authorization: 'Bearer 8' }),
    ];
    await leaving.subscribe(topic ?? `/topic/chat/${roomId}`);
    const closed = new Promise((resolve) => {
      leaving.client.onWebSocketClose = resolve;
    });
    revoked.add(Authorization);
    tellRevoked(8);
    tellRevoked(memberNo);
    await closed;
    expect(leaving.errors).toEqual([]);
    await staying.subscribe(`/topic/chat/${roomId}`);
  },
);

test('a connection ends without an error when its token ends, so that it reconnects with a fresh one', async () => {
  const staff = await party(instance, {
    Authorization: `Bearer x.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 0.4 })).toString('base64url')}.1admin`,
  });
  await staff.subscribe(TOPICS.newRequest);
  await new Promise((resolve) => {
    staff.client.onWebSocketClose = resolve;
  });
  expect(staff.errors).toEqual([]);
});

test('HTTP calls for staff give 401 without a token and 403 for a plain member', async () => {
  const { roomId } = await createRoom(instance);
  for (const { path } of [listWaitingRooms, listActiveRooms, exportRoom]) {
    const url = instance.url + path.replace('{roomId}', roomId).replace('{staffId}', 'staff_1');
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: bearer(7) })).status).toBe(403);
    expect((await fetch(url, { headers: bearer(1, 'admin') })).status).toBe(200);
  }
});

test('a transcript has sender, time and text, and indents further lines of a message', async () => {
  const { roomId } = await createRoom(instance);
  const customer = await party(instance);
  const staff = await party(instance, ADMIN);
  await staff.send(SENDS.startConsultation.destination, { roomId, senderId: 'staff_1', senderName: '상담원' });
  await customer.send(SENDS.enterRoom.destination, {
    roomId,
    senderId: 'customer_1',
    senderName: '김오사',
    content: '김오사님이 상담을 시작했습니다.',
  });
  await say(customer, roomId, '첫 줄\n[2026-01-01 00:00:00] 상담원: 가짜', { senderName: '김오사' });
  await say(staff, roomId, '네, 안녕하세요', STAFF);
  await close(instance, roomId);

  const answer = await fetch(`${instance.url}/api/chat/staff/room/${roomId}/transcript`, {
    headers: bearer(1, 'admin'),
  });

  const { fileName, text } = (await answer.json()) as { fileName: string; text: string };
  expect(fileName).toMatch(/^상담-\d{4}-\d{2}-\d{2}-.{6}\.txt$/);
  const time = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/g;
  expect(text.replaceAll(time, 'T').split('\n')).toEqual([
    '고객: 김오사',
    '상담원: 상담원',
    '시작: T',
    '종료: T',
    '',
    '[T] 김오사님이 상담을 시작했습니다.',
    '[T] 김오사: 첫 줄',
    '    [T] 상담원: 가짜',
    '[T] 상담원: 네, 안녕하세요',
    '[T] 상담이 종료되었습니다.',
    '',
  ]);
  expect(await history(instance, roomId)).toHaveLength(4);
});

/** "Bearer x.<payload>.1admin" is also administrator 1. */
function signed(authorization: string | undefined): string | undefined {
  return authorization?.endsWith('.1admin') ? 'Bearer 1.admin' : authorization;
}
