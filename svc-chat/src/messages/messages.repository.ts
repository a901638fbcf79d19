import type { ChatMessage } from '@osaka/contracts';
import { type Collection, type Db, MongoBulkWriteError } from 'mongodb';

/** A message is stored under room and sequence: two writers can never both have the same place in a room. */
type MessageDocument = Omit<ChatMessage, 'messageId'> & { _id: string; dedupeKey?: string };
export type MessageRepository = ReturnType<typeof createMessageRepository>;

export const messageIndexes = [
  { key: { roomId: 1, seq: 1 }, name: 'history' },
  { key: { dedupeKey: 1 }, name: 'dedupe', unique: true, sparse: true },
];

export function createMessageRepository(db: Db) {
  const messages: Collection<MessageDocument> = db.collection('messages');
  return {
    collection: messages,

    /** In order of sequence, from after `after` on. */
    async findAfter(roomId: string, after: number, limit = 5000) {
      return (
        await messages
          .find({ roomId, seq: { $gt: after } })
          .sort({ seq: 1 })
          .limit(limit)
          .toArray()
      ).map(toMessage);
    },

    async findLast(roomId: string) {
      const [last] = await messages.find({ roomId }).sort({ seq: -1 }).limit(1).toArray();
      return last ? toMessage(last) : undefined;
    },

    async findByClientId(roomId: string, clientMessageId: string) {
      const document = await messages.findOne({ dedupeKey: dedupeKeyOf(roomId, clientMessageId) });
      return document ? toMessage(document) : undefined;
    },

    /** Stores all that have a free place; answers the positions in the list that were refused because place or client id is taken. */
    async insertAll(batch: ChatMessage[]): Promise<Set<number>> {
      try {
        await messages.insertMany(batch.map(toDocument), { ordered: false });
        return new Set();
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError)) throw error;
        const failures = [error.writeErrors].flat();
        const other = failures.find(({ code }) => code !== DUPLICATE_KEY);
        if (other || failures.length === 0) throw error;
        return new Set(failures.map(({ index }) => index));
      }
    },
  };
}

const DUPLICATE_KEY = 11000;

export function messageIdOf(roomId: string, seq: number): string {
  return `${roomId}-${seq}`;
}

function dedupeKeyOf(roomId: string, clientMessageId: string): string {
  return `${roomId}-${clientMessageId}`;
}

function toDocument({ messageId, ...message }: ChatMessage): MessageDocument {
  const document = { _id: messageId, ...message };
  return message.clientMessageId ? { ...document, dedupeKey: dedupeKeyOf(message.roomId, message.clientMessageId) } : document;
}

function toMessage({ _id, dedupeKey: _dedupeKey, ...message }: MessageDocument): ChatMessage {
  return { messageId: _id, ...message };
}
