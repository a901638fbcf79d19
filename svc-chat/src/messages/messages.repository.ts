import { CHAT_HISTORY_PAGE, type ChatMessage } from '@osaka/contracts/chat';
import { isDuplicateKey } from '@osaka/service-kit';
import { type Collection, type Db, type Document, MongoBulkWriteError } from 'mongodb';
import { isClosing } from './closing.ts';
import type { Mark } from './known-logs.ts';

/** A message is stored under room and sequence: two writers can never both have the same place in a room. */
type MessageDocument = Omit<ChatMessage, 'messageId'> & { _id: string; closes?: string };
export type MessageRepository = ReturnType<typeof createMessageRepository>;

/** The last message of a room. */
export type Head = Pick<ChatMessage, 'seq' | 'type' | 'timestamp'>;
/** A place in a room's log. */
export interface Place {
  roomId: string;
  seq: number;
}

// Rooms are read by the ids of their messages, which follow from the sequence. Only what closes a room is also found by the room.
export const messageIndexes = [{ key: { closes: 1 }, name: 'closing', unique: true, sparse: true }] as const;

/** A reader has usually missed a few only. */
const FIRST_READ = 5;
const GROWTH = 10;
const READ = 500;
const MARK = { _id: 0, roomId: 1, seq: 1, type: 1, isStaff: 1, clientMessageId: 1 };
/** How far to look ahead for a room's end: closely at first, because most have been seen shortly before, then in leaps. */
const NEAR = [1, 2, 3];
const LEAPS = [...NEAR, ...Array.from({ length: 15 }, (_, index) => 4 * 2 ** index)];

export function createMessageRepository(db: Db) {
  // Acknowledged means on disk, on most members of a replica set.
  const messages: Collection<MessageDocument> = db.collection('messages', { writeConcern: { w: 'majority', journal: true } });

  async function readRun<T extends Document & Pick<ChatMessage, 'seq'>>(roomId: string, after: number, count: number, projection: Document): Promise<T[]> {
    const ids = Array.from({ length: count }, (_, index) => messageIdOf(roomId, after + 1 + index));
    const found = await messages
      .find({ _id: { $in: ids } })
      .project<T>(projection)
      .toArray();
    return found.sort((one, other) => one.seq - other.seq);
  }

  /** In order of sequence, from after `after` on. */
  async function readAfter<T extends Document & Pick<ChatMessage, 'seq'>>(roomId: string, after: number, limit: number, projection: Document): Promise<T[]> {
    const found: T[] = [];
    for (let wanted = Math.min(FIRST_READ, limit); wanted > 0; wanted = Math.min(READ, GROWTH * wanted, limit - found.length)) {
      const run = await readRun<T>(roomId, after + found.length, wanted, projection);
      found.push(...run);
      if (run.length < wanted) break;
    }
    return found;
  }

  return {
    collection: messages,

    async findAfter(roomId: string, after: number, limit = CHAT_HISTORY_PAGE): Promise<ChatMessage[]> {
      return (await readAfter<MessageDocument>(roomId, after, limit, { closes: 0 })).map(toMessage);
    },

    /** What all messages after `after` are known by, in order of sequence. */
    findMarks: (roomId: string, after: number) => readAfter<Mark>(roomId, after, Number.POSITIVE_INFINITY, MARK),

    /** The room's last message when it lies after `after`. */
    async findHead(roomId: string, after = 0): Promise<Head | undefined> {
      let head: Head | undefined;
      for (let steps = NEAR; ; steps = LEAPS) {
        const from = head?.seq ?? after;
        const ahead = await messages
          .find({ _id: { $in: steps.map((step) => messageIdOf(roomId, from + step)) } })
          .project<Head>({ _id: 0, seq: 1, type: 1, timestamp: 1 })
          .toArray();
        head = ahead.reduce((last, next) => (last && last.seq > next.seq ? last : next), head);
        if (!head || head.seq - from < NEAR.length) return head;
      }
    },

    /** Which of these rooms go on after the place that is known. */
    async findLonger(places: readonly Place[]): Promise<Set<string>> {
      const next = places.map(({ roomId, seq }) => messageIdOf(roomId, seq + 1));
      const found = await messages.find({ _id: { $in: next } }, { projection: { roomId: 1 } }).toArray();
      return new Set(found.map(({ roomId }) => roomId));
    },

    /** The closing messages of those rooms that have one. */
    async findClosings(roomIds: readonly string[]): Promise<ChatMessage[]> {
      return (await messages.find({ closes: { $in: [...roomIds] } }).toArray()).map(toMessage);
    },

    /** Stores all that have a free place; answers the positions in the list that were refused because the place is taken. */
    async insertAll(batch: readonly ChatMessage[]): Promise<Set<number>> {
      try {
        await messages.insertMany(batch.map(toDocument), { ordered: false });
        return new Set();
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError)) throw error;
        const failures = [error.writeErrors].flat();
        const other = failures.find((failure) => !isDuplicateKey(failure));
        // Unwrap the network error inside MongoBulkWriteError: it tells that trying again can help.
        if (failures.length === 0) throw error.errorResponse instanceof Error ? error.errorResponse : error;
        if (other) throw error;
        return new Set(failures.map(({ index }) => index));
      }
    },

    /** Last messages first: a run that is broken off leaves a log that is shorter, not one with a hole. */
    async removeAll(roomId: string): Promise<void> {
      for (let seq = (await this.findHead(roomId))?.seq ?? 0; seq > 0; seq -= READ) {
        const ids = Array.from({ length: Math.min(READ, seq) }, (_, index) => messageIdOf(roomId, seq - index));
        await messages.deleteMany({ _id: { $in: ids } });
      }
    },
  };
}

export function messageIdOf(roomId: string, seq: number): string {
  return `${roomId}-${seq}`;
}

function toDocument({ messageId, ...message }: ChatMessage): MessageDocument {
  return { _id: messageId, ...message, ...(isClosing(message.type) ? { closes: message.roomId } : {}) };
}

function toMessage({ _id, closes: _closes, ...message }: MessageDocument): ChatMessage {
  return { messageId: _id, ...message };
}
