import { addressOf } from '@osaka/contracts';
import { type ChatMessage, searchRooms } from '@osaka/contracts/chat';
import { createApp, declareIndexes } from '@osaka/service-kit';
import { MongoClient } from 'mongodb';
import { createMessageRepository, messageIdOf, messageIndexes } from '../messages/messages.repository.ts';
import { toEndedWire } from '../rooms/room.ts';
import { createRoomRepository, roomIndexes } from '../rooms/rooms.repository.ts';
import type { StoredRoom } from '../rooms/stored-room.ts';
import { BLOCK_SIZE, createPostingRepository } from '../search/postings.repository.ts';
import { searchRoutes } from '../search/search.routes.ts';
import { createSearch, entryOf } from '../search/search.service.ts';
import { createSearchTextRepository } from '../search/search-texts.repository.ts';
import { createTalk } from './talk.ts';

// Measures the search in ended consultations, through the routes of the service and with its database.
// Arguments: messages, searches of each kind. Prints quantiles as JSON.
const [messageCount = 1_000_000, searches = 300] = process.argv.slice(2).map(Number);
const PER_ROOM = 20;
const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
const db = client.db(process.env.MONGODB_DATABASE);
const messages = createMessageRepository(db);
const rooms = createRoomRepository(db);
const postings = createPostingRepository(db);
const texts = createSearchTextRepository(db);
const search = createSearch({ roomRepository: rooms, messages, postings, searchTexts: texts });
const app = createApp(searchRoutes(search), { authenticate: async () => undefined, staffAccess: 'open' });
await declareIndexes(messages.collection, messageIndexes);
await declareIndexes(rooms.collection, roomIndexes);
const talk = createTalk(1);
const startedMs = performance.now();
await fill();
const filledS = (performance.now() - startedMs) / 1000;
const kinds = {
  word: () => talk.word(),
  'part of a word': () => talk.partOfWord(),
  'two words': () => `${talk.word()} ${talk.word()}`,
  'in all': () => '안녕하세요',
  'in none': () => talk.unknown(),
};
const measured: Record<string, object> = {};
for (const [kind, next] of Object.entries(kinds)) measured[kind] = await measure(next);
process.stdout.write(
  JSON.stringify({ filledS, postings: await db.collection('searchPostings').estimatedDocumentCount(), ...measured }),
);
await client.close();

/**
 * Block by block, so that each document of the index is written once; the service itself adds a few consultations at a
 * time.
 */
async function fill(): Promise<void> {
  const roomCount = messageCount / PER_ROOM;
  for (let from = 0; from < roomCount; from += BLOCK_SIZE) {
    const ended = Array.from({ length: Math.min(BLOCK_SIZE, roomCount - from) }, (_, index) => roomOf(from + index));
    const said = new Map(
      ended.map(({ roomId }) => [roomId, Array.from({ length: PER_ROOM }, (_, index) => messageOf(roomId, index + 1))]),
    );
    await rooms.collection.insertMany(ended.map(({ roomId, ...room }) => ({ _id: roomId, ...room })));
    await messages.insertAll([...said.values()].flat());
    const numbers = await rooms.numberAll(ended);
    const kept = ended.map((room) => ({
      searchNo: numbers.get(room.roomId) as number,
      room: toEndedWire(room),
      lines: (said.get(room.roomId) ?? []).map(({ seq, senderName, isStaff, content, timestamp }) => ({
        seq,
        senderName,
        isStaff,
        content,
        timestamp,
      })),
    }));
    await texts.keep(kept);
    await postings.add(kept.map(entryOf));
    if (process.stderr.isTTY) process.stderr.write(`\r${(from + ended.length) * PER_ROOM} messages`);
  }
}

function roomOf(index: number): StoredRoom {
  const at = new Date(Date.parse('2026-01-01T00:00:00.000Z') + index * 1000).toISOString();
  return {
    roomId: String(index).padStart(22, 'A'),
    customerId: 'customer_1',
    customerName: talk.name(),
    staffName: talk.name(),
    createdAt: at,
    endedAt: at,
    status: 'COMPLETED',
  };
}

function messageOf(roomId: string, seq: number): ChatMessage {
  const isStaff = seq % 2 === 0;
  return {
    roomId,
    seq,
    messageId: messageIdOf(roomId, seq),
    senderId: isStaff ? 'staff_1' : 'customer_1',
    senderName: isStaff ? '상담원' : '고객',
    content: talk.message(),
    type: 'CHAT' as const,
    isStaff,
    timestamp: '2026-01-01T00:00:00.000Z',
  };
}

async function measure(next: () => string) {
  const times: number[] = [];
  let found = 0;
  for (let index = -20; index < searches; index++) {
    const address = addressOf(searchRooms, { query: { q: next() } });
    const fromMs = performance.now();
    const response = await app.request(address);
    const { results } = (await response.json()) as { results: unknown[] };
    if (index < 0) continue;
    times.push(performance.now() - fromMs);
    found += results.length;
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), found: found / searches };
}
