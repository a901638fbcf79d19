import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@osaka/contracts';
import { declareIndexes } from '@osaka/service-kit';
import { MongoClient } from 'mongodb';
import { createMessageRepository, messageIdOf, messageIndexes } from '../messages/messages.repository.ts';

// What the database alone takes: messages as svc-chat stores them, in batches, by two writers. Arguments: seconds, size of a batch.
const [seconds = 3, batch = 250] = process.argv.slice(2).map(Number);
const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
const db = client.db(`bench_inserts_${Date.now()}`);
const repository = createMessageRepository(db);
await declareIndexes(repository.collection, messageIndexes);
await Promise.all([write(0.5), write(0.5)]);
const startedMs = performance.now();
const stored = await Promise.all([write(seconds), write(seconds)]);
const perSecond = stored.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedMs) / 1000);
const { version } = await db.admin().serverInfo();
process.stdout.write(JSON.stringify({ perSecond, version }));
await db.dropDatabase();
await client.close();

async function write(forS: number): Promise<number> {
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
