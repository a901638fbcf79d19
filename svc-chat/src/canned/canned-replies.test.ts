import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addressOf, type Endpoint } from '@osaka/contracts';
import {
  addCannedReply,
  CANNED_MAX,
  type CannedReply,
  changeCannedReply,
  listCannedReplies,
  removeCannedReply,
} from '@osaka/contracts/chat';
import { openTestDatabase, refusesStrangers, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from '../context.ts';
import { type Instance, startInstance } from '../testing/chat-instances.ts';

let database: TestDatabase;
let instance: Instance;
let guarded: Instance;

beforeAll(async () => {
  database = await openTestDatabase();
  [instance, guarded] = await Promise.all([startInstance(database), startInstance(database, { staffAccess: 'admin' })]);
});
afterAll(async () => {
  await Promise.all([instance, guarded].map((each) => each.stop()));
  await database.close();
});
beforeEach(async () => {
  await database.empty();
  await declareChatIndexes(instance.services);
});

refusesStrangers(() => guarded.chat.app, [listCannedReplies, addCannedReply, changeCannedReply, removeCannedReply]);

async function send(call: Endpoint, { body, replyNo }: { body?: object; replyNo?: number } = {}) {
  const address = addressOf(call, { params: { replyNo } });
  const response = await instance.chat.app.request(address, {
    method: call.method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: response.status,
    body: (await response.json()) as { message: string; reply: CannedReply; replies: CannedReply[] },
  };
}
const add = (name: string, text = '안녕하세요, {이름}님.') => send(addCannedReply, { body: { name, text } });
const names = async () => (await send(listCannedReplies)).body.replies.map(({ name }) => name);

test('replies are added, changed and removed for the whole team, and listed by name', async () => {
  const [greeting] = [await add(' 인사 '), await add('가는 길', '난바역에서 걸어서 10분이에요.\n6번 출구로 나오세요.')];
  expect([greeting.status, greeting.body.reply]).toMatchObject([201, { name: '인사', text: '안녕하세요, {이름}님.' }]);
  expect(await names()).toEqual(['가는 길', '인사']);
  const { replyNo } = greeting.body.reply;
  expect(
    (await send(changeCannedReply, { replyNo, body: { name: '첫인사', text: '반갑습니다' } })).body.reply,
  ).toMatchObject({ replyNo, name: '첫인사', text: '반갑습니다' });
  expect((await send(removeCannedReply, { replyNo })).status).toBe(200);
  expect(await names()).toEqual(['가는 길']);
});

test('two replies cannot have one name, also when they are added at the same time', async () => {
  const answers = await Promise.all([add('인사'), add('인사'), add('인사')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const other = await add('길');
  const taken = await send(changeCannedReply, { replyNo: other.body.reply.replyNo, body: { name: '인사', text: 'x' } });
  expect([taken.status, taken.body.message]).toEqual([409, '같은 이름의 답변이 있어요.']);
});

test.each([
  [{ text: 'x' }, '답변의 이름을 입력해주세요.'],
  [{ name: ' ', text: 'x' }, '답변의 이름을 입력해주세요.'],
  [{ name: '가'.repeat(31), text: 'x' }, '답변의 이름은 30자까지 쓸 수 있습니다.'],
  [{ name: '인사' }, '답변 내용을 입력해주세요.'],
  [{ name: '인사', text: '\u200b' }, '답변 내용을 입력해주세요.'],
  [{ name: '인사', text: '가'.repeat(1001) }, '답변 내용은 1,000자까지 쓸 수 있습니다.'],
])('a reply of %j is refused', async (body, notice) => {
  const answer = await send(addCannedReply, { body });
  expect([answer.status, answer.body.message]).toEqual([400, notice]);
});

test('a reply that does not exist, or that is one too many, is refused', async () => {
  for (const call of [changeCannedReply, removeCannedReply]) {
    const answer = await send(call, { replyNo: 99, body: { name: '인사', text: 'x' } });
    expect([answer.status, answer.body.message]).toEqual([404, '답변을 찾을 수 없습니다.']);
  }
  const full = Array.from({ length: CANNED_MAX }, (_, index) => ({
    _id: index + 1000,
    name: `n${index}`,
    text: 'x',
    updateDate: '',
  }));
  await database.db.collection<{ _id: number }>('cannedReplies').insertMany(full);
  expect(await add('하나 더')).toMatchObject({ status: 409, body: { message: '답변은 200개까지 둘 수 있어요.' } });
});
