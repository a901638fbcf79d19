import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addressOf, readMemberFiles } from '@osaka/contracts';
import { createRoom, leaveInquiry } from '@osaka/contracts/chat';
import {
  bearer,
  memberFilesOf,
  openTestDatabase,
  refusesStrangers,
  type TestDatabase,
} from '@osaka/service-kit/testing';
import { declareChatIndexes } from '../context.ts';
import { type Instance, startInstance } from '../testing/chat-instances.ts';
import { close, openConsultations, say } from '../testing/consultations.ts';

let database: TestDatabase;
let instance: Instance;
const { join, leaveAll } = openConsultations();
beforeAll(async () => {
  database = await openTestDatabase();
  instance = await startInstance(database);
  await declareChatIndexes(instance.services);
});
afterAll(async () => {
  await leaveAll();
  await instance.stop();
  await database.close();
});
beforeEach(() => database.empty());

refusesStrangers(() => instance.chat.app, [readMemberFiles]);

test('the inquiries that a member left signed in are handed out with their answers', async () => {
  const leave = (requestId: string, content: string, headers: Record<string, string>) =>
    instance.chat.app.request(addressOf(leaveInquiry), {
      method: 'POST',
      body: JSON.stringify({ requestId, name: '김오사', email: 'a@example.com', content }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  await leave('request-1', '환불이 되나요?', bearer(7));
  await leave('request-2', '남의 문의', bearer(8));
  const [first] = await instance.services.inquiries.findListed();
  await instance.services.inquiries.answer(first?.inquiryNo ?? 0, {
    content: '네, 됩니다.',
    staffName: '이서준',
    at: '2026-03-10T12:00:00.000Z',
  });

  const texts = (await memberFilesOf(instance.chat.app, 7)).map((file) => ('text' in file ? file.text : ''));
  expect(texts).toHaveLength(1);
  for (const part of ['환불이 되나요?', '네, 됩니다.', 'a@example.com']) expect(texts[0]).toContain(part);
});

async function begin(userName: string, headers: Record<string, string> = {}): Promise<string> {
  const body = JSON.stringify({ userId: 'customer_1', userName });
  const response = await instance.chat.app.request(addressOf(createRoom), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const { roomId } = createRoom.success.parse(await response.json());
  return roomId;
}

test('the consultations that a member began signed in are handed out with their messages, and no room’s id', async () => {
  const [first, second] = [await begin('김오사', bearer(7)), await begin('김오사', bearer(7))];
  const [guest, other] = [await begin('손님'), await begin('남오사', bearer(8))];
  await say(await join(instance, first), first, '우메다에서 어떻게 가나요?');
  await say(await join(instance, other), other, '남의 이야기');
  await close(instance, second);

  const files = await memberFilesOf(instance.chat.app, 7);
  const texts = files.map((file) => ('text' in file ? file.text : ''));
  expect(files.map(({ path }) => path)).toEqual(
    Array(2).fill(expect.stringMatching(/^consultations\/상담-\d{4}-\d\d-\d\d-[\w-]{6}\.txt$/)),
  );
  expect(texts.join()).toContain('우메다에서 어떻게 가나요?');
  expect(texts.join()).toContain('상담이 종료되었습니다.');
  expect(texts.join()).not.toContain('남의 이야기');
  for (const roomId of [first, second, guest, other]) expect(JSON.stringify(files)).not.toContain(roomId);
});
