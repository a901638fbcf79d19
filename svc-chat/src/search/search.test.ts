import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import { exportRoom, type FoundRoom, listEarlierRooms, searchRooms } from '@osaka/contracts/chat';
import { type Clock, clockAt } from '@osaka/service-kit';
import { bearer, openTestDatabase, refusesStrangers, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from '../context.ts';
import { chatJobs } from '../jobs/chat-jobs.ts';
import { INDEX_QUEUE } from '../jobs/index-ended-rooms.job.ts';
import { PURGE_QUEUE } from '../jobs/purge-rooms.job.ts';
import { type Instance, startInstance } from '../testing/chat-instances.ts';
import { CUSTOMER, close, createRoom, openConsultations, say } from '../testing/consultations.ts';
import { addNote, SEOJUN } from '../testing/desks.ts';

let database: TestDatabase;
let instance: Instance;
let guarded: Instance;
let now: Date;
const clock: Clock = clockAt(() => now);
const { party, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
  [instance, guarded] = await Promise.all([
    startInstance(database, { clock, messagesPerS: 1000 }),
    startInstance(database, { staffAccess: 'admin' }),
  ]);
  await declareChatIndexes(instance.services);
});
afterAll(async () => {
  await Promise.all([instance, guarded].map((each) => each.stop()));
  await database.close();
});
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00.000Z');
  await database.empty();
});
afterEach(() => leaveAll());

refusesStrangers(() => guarded.chat.app, [searchRooms, listEarlierRooms, exportRoom]);

async function consultation(customerName: string, ...contents: string[]): Promise<string> {
  const { roomId } = await createRoom(instance, customerName);
  const customer = await party(instance);
  for (const content of contents) await say(customer, roomId, content, { ...CUSTOMER, senderName: customerName });
  return roomId;
}

async function ended(customerName: string, ...contents: string[]): Promise<string> {
  const roomId = await consultation(customerName, ...contents);
  now = new Date(now.getTime() + 1000);
  await close(instance, roomId);
  return roomId;
}

async function run(queue: string): Promise<void> {
  await chatJobs(instance.services)
    .find((job) => job.queue === queue)
    ?.run();
}

async function find(q: string, before?: number): Promise<{ results: FoundRoom[]; next: number | null }> {
  const answer = await fetch(instance.url + addressOf(searchRooms, { query: { q, before } }));
  expect(answer.status).toBe(200);
  return searchRooms.success.parse(await answer.json());
}

const namesFor = async (q: string) => (await find(q)).results.map(({ room }) => room.customerName);

test('ended consultations are found by parts of words, by all words, and by names, the last ended first', async () => {
  await ended('김하나', '오사카성에서 구로몬시장까지 걸어가도 되나요?', '부모님과 함께예요');
  await ended('박도윤', '유니버설 스튜디오 표를 환불하고 싶어요');
  await ended('최지우', '오사카성은 월요일에 쉬나요?', 'USJ도 궁금해요');
  await consultation('정우진', '오사카성 가는 길');
  await run(INDEX_QUEUE);

  expect(await namesFor('오사카성')).toEqual(['최지우', '김하나']);
  expect(await namesFor('카성')).toEqual(['최지우', '김하나']);
  expect(await namesFor('  오사카성   부모님 ')).toEqual(['김하나']);
  expect(await namesFor('환불 박도윤')).toEqual(['박도윤']);
  expect(await namesFor('usj')).toEqual(['최지우']);
  expect(await namesFor('환불 오사카성')).toEqual([]);
  // The pairs 성에 and 에서 are there, the word is not.
  expect(await namesFor('성에 서울')).toEqual([]);
  expect(await namesFor('구로몬시장역')).toEqual([]);
  expect(await namesFor('오사카성'.normalize('NFD'))).toEqual(['최지우', '김하나']);
});

test('a result has the messages that were found, without notes and lines of the system', async () => {
  const roomId = await consultation('김하나', '안녕하세요', `표를 ${'아주 '.repeat(60)}환불하고 싶어요`, '다른 이야기');
  await addNote(await party(instance, { 'staff-id': SEOJUN.senderId }), roomId, '환불단골');
  await close(instance, roomId);
  await run(INDEX_QUEUE);
  const { results, next } = await find('환불');
  expect(results).toMatchObject([
    {
      room: { roomId, customerName: '김하나', endedAt: now.toISOString() },
      excerpts: [{ seq: 2, senderName: '김하나', isStaff: false }],
    },
  ]);
  expect(results[0]?.excerpts[0]?.content).toMatch(/^….*환불하고 싶어요$/);
  expect(next).toBeNull();
  expect([await namesFor('환불단골'), await namesFor('종료되었습니다')]).toEqual([[], []]);
});

test('pages continue where the last one ended, each consultation once', async () => {
  const names = Array.from({ length: 45 }, (_, index) => `고객${String(index).padStart(2, '0')}`);
  for (const name of names) await ended(name, '공항에서 난바까지');
  await run(INDEX_QUEUE);
  const found: string[] = [];
  const sizes: number[] = [];
  for (let before: number | undefined; ; ) {
    const { results, next } = await find('난바', before);
    found.push(...results.map(({ room }) => room.customerName));
    sizes.push(results.length);
    if (next === null) break;
    before = next;
  }
  expect([found, sizes]).toEqual([[...names].reverse(), [20, 20, 5]]);
  expect((await find('난바', 10 ** 15 - 1)).results).toHaveLength(20);
});

test('of a consultation with very many lines the beginning is found, so that its document is never too large', async () => {
  const roomId = await consultation('김하나', '오사카성');
  const line = {
    roomId,
    senderId: 'customer_1',
    senderName: '김하나',
    type: 'CHAT' as const,
    isStaff: false,
    timestamp: now.toISOString(),
  };
  const seqs = Array.from({ length: 5000 }, (_, index) => index + 2);
  await instance.services.messages.insertAll(
    seqs.map((seq) => ({ ...line, messageId: `${roomId}-${seq}`, seq, content: seq === 5001 ? '도톤보리' : '네' })),
  );
  await database.db
    .collection<{ _id: string }>('rooms')
    .updateOne({ _id: roomId }, { $set: { status: 'COMPLETED', endedAt: now.toISOString() } });
  for (let index = 0; index < 11; index++) await ended(`고객${index}`, '공항에서 난바까지');
  await run(INDEX_QUEUE);
  expect([await namesFor('오사카성'), await namesFor('도톤보리'), (await namesFor('난바')).length]).toEqual([
    ['김하나'],
    [],
    11,
  ]);
});

test('an interrupted run of the index is repeated without a second number or a lost consultation', async () => {
  const roomId = await ended('김하나', '오사카성');
  const room = await instance.services.roomRepository.find(roomId);
  await instance.services.roomRepository.numberAll(room ? [room] : []);
  await Promise.all([run(INDEX_QUEUE), run(INDEX_QUEUE)]);
  expect(await namesFor('오사카성')).toEqual(['김하나']);
});

test('「상담」 the index entries of a consultation are deleted with it, 3 months after its end', async () => {
  await ended('김하나', '오사카성과 도톤보리');
  now = new Date('2026-03-11T12:00:00.000Z');
  await ended('박도윤', '오사카성과 난바');
  await run(INDEX_QUEUE);
  now = new Date('2026-06-10T12:00:02.000Z');
  await run(PURGE_QUEUE);

  expect([await namesFor('오사카성'), await namesFor('도톤보리')]).toEqual([['박도윤'], []]);
  const postings = await database.db.collection('searchPostings').find().toArray();
  expect(postings.map(({ rooms }) => (rooms as number[]).length)).toEqual(postings.map(() => 1));
  now = new Date('2026-06-11T12:00:02.000Z');
  await run(PURGE_QUEUE);
  for (const name of ['searchPostings', 'searchTexts'])
    expect(await database.db.collection(name).countDocuments()).toBe(0);
});

test.each([[''], ['성'], ['a !'], [' . ']])('a search for %j is refused', async (q) => {
  const answer = await fetch(instance.url + addressOf(searchRooms, { query: { q } }));
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    400,
    '두 글자부터 찾을 수 있어요.',
  ]);
});

test('the earlier consultations are those of the same member, newest first, with the first words of the customer', async () => {
  const begin = async (headers: Record<string, string>, question: string) => {
    now = new Date(now.getTime() + 60_000);
    const body = JSON.stringify({ userId: 'customer_1', userName: '김오사' });
    const response = await fetch(`${instance.url}/api/chat/create`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const { roomId } = (await response.json()) as { roomId: string };
    const customer = await party(instance);
    await say(customer, roomId, '김오사님이 상담을 시작했습니다.', { type: 'ENTER' });
    await say(customer, roomId, question);
    return roomId;
  };
  const [first, second, other, guest, current, open] = [
    await begin(bearer(7), '첫 질문'),
    await begin(bearer(7), '둘째 질문'),
    await begin(bearer(8), '남의 질문'),
    await begin({}, '손님'),
    await begin(bearer(7), '지금'),
    await begin(bearer(7), '열린 상담'),
  ];
  for (const roomId of [first, second, other, guest]) {
    now = new Date(now.getTime() + 1000);
    await close(instance, roomId);
  }
  const earlier = async (roomId: string) => {
    const answer = await fetch(instance.url + addressOf(listEarlierRooms, { params: { roomId } }));
    return listEarlierRooms.success
      .parse(await answer.json())
      .rooms.map(({ roomId: id, firstWords, status }) => [id, firstWords, status]);
  };
  expect(await earlier(current)).toEqual([
    [second, '둘째 질문', 'COMPLETED'],
    [first, '첫 질문', 'COMPLETED'],
  ]);
  expect([await earlier(second), await earlier(guest)]).toEqual([[[first, '첫 질문', 'COMPLETED']], []]);
  expect(open).toBeDefined();
});
