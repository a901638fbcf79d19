import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type MessageFrame, TOPICS } from '@osaka/contracts/chat';
import { eventually, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from './context.ts';
import { createSettleEndedRooms } from './jobs/settle-ended-rooms.job.ts';
import { connect, type Instance, startInstance } from './testing/chat-instances.ts';
import {
  activeRooms,
  CUSTOMER,
  close,
  createRoom,
  history,
  openConsultations,
  receivedContents,
  STAFF,
  say,
  statuses,
  waitingRooms,
} from './testing/consultations.ts';

let database: TestDatabase;
let one: Instance;
let other: Instance;
const { party, join, takeOver, leaveAll } = openConsultations();

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
afterEach(() => leaveAll());

test('both sides receive one closing message when a room is closed repeatedly and concurrently', async () => {
  const { roomId } = await createRoom(one);
  const customer = await join(one, roomId);
  const watcher = await party(other);
  await watcher.subscribe(TOPICS.notification);

  const answers = await Promise.all([close(one, roomId), close(other, roomId), close(one, roomId)]);
  await close(other, roomId);
  await pause(300);

  expect(answers).toEqual([1, 2, 3].map(() => ({ success: true, message: '상담이 종료되었습니다.' })));
  expect(receivedContents(customer, roomId)).toEqual(['상담이 종료되었습니다.']);
  expect(statuses(customer, roomId)).toEqual(['CHAT_ENDED']);
  expect(watcher.received[TOPICS.notification]).toEqual(['김오사님의 상담이 종료되었습니다.']);
});

test('messages acknowledged during closing are stored before the closing message, and none after it', async () => {
  const { roomId } = await createRoom(one);
  const customer = await join(one, roomId);
  const staff = await takeOver(other, roomId);
  const acknowledged: string[] = [];
  const talk = async (who: typeof customer, name: string, more: Partial<MessageFrame>) => {
    for (let index = 0; index < 30; index++) {
      await say(who, roomId, `${name}${index}`, more);
      acknowledged.push(`${name}${index}`);
    }
  };

  const talks = [talk(customer, 'c', {}).catch(() => {}), talk(staff, 's', STAFF).catch(() => {})];
  await pause(60);
  await close(one, roomId);
  await Promise.all(talks);

  const stored = await history(one, roomId);
  expect(stored.at(-1)).toMatchObject({ type: 'CHAT_ENDED' });
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_message, index) => index + 1));
  expect(stored.map(({ content }) => content)).toEqual(expect.arrayContaining(acknowledged));
});

const endings = ['CHAT_ENDED', 'CONSULTATION_ENDED'] as const;
test.each(endings)('a staff message of type %s ends the room as closing does', async (type) => {
  const { roomId } = await createRoom(one);
  const customer = await join(other, roomId);
  const staff = await takeOver(one, roomId);

  await say(staff, roomId, '상담이 종료되었습니다.', { ...STAFF, type });

  await eventually(() => expect(statuses(customer, roomId)).toEqual(['STAFF_CONNECTED', type]));
  expect(await activeRooms(one)).toEqual([]);
  expect(await close(one, roomId)).toMatchObject({ success: true });
});

test('a customer can neither end a room by a message nor block its end by a client message id', async () => {
  const { roomId } = await createRoom(one);
  const customer = await join(one, roomId);
  await expect(say(await party(one), roomId, 'x', { type: 'CHAT_ENDED' })).rejects.toThrow(
    '상담원만 보낼 수 있는 메시지입니다.',
  );
  for (const clientMessageId of ['end', `${roomId}-end`, 'staff_1-LEAVE'])
    await say(customer, roomId, '막기', { clientMessageId });
  const staff = await takeOver(other, roomId);
  await say(staff, roomId, '안녕하세요', { ...STAFF, clientMessageId: 'staff_1-LEAVE' });

  await close(one, roomId);

  const contents = (await history(one, roomId)).map(({ content }) => content);
  expect(contents).toEqual(['막기', '막기', '막기', '안녕하세요', '상담이 종료되었습니다.']);
  await expect(say(customer, roomId, '아직')).rejects.toThrow('상담이 종료되어 더 이상 메시지를 보낼 수 없습니다.');
});

test('an interrupted closing is completed by a job: lists, status and the notices to both sides', async () => {
  const { roomId } = await createRoom(one);
  const customer = await join(one, roomId);
  const untouched = await createRoom(one, '이오사');
  await one.services.messages.insertAll([
    {
      roomId,
      messageId: `${roomId}-1`,
      seq: 1,
      senderId: 'system',
      senderName: '안내',
      content: '끝',
      type: 'CHAT_ENDED',
      isStaff: true,
      timestamp: new Date().toISOString(),
    },
  ]);
  expect((await waitingRooms(one)).map((room) => room.roomId)).toContain(roomId);

  await Promise.all([one, other].map(({ services }) => createSettleEndedRooms(services)()));

  expect((await waitingRooms(one)).map((room) => room.roomId)).toEqual([untouched.roomId]);
  await eventually(() => {
    expect(receivedContents(customer, roomId)).toEqual(['끝']);
    expect(statuses(customer, roomId)).toEqual(['CHAT_ENDED']);
  });
});

test('a subscriber that joins after the claim receives its status', async () => {
  const { roomId } = await createRoom(one);
  await takeOver(one, roomId);
  const customer = await join(other, roomId);
  await eventually(() => expect(statuses(customer, roomId)).toEqual(['STAFF_CONNECTED']));
});

test('another staff member cannot send to a claimed room', async () => {
  const { roomId } = await createRoom(one);
  await takeOver(one, roomId);
  const stranger = await connect(other.url);
  await expect(say(stranger, roomId, 'x', { ...CUSTOMER, senderId: 'staff_2', isStaff: true })).rejects.toThrow(
    '다른 상담원이 먼저 상담을 시작했습니다.',
  );
  await stranger.leave();
});
