import { CHAT_TEXTS, type ChatMessage } from '@osaka/contracts/chat';
import { AppError } from '@osaka/service-kit';
import { KnownLogs, type Mark } from './known-logs.ts';
import { type Head, type MessageRepository, messageIdOf } from './messages.repository.ts';
import { createTurns } from './turns.ts';

export type MessageDraft = Omit<ChatMessage, 'messageId' | 'seq'>;
export type MessageLog = ReturnType<typeof createMessageLog>;

interface Waiting {
  draft: MessageDraft;
  /** When it became the next message of its room to be stored. */
  readyAtMs: number;
  stored(message: ChatMessage, isNew: boolean): void;
  failed(error: unknown): void;
}

/** A message with its assigned place. */
interface Attempt {
  waiting: Waiting;
  message: ChatMessage;
}

const MAX_BATCH = 500;
/** A write costs as much as about twenty messages, so small batches are delayed to grow. */
const SMALL_BATCH = 25;
const SMALL_BATCH_DELAY_MS = 5;

/**
 * One log per room: numbered from 1 without gaps, closed by a CHAT_ENDED, after which messages are refused. Messages of
 * many rooms share one write (group commit); a room has at most one message in flight, which keeps its order. A place
 * is assigned only when all messages before it are known, so the message is not among them; if another instance has
 * taken the place, its messages are read.
 */
export function createMessageLog(repository: MessageRepository, onStored: () => void = () => {}) {
  const queues = new Map<string, Waiting[]>();
  /** Rooms with a message to store and none in flight, longest waiting first. */
  const ready = new Set<string>();
  const known = new KnownLogs((roomId) => queues.has(roomId));
  const turns = createTurns(continueRoom);
  let isWriting = false;

  /**
   * Writes one batch at a time: messages that arrive meanwhile form the next one, so batches grow with the latency of
   * the database.
   */
  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    // Lets all sends of this event loop turn join the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (ready.size > 0) {
      const firsts = [...take(MAX_BATCH)];
      await storeNext(firsts);
      if (firsts.length < SMALL_BATCH) await new Promise((resolve) => setTimeout(resolve, SMALL_BATCH_DELAY_MS));
    }
    isWriting = false;
  }

  function* take(count: number): Generator<Waiting> {
    for (const roomId of ready) {
      if (count-- === 0) return;
      ready.delete(roomId);
      const waiting = queues.get(roomId)?.[0];
      if (waiting) yield waiting;
    }
  }

  /** Stores the first message of each room. */
  async function storeNext(firsts: Waiting[]): Promise<void> {
    const attempts = firsts.flatMap((waiting) => attemptOf(waiting) ?? []);
    if (attempts.length === 0) return;
    let refused: Set<number>;
    try {
      refused = await repository.insertAll(attempts.map(({ message }) => message));
    } catch (error) {
      // Whether it was stored is unknown; the retry of the client finds out.
      for (const { waiting } of attempts) settle(waiting, () => waiting.failed(error));
      return;
    }
    turns.took(performance.now() - attempts.reduce((sum, { waiting }) => sum + waiting.readyAtMs, 0) / attempts.length);
    for (const [index, attempt] of attempts.entries()) {
      if (refused.has(index)) retry(attempt);
      else succeed(attempt);
    }
  }

  /** Assigns the next place of the room; undefined when there is nothing to store. */
  function attemptOf(waiting: Waiting): Attempt | undefined {
    const { draft } = waiting;
    const place = known.placeOf(draft);
    const head = known.headOf(draft.roomId);
    if (place !== undefined) void answerStored(waiting, place);
    else if (head.isClosed) settle(waiting, () => waiting.failed(new AppError('CONFLICT', CHAT_TEXTS.endedNotice)));
    else
      return { waiting, message: { ...draft, seq: head.seq + 1, messageId: messageIdOf(draft.roomId, head.seq + 1) } };
    return undefined;
  }

  function succeed({ waiting, message }: Attempt) {
    known.note(message);
    turns.own(message.roomId);
    onStored();
    settle(waiting, () => waiting.stored(message, true));
  }

  /** Another instance has taken the place; its message is announced by the relay, or else read from the database. */
  function retry({ message: { roomId, seq } }: Attempt) {
    known.announce(roomId, seq);
    if (known.isBehind(roomId)) turns.await(roomId);
    else continueRoom(roomId);
  }

  async function answerStored(waiting: Waiting, seq: number): Promise<void> {
    try {
      const [message] = await repository.findAfter(waiting.draft.roomId, seq - 1, 1);
      settle(waiting, () =>
        message ? waiting.stored(message, false) : waiting.failed(new AppError('NOT_FOUND', CHAT_TEXTS.roomMissing)),
      );
    } catch (error) {
      settle(waiting, () => waiting.failed(error));
    }
  }

  /** Reads the log of a room without delaying other rooms. */
  async function readOn(roomId: string): Promise<void> {
    try {
      if (!known.has(roomId)) noteHead(roomId, await repository.findHead(roomId));
      known.noteRead(roomId, await repository.findMarks(roomId, known.readFrom(roomId)));
      makeReady(roomId);
    } catch (error) {
      const waiting = queues.get(roomId)?.[0];
      if (waiting) settle(waiting, () => waiting.failed(error));
    }
  }

  /** Completes the first message of a room. */
  function settle({ draft: { roomId } }: Waiting, answer: () => void) {
    const queue = queues.get(roomId);
    queue?.shift();
    if (queue?.length) makeReady(roomId);
    else queues.delete(roomId);
    answer();
  }

  function makeReady(roomId: string) {
    if (known.isBehind(roomId) || turns.isMine(roomId)) continueRoom(roomId);
  }

  function continueRoom(roomId: string) {
    const next = queues.get(roomId)?.[0];
    if (!next) return;
    if (known.isBehind(roomId)) return void readOn(roomId);
    next.readyAtMs = performance.now();
    ready.add(roomId);
    void write();
  }

  function noteHead(roomId: string, head: Head | undefined) {
    known.announce(roomId, head?.seq ?? 0);
  }

  return {
    /** Resolves once the message is stored; `isNew` is false if it was stored before under the same client id. */
    append(draft: MessageDraft): Promise<{ message: ChatMessage; isNew: boolean }> {
      return new Promise((resolve, failed) => {
        const waiting: Waiting = {
          draft,
          readyAtMs: 0,
          failed,
          stored: (message, isNew) => resolve({ message, isNew }),
        };
        const queue = queues.get(draft.roomId);
        if (queue) queue.push(waiting);
        else {
          queues.set(draft.roomId, [waiting]);
          makeReady(draft.roomId);
        }
      });
    },
    /** Records a message that another instance stored. */
    note(mark: Mark) {
      // Wait only for instances subscribed to this room: without subscribers here there are no announcements.
      if (known.note(mark)) turns.others(mark.roomId);
    },
    /** Records the last message of a room as read. */
    noteHead,
  };
}
