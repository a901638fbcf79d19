import { CHAT_HISTORY_PAGE, type ChatMessage } from '@osaka/contracts';
import { type Collection, type Db, MongoBulkWriteError } from 'mongodb';
import { isClosing } from './closing.ts';

/** A message is stored under room and sequence: two writers can never both have the same place in a room. */
type MessageDocument = Omit<ChatMessage, 'messageId'> & { _id: string; dedupeKey?: string };
export type MessageRepository = ReturnType<typeof createMessageRepository>;

/** The last message of a room. */
export type Head = Pick<ChatMessage, 'seq' | 'type' | 'timestamp'>;
/** A place in a room's log. */
export interface Place {
  roomId: string;
  seq: number;
}

// Rooms are read by the ids of their messages, which follow from the sequence: no second index is kept for them.
export const messageIndexes = [{ key: { dedupeKey: 1 }, name: 'dedupe', unique: true, sparse: true }] as const;

const FIRST_READ = 50;
const READ = 500;
/** How far to look ahead for a room's end: closely at first, because most have been seen shortly before, then in leaps. */
const NEAR = [1, 2, 3];
const LEAPS = [...NEAR, ...Array.from({ length: 15 }, (_, index) => 4 * 2 ** index)];

export function createMessageRepository(db: Db) {
  // Acknowledged means on disk, on most members of a replica set.
  const messages: Collection<MessageDocument> = db.collection('messages', { writeConcern: { w: 'majority', journal: true } });

  async function readRun(roomId: string, after: number, count: number): Promise<ChatMessage[]> {
    const ids = Array.from({ length: count }, (_, index) => messageIdOf(roomId, after + 1 + index));
    return (await messages.find({ _id: { $in: ids } }).toArray()).map(toMessage).sort((one, other) => one.seq - other.seq);
  }

  return {
    collection: messages,

    /** In order of sequence, from after `after` on. */
    async findAfter(roomId: string, after: number, limit = CHAT_HISTORY_PAGE): Promise<ChatMessage[]> {
      const found: ChatMessage[] = [];
      for (let wanted = Math.min(FIRST_READ, limit); wanted > 0; wanted = Math.min(READ, limit - found.length)) {
        const run = await readRun(roomId, after + found.length, wanted);
        found.push(...run);
        if (run.length < wanted) break;
      }
      return found;
    },

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

    /** The stored copies of messages that may have been sent before, by room and client id. */
    async findCopies(sent: readonly Omit<ChatMessage, 'messageId' | 'seq'>[]): Promise<(ChatMessage | undefined)[]> {
      const keys = sent.map(dedupeKeyOf);
      const found = await messages.find({ dedupeKey: { $in: keys.filter((key) => key !== undefined) } }).toArray();
      const byKey = new Map(found.map((document) => [document.dedupeKey, toMessage(document)]));
      return keys.map((key) => (key === undefined ? undefined : byKey.get(key)));
    },

    /** The closing messages of those rooms that have one. */
    async findClosings(roomIds: readonly string[]): Promise<ChatMessage[]> {
      return (await messages.find({ dedupeKey: { $in: roomIds.map(closingKeyOf) } }).toArray()).map(toMessage);
    },

    /** Stores all that have a free place; answers the positions in the list that were refused because place or client id is taken. */
    async insertAll(batch: readonly ChatMessage[]): Promise<Set<number>> {
      try {
        await messages.insertMany(batch.map(toDocument), { ordered: false });
        return new Set();
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError)) throw error;
        const failures = [error.writeErrors].flat();
        const other = failures.find(({ code }) => code !== DUPLICATE_KEY);
        // An outage comes wrapped: what lies inside tells that trying again will help.
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

const DUPLICATE_KEY = 11000;

export function messageIdOf(roomId: string, seq: number): string {
  return `${roomId}-${seq}`;
}

/** Both sides have client ids of their own, and a room has one closing message: nobody can take another's. */
function dedupeKeyOf({ roomId, type, isStaff, clientMessageId }: Omit<ChatMessage, 'messageId' | 'seq'>): string | undefined {
  if (isClosing(type)) return closingKeyOf(roomId);
  return clientMessageId === undefined ? undefined : `${roomId}-${isStaff ? 's' : 'c'}-${clientMessageId}`;
}

function closingKeyOf(roomId: string): string {
  return `${roomId}-end`;
}

function toDocument({ messageId, ...message }: ChatMessage): MessageDocument {
  const dedupeKey = dedupeKeyOf(message);
  return { _id: messageId, ...message, ...(dedupeKey === undefined ? {} : { dedupeKey }) };
}

function toMessage({ _id, dedupeKey: _dedupeKey, ...message }: MessageDocument): ChatMessage {
  return { messageId: _id, ...message };
}
