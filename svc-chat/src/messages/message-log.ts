import type { ChatMessage } from '@osaka/contracts';
import { CHAT_TEXTS } from '@osaka/contracts';
import { AppError } from '@osaka/service-kit';
import { type MessageRepository, messageIdOf } from './messages.repository.ts';

export type MessageDraft = Omit<ChatMessage, 'messageId' | 'seq'>;
export type MessageLog = ReturnType<typeof createMessageLog>;

interface Waiting {
  draft: MessageDraft;
  stored(message: ChatMessage, isNew: boolean): void;
  failed(error: unknown): void;
}

const BATCH = 500;
/** What stands last in a room that has ended. */
const CLOSING_TYPES: readonly string[] = ['CHAT_ENDED', 'CONSULTATION_ENDED'];

/**
 * The rooms' messages as one log each: numbered from 1 without a gap, closed by a CHAT_ENDED, after which nothing is accepted.
 * Messages of many rooms are stored in one write (group commit); a room has at most one message under way, so its order holds.
 */
export function createMessageLog(repository: MessageRepository) {
  const rooms = new Map<string, Waiting[]>();
  const heads = new Map<string, { seq: number; isClosed: boolean }>();
  let isWriting = false;

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    // Lets the sends of this turn of the event loop join the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (rooms.size > 0) await writeBatch([...rooms.keys()].slice(0, BATCH));
    isWriting = false;
  }

  async function writeBatch(roomIds: string[]): Promise<void> {
    const batch: { waiting: Waiting; message: ChatMessage }[] = [];
    try {
      await Promise.all(roomIds.filter((roomId) => !heads.has(roomId)).map(readHead));
      for (const roomId of roomIds) {
        const waiting = rooms.get(roomId)?.[0];
        const head = heads.get(roomId);
        if (!waiting || !head) continue;
        const seq = head.seq + 1;
        if (head.isClosed) await answerClosed(waiting);
        else batch.push({ waiting, message: { ...waiting.draft, seq, messageId: messageIdOf(roomId, seq) } });
      }
      if (batch.length === 0) return;
      const refused = await repository.insertAll(batch.map(({ message }) => message));
      for (const [index, { waiting, message }] of batch.entries()) {
        if (refused.has(index)) await settleRefused(waiting);
        else accept(waiting, message);
      }
    } catch (error) {
      // What was stored is not known: the heads are read again, and whoever sends again is found by the client's id.
      for (const roomId of roomIds) {
        heads.delete(roomId);
        const waiting = rooms.get(roomId)?.[0];
        if (waiting) finish(roomId, () => waiting.failed(error));
      }
    }
  }

  async function readHead(roomId: string): Promise<void> {
    const last = await repository.findLast(roomId);
    if (heads.size > 50_000) heads.clear();
    heads.set(roomId, { seq: last?.seq ?? 0, isClosed: last !== undefined && CLOSING_TYPES.includes(last.type) });
  }

  function accept(waiting: Waiting, message: ChatMessage) {
    note(message);
    finish(message.roomId, () => waiting.stored(message, true));
  }

  /** The place was taken by another instance, or the same message is stored already. */
  async function settleRefused(waiting: Waiting): Promise<void> {
    const { roomId, clientMessageId } = waiting.draft;
    const earlier = clientMessageId ? await repository.findByClientId(roomId, clientMessageId) : undefined;
    await readHead(roomId);
    if (earlier) finish(roomId, () => waiting.stored(earlier, false));
  }

  async function answerClosed(waiting: Waiting): Promise<void> {
    const { roomId, clientMessageId } = waiting.draft;
    const earlier = clientMessageId ? await repository.findByClientId(roomId, clientMessageId) : undefined;
    finish(roomId, () => (earlier ? waiting.stored(earlier, false) : waiting.failed(new AppError('CONFLICT', CHAT_TEXTS.endedNotice))));
  }

  function finish(roomId: string, answer: () => void) {
    const queue = rooms.get(roomId);
    queue?.shift();
    if (queue?.length === 0) rooms.delete(roomId);
    answer();
  }

  function note({ roomId, seq, type }: ChatMessage) {
    const known = heads.get(roomId);
    if (!known || known.seq < seq) heads.set(roomId, { seq, isClosed: CLOSING_TYPES.includes(type) });
  }

  return {
    /** Resolves once the message is stored; `isNew` is false for one that was stored before under the same client id. */
    append(draft: MessageDraft): Promise<{ message: ChatMessage; isNew: boolean }> {
      return new Promise((resolve, failed) => {
        const waiting: Waiting = { draft, failed, stored: (message, isNew) => resolve({ message, isNew }) };
        const queue = rooms.get(draft.roomId);
        if (queue) queue.push(waiting);
        else rooms.set(draft.roomId, [waiting]);
        void write();
      });
    },
    /** Learns of a message that another instance stored, so that the next place is guessed right. */
    note,
  };
}
