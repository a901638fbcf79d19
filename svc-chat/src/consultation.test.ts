import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChatMessage, type Room, SENDS, TOPICS } from '@osaka/contracts/chat';
import { eventually, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from './context.ts';
import { connect, type Instance, type Party, startInstance } from './testing/chat-instances.ts';

let database: TestDatabase;
let one: Instance;
let other: Instance;
const parties: Party[] = [];

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
afterEach(async () => {
  await Promise.all(parties.splice(0).map((party) => party.leave()));
});

test('a customer and a staff member on different instances receive each message once and in order', async () => {
  const room = await createRoom('김오사');
  const customer = await join(one, room.roomId);
  const staff = await join(other, room.roomId);
  await staff.send(SENDS.startConsultation.destination, { roomId: room.roomId, ...STAFF });

  await customer.send(SENDS.sendMessage.destination, {
    roomId: room.roomId,
    ...CUSTOMER,
    content: '안녕하세요',
    clientMessageId: 'c1',
  });
  await staff.send(SENDS.sendMessage.destination, {
    roomId: room.roomId,
    ...STAFF,
    content: '무엇을 도와드릴까요?',
    isStaff: true,
    clientMessageId: 's1',
  });
  await customer.send(SENDS.sendMessage.destination, {
    roomId: room.roomId,
    ...CUSTOMER,
    content: '안녕하세요',
    clientMessageId: 'c1',
  });

  const expected = [
    { seq: 1, content: '안녕하세요', isStaff: false },
    { seq: 2, content: '무엇을 도와드릴까요?', isStaff: true },
  ];
  await eventually(() => {
    expect(customer.received[TOPICS.room(room.roomId)]).toMatchObject(expected);
    expect(staff.received[TOPICS.room(room.roomId)]).toMatchObject(expected);
  });
  expect(await history(other, room.roomId)).toMatchObject(expected);
  expect(await history(one, room.roomId, 1)).toMatchObject(expected.slice(1));
});

test('a message whose instance crashed before publishing it is published when it is sent again', async () => {
  const room = await createRoom('김오사');
  const staff = await join(one, room.roomId);
  const customer = await join(other, room.roomId);
  const sent = { roomId: room.roomId, ...CUSTOMER, content: '안녕하세요', clientMessageId: 'c1' };
  await one.services.messages.insertAll([
    {
      ...sent,
      messageId: `${room.roomId}-1`,
      seq: 1,
      type: 'CHAT',
      isStaff: false,
      timestamp: new Date().toISOString(),
    },
  ]);

  await customer.send(SENDS.sendMessage.destination, sent);

  await eventually(() => {
    for (const party of [customer, staff])
      expect(party.received[TOPICS.room(room.roomId)]).toMatchObject([{ seq: 1, content: '안녕하세요' }]);
  });
});

test('a new request is announced to staff on every instance', async () => {
  const staff = await party(other);
  await staff.subscribe(TOPICS.newRequest);

  const room = await createRoom('이오사');

  await eventually(() =>
    expect(staff.received[TOPICS.newRequest]).toEqual([{ roomId: room.roomId, customerName: '이오사' }]),
  );
  expect(await (await fetch(`${one.url}/api/chat/staff/waiting-rooms`)).json()).toEqual({
    rooms: [{ ...room, customer: { isHere: true } }],
  });
});

test('of concurrent claims for a room one succeeds and the others are refused', async () => {
  const room = await createRoom('박오사');
  const claims = await Promise.all(
    [1, 2, 3, 4].map(async (index) => {
      const staff = await party(index % 2 ? one : other);
      await staff.subscribe(TOPICS.notification);
      await staff.send(SENDS.startConsultation.destination, {
        roomId: room.roomId,
        senderId: `staff_${index}`,
        senderName: '상담원',
      });
      return staff;
    }),
  );

  await eventually(() =>
    expect(
      claims.filter(({ received }) =>
        received[TOPICS.notification]?.includes('다른 상담원이 먼저 상담을 시작했습니다.'),
      ),
    ).toHaveLength(3),
  );
  const rooms = await Promise.all(
    [1, 2, 3, 4].map(
      async (index) =>
        (await (await fetch(`${one.url}/api/chat/staff/staff_${index}/active-rooms`)).json()) as { rooms: Room[] },
    ),
  );
  expect(rooms.flatMap((answer) => answer.rooms)).toMatchObject([{ roomId: room.roomId, status: 'ASSIGNED' }]);
});

test('closing ends the room for both sides, and later messages are refused', async () => {
  const room = await createRoom('최오사');
  const customer = await join(one, room.roomId);

  const closed = await fetch(`${other.url}/api/chat/room/${room.roomId}/close`, { method: 'PUT' });

  expect(await closed.json()).toEqual({ success: true, message: '상담이 종료되었습니다.' });
  await eventually(() => {
    expect(customer.received[TOPICS.room(room.roomId)]).toMatchObject([{ type: 'CHAT_ENDED' }]);
    expect(customer.received[TOPICS.roomStatus(room.roomId)]).toMatchObject([{ status: 'CHAT_ENDED' }]);
  });
  await expect(
    customer.send(SENDS.sendMessage.destination, { roomId: room.roomId, ...CUSTOMER, content: '저기요' }),
  ).rejects.toThrow('상담이 종료되어 더 이상 메시지를 보낼 수 없습니다.');
});

describe('the chat refuses', () => {
  test('an unknown room', async () => {
    await expect(join(one, 'AAAAAAAAAAAAAAAAAAAAAA')).rejects.toThrow('채팅방을 찾을 수 없습니다.');
    expect((await fetch(`${one.url}/api/chat/room/AAAAAAAAAAAAAAAAAAAAAA/messages`)).status).toBe(404);
  });

  test('an unknown destination', async () => {
    await expect((await party(one)).subscribe('/topic/chat/#')).rejects.toThrow('unknown destination');
    await expect((await party(one)).send('/app/chat/anything', {})).rejects.toThrow('unknown destination');
  });

  const contents: [string, unknown, string][] = [
    ['empty content', '   ', '메시지를 입력해주세요.'],
    ['over-long content', 'x'.repeat(4001), '메시지는 4,000자까지 보낼 수 있습니다.'],
    ['content that is no text', { $ne: '' }, '메시지를 입력해주세요.'],
  ];
  test.each(contents)('%s', async (_name, content, notice) => {
    const room = await createRoom('정오사');
    await expect(
      (await party(one)).send(SENDS.sendMessage.destination, { roomId: room.roomId, ...CUSTOMER, content }),
    ).rejects.toThrow(notice);
    expect(await history(one, room.roomId)).toEqual([]);
  });
});

test('under staff access "admin" only administrators see requests, claim rooms and send as staff', async () => {
  const closed = await startInstance(database, { staffAccess: 'admin' });
  const room = await createRoom('강오사', closed);
  const guest = () => party(closed);
  const admin = async () => party(closed, { Authorization: 'Bearer 1.admin' });

  await expect((await guest()).subscribe(TOPICS.newRequest)).rejects.toThrow('관리자만 접근할 수 있는 페이지입니다.');
  await expect(
    (await guest()).send(SENDS.startConsultation.destination, { roomId: room.roomId, ...STAFF }),
  ).rejects.toThrow();
  await expect(
    (await guest()).send(SENDS.sendMessage.destination, { roomId: room.roomId, ...STAFF, content: 'x', isStaff: true }),
  ).rejects.toThrow();
  await expect(
    (await guest()).send(SENDS.sendMessage.destination, {
      roomId: room.roomId,
      ...CUSTOMER,
      senderId: 'staff_9',
      content: 'x',
    }),
  ).rejects.toThrow();
  expect((await fetch(`${closed.url}/api/chat/staff/waiting-rooms`)).status).toBe(401);
  await (await admin()).subscribe(TOPICS.newRequest);
  await (await admin()).send(SENDS.startConsultation.destination, { roomId: room.roomId, ...STAFF });

  await Promise.all(parties.splice(0).map((member) => member.leave()));
  await closed.stop();
});

test('a page of another origin cannot connect', async () => {
  expect((await fetch(`${one.url}/ws/info`, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
  expect((await fetch(`${one.url}/ws/info`, { headers: { origin: one.url } })).status).toBe(200);
});

const CUSTOMER = { senderId: 'customer_1', senderName: '여행자' };
const STAFF = { senderId: 'staff_1', senderName: '상담원' };

async function party(instance: Instance, headers: Record<string, string> = {}): Promise<Party> {
  const connected = await connect(instance.url, headers);
  parties.push(connected);
  return connected;
}

async function join(instance: Instance, roomId: string): Promise<Party> {
  const joined = await party(instance);
  await joined.subscribe(TOPICS.room(roomId));
  await joined.subscribe(TOPICS.roomStatus(roomId));
  return joined;
}

async function createRoom(userName: string, instance = one): Promise<Room> {
  const response = await fetch(`${instance.url}/api/chat/create`, {
    method: 'POST',
    body: JSON.stringify({ userId: 'customer_1', userName }),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Room;
}

async function history(instance: Instance, roomId: string, after = 0): Promise<ChatMessage[]> {
  return (await (
    await fetch(`${instance.url}/api/chat/room/${roomId}/messages?after=${after}`)
  ).json()) as ChatMessage[];
}
