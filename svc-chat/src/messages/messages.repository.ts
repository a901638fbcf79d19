import { CHAT_HISTORY_PAGE, type ChatMessage } from '@osaka/contracts/chat';
import { isDuplicateKey } from '@osaka/service-kit';
import { type Collection, type Db, type Document, MongoBulkWriteError } from 'mongodb';
import { isClosing } from './closing.ts';
import type { Mark } from './known-logs.ts';

/** The `_id` is room and sequence, so that two writers can never take the same place. */
type MessageDocument = Omit<ChatMessage, 'messageId'> & { _id: string; closes?: string };
export type MessageRepository = ReturnType<typeof createMessageRepository>;

/** The last message of a room. */
export type Head = Pick<ChatMessage, 'seq' | 'type' | 'timestamp'>;
/** A position in a room's log. */
export interface Place {
  roomId: string;
  seq: number;
}

// Messages are read by their ids, which are computed from the sequence; only closing messages need an index.
export const messageIndexes = [{ key: { closes: 1 }, name: 'closing', unique: true, sparse: true }] as const;

/** Most readers have missed only a few messages. */
const FIRST_READ_COUNT = 5;
const READ_GROWTH = 10;
const MAX_READ_COUNT = 500;
const MARK = { _id: 0, roomId: 1, seq: 1, type: 1, isStaff: 1, clientMessageId: 1 };
/** Offsets probed for a room's end: dense at first, because most rooms were read recently, then exponential. */
const NEAR_OFFSETS = [1, 2, 3];
const PROBE_OFFSETS = [...NEAR_OFFSETS, ...Array.from({ length: 15 }, (_, index) => 4 * 2 ** index)];

export function createMessageRepository(db: Db) {
  const messages: Collection<MessageDocument> = db.collection('messages');

  async function readRun<T extends Document & Pick<ChatMessage, 'seq'>>(
    roomId: string,
    after: number,
    count: number,
    projection: Document,
  ): Promise<T[]> {
    const ids = Array.from({ length: count }, (_, index) => messageIdOf(roomId, after + 1 + index));
    const found = await messages
      .find({ _id: { $in: ids } })
      .project<T>(projection)
      .toArray();
    return found.sort((one, other) => one.seq - other.seq);
  }

  /** In order of sequence, after `after`. */
  async function readAfter<T extends Document & Pick<ChatMessage, 'seq'>>(
    roomId: string,
    after: number,
    limit: number,
    projection: Document,
  ): Promise<T[]> {
    const found: T[] = [];
    for (
      let wanted = Math.min(FIRST_READ_COUNT, limit);
      wanted > 0;
      wanted = Math.min(MAX_READ_COUNT, READ_GROWTH * wanted, limit - found.length)
    ) {
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

    /** The marks of all messages after `after`, in order of sequence. */
    findMarks: (roomId: string, after: number) => readAfter<Mark>(roomId, after, Number.POSITIVE_INFINITY, MARK),

    /** The last message of a room, if it is after `after`. */
    async findHead(roomId: string, after = 0): Promise<Head | undefined> {
      let head: Head | undefined;
      for (let steps = NEAR_OFFSETS; ; steps = PROBE_OFFSETS) {
        const from = head?.seq ?? after;
        const ahead = await messages
          .find({ _id: { $in: steps.map((step) => messageIdOf(roomId, from + step)) } })
          .project<Head>({ _id: 0, seq: 1, type: 1, timestamp: 1 })
          .toArray();
        head = ahead.reduce((last, next) => (last && last.seq > next.seq ? last : next), head);
        if (!head || head.seq - from < NEAR_OFFSETS.length) return head;
      }
    },

    /** The first messages of these rooms, in no order. */
    async findBeginnings(roomIds: readonly string[], count: number): Promise<ChatMessage[]> {
      const ids = roomIds.flatMap((roomId) =>
        Array.from({ length: count }, (_, index) => messageIdOf(roomId, index + 1)),
      );
      return (await messages.find({ _id: { $in: ids } }).toArray()).map(toMessage);
    },

    /** The rooms that have messages after the given place. */
    async findLonger(places: readonly Place[]): Promise<Set<string>> {
      const next = places.map(({ roomId, seq }) => messageIdOf(roomId, seq + 1));
      const found = await messages.find({ _id: { $in: next } }, { projection: { roomId: 1 } }).toArray();
      return new Set(found.map(({ roomId }) => roomId));
    },

    /** The closing messages of these rooms. */
    async findClosings(roomIds: readonly string[]): Promise<ChatMessage[]> {
      return (await messages.find({ closes: { $in: [...roomIds] } }).toArray()).map(toMessage);
    },

    /** Stores all messages whose place is free; returns the indexes of those whose place is taken. */
    async insertAll(batch: readonly ChatMessage[]): Promise<Set<number>> {
      try {
        await messages.insertMany(batch.map(toDocument), { ordered: false });
        return new Set();
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError)) throw error;
        const failures = [error.writeErrors].flat();
        const other = failures.find((failure) => !isDuplicateKey(failure));
        // Unwrap the network error inside MongoBulkWriteError: it shows that trying again can help.
        if (failures.length === 0) throw error.errorResponse instanceof Error ? error.errorResponse : error;
        if (other) throw error;
        return new Set(failures.map(({ index }) => index));
      }
    },

    /** Newest first, so that an interrupted run leaves a shorter log instead of a gap. */
    async removeAll(roomId: string): Promise<void> {
      for (let seq = (await this.findHead(roomId))?.seq ?? 0; seq > 0; seq -= MAX_READ_COUNT) {
        const ids = Array.from({ length: Math.min(MAX_READ_COUNT, seq) }, (_, index) =>
          messageIdOf(roomId, seq - index),
        );
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
