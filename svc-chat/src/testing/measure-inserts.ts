import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@osaka/contracts';
import { declareIndexes } from '@osaka/service-kit';
import { MongoClient } from 'mongodb';
import { createMessageRepository, messageIdOf, messageIndexes } from '../messages/messages.repository.ts';

// What the database alone takes at best: messages as svc-chat stores them, in batches, by two writers. Arguments: seconds, sizes of a batch.
const [seconds = 3, ...sizes] = process.argv.slice(2).map(Number);
const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
const db = client.db(`bench_inserts_${Date.now()}`);
const repository = createMessageRepository(db);
await declareIndexes(repository.collection, messageIndexes);
// A server on a virtual machine of Java is several times slower until its code has been compiled.
await measure(250, 2 * seconds);
let best = { perSecond: 0, batch: 0 };
for (const batch of sizes) {
  const perSecond = await measure(batch, seconds);
  if (perSecond > best.perSecond) best = { perSecond, batch };
}
const { version } = await db.admin().serverInfo();
process.stdout.write(JSON.stringify({ ...best, version }));
await db.dropDatabase();
await client.close();

async function measure(batch: number, forS: number): Promise<number> {
  const startedMs = performance.now();
  const stored = await Promise.all([write(batch, forS), write(batch, forS)]);
  return stored.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedMs) / 1000);
}

async function write(batch: number, forS: number): Promise<number> {
  const rooms = Array.from({ length: batch }, () => randomUUID());
  const untilMs = performance.now() + forS * 1000;
  let seq = 0;
  while (performance.now() < untilMs) {
    seq += 1;
    await repository.insertAll(rooms.map((roomId) => message(roomId, seq)));
  }
  return seq * batch;
}

function message(roomId: string, seq: number): ChatMessage {
  const timestamp = new Date().toISOString();
  const content = '안녕하세요, 오사카 여행 상담입니다.';
  return {
    roomId,
    seq,
    messageId: messageIdOf(roomId, seq),
    clientMessageId: randomUUID(),
    senderId: 'customer_1',
    senderName: '여행자',
    content,
    type: 'CHAT',
    isStaff: false,
    timestamp,
  };
}
