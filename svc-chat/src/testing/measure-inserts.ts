import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@osaka/contracts/chat';
import { declareIndexes } from '@osaka/service-kit';
import { MongoClient } from 'mongodb';
import { createMessageRepository, messageIdOf, messageIndexes } from '../messages/messages.repository.ts';

// Measures the database alone: inserts messages like svc-chat, in batches of the same size, by two writers.
// Arguments: seconds, rooms. A second run with the same MONGODB_DATABASE adds to the existing data.
const [seconds = 2, rooms = 1000] = process.argv.slice(2).map(Number);
const WRITERS = 2;
/** An instance stores one message per room at once, and at most 500 in total. */
const batch = Math.min(500, rooms);
const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
const repository = createMessageRepository(client.db(process.env.MONGODB_DATABASE));
await declareIndexes(repository.collection, messageIndexes);
const startedMs = performance.now();
const stored = await Promise.all(Array.from({ length: WRITERS }, () => write(rooms / WRITERS)));
const perSecond = stored.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedMs) / 1000);
process.stdout.write(JSON.stringify({ perSecond }));
await client.close();

async function write(count: number): Promise<number> {
  const logs = Array.from({ length: count }, () => ({ roomId: randomUUID(), seq: 0 }));
  let stored = 0;
  while (performance.now() - startedMs < seconds * 1000) {
    await repository.insertAll(
      Array.from({ length: batch }, () => {
        const log = logs[stored++ % logs.length] as (typeof logs)[number];
        log.seq += 1;
        return message(log.roomId, log.seq);
      }),
    );
  }
  return stored;
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
