import { CHAT_TEXTS, type ChatMessage } from '@osaka/contracts/chat';
import { AppError } from '@osaka/service-kit';
import { KnownLogs, type Mark } from './known-logs.ts';
import { type Head, type MessageRepository, messageIdOf } from './messages.repository.ts';
import { createTurns } from './turns.ts';

export type MessageDraft = Omit<ChatMessage, 'messageId' | 'seq'>;
export type MessageLog = ReturnType<typeof createMessageLog>;

interface Waiting {
  draft: MessageDraft;
  /** When it became the one of its room to be stored next. */
  readyAtMs: number;
  stored(message: ChatMessage, isNew: boolean): void;
  failed(error: unknown): void;
}

/** A message on its way to its place. */
interface Attempt {
  waiting: Waiting;
  message: ChatMessage;
}

const BATCH = 500;
/** A write costs as much as some twenty messages do: small batches keep apart, so that they grow. */
const SMALL_BATCH = 25;
const APART_MS = 5;

/**
 * The rooms' messages as one log each: numbered from 1 without a gap, closed by a CHAT_ENDED, after which nothing is accepted.
 * Messages of many rooms are stored in one write (group commit); a room has at most one message under way, so its order holds.
 * Who asks for a place knows all messages before it, so also that this one is not among them; if others have taken the place it is read what they stored.
 */
export function createMessageLog(repository: MessageRepository, onStored: () => void = () => {}) {
  const queues = new Map<string, Waiting[]>();
  /** Rooms with something to store and nothing under way, longest waiting first. */
  const ready = new Set<string>();
  const known = new KnownLogs((roomId) => queues.has(roomId));
  const turns = createTurns(goOn);
  let isWriting = false;

  /** One batch at a time: what comes meanwhile is the next one, so batches are as large as the database is slow. */
  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    // Lets the sends of this turn of the event loop join the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (ready.size > 0) {
      const firsts = [...take(BATCH)];
      await storeNext(firsts);
      if (firsts.length < SMALL_BATCH) await new Promise((resolve) => setTimeout(resolve, APART_MS));
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

  /** Stores these messages, each the first of its room. */
  async function storeNext(firsts: Waiting[]): Promise<void> {
    const attempts = firsts.flatMap((waiting) => attemptOf(waiting) ?? []);
    if (attempts.length === 0) return;
    let refused: Set<number>;
    try {
      refused = await repository.insertAll(attempts.map(({ message }) => message));
    } catch (error) {
      // What was stored is not known: the place tells, when it is asked for again.
      for (const { waiting } of attempts) settle(waiting, () => waiting.failed(error));
      return;
    }
    turns.took(performance.now() - attempts.reduce((sum, { waiting }) => sum + waiting.readyAtMs, 0) / attempts.length);
    for (const [index, attempt] of attempts.entries()) {
      if (refused.has(index)) tryAgain(attempt);
      else succeed(attempt);
    }
  }

  /** The message at the next place of its room; undefined when there is nothing to store. */
  function attemptOf(waiting: Waiting): Attempt | undefined {
    const { draft } = waiting;
    const place = known.placeOf(draft);
    const head = known.headOf(draft.roomId);
    if (place !== undefined) void answerStored(waiting, place);
    else if (head.isClosed) settle(waiting, () => waiting.failed(new AppError('CONFLICT', CHAT_TEXTS.endedNotice)));
    else return { waiting, message: { ...draft, seq: head.seq + 1, messageId: messageIdOf(draft.roomId, head.seq + 1) } };
    return undefined;
  }

  function succeed({ waiting, message }: Attempt) {
    known.note(message);
    turns.own(message.roomId);
    onStored();
    settle(waiting, () => waiting.stored(message, true));
  }

  /** Another instance has taken the place. Its message has been heard of by now, or is in a moment; if not, it is read. */
  function tryAgain({ message: { roomId, seq } }: Attempt) {
    known.hear(roomId, seq);
    if (known.isBehind(roomId)) turns.await(roomId);
    else goOn(roomId);
  }

  async function answerStored(waiting: Waiting, seq: number): Promise<void> {
    try {
      const [message] = await repository.findAfter(waiting.draft.roomId, seq - 1, 1);
      settle(waiting, () => (message ? waiting.stored(message, false) : waiting.failed(new AppError('NOT_FOUND', CHAT_TEXTS.roomMissing))));
    } catch (error) {
      settle(waiting, () => waiting.failed(error));
    }
  }

  /** A room whose log is not known keeps no other waiting while it is read. */
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

  /** The first message of the room is done with. */
  function settle({ draft: { roomId } }: Waiting, answer: () => void) {
    const queue = queues.get(roomId);
    queue?.shift();
    if (queue?.length) makeReady(roomId);
    else queues.delete(roomId);
    answer();
  }

  function makeReady(roomId: string) {
    if (known.isBehind(roomId) || turns.isMine(roomId)) goOn(roomId);
  }

  function goOn(roomId: string) {
    const next = queues.get(roomId)?.[0];
    if (!next) return;
    if (known.isBehind(roomId)) return void readOn(roomId);
    next.readyAtMs = performance.now();
    ready.add(roomId);
    void write();
  }

  function noteHead(roomId: string, head: Head | undefined) {
    known.hear(roomId, head?.seq ?? 0);
  }

  return {
    /** Resolves once the message is stored; `isNew` is false for one that was stored before under the same client id. */
    append(draft: MessageDraft): Promise<{ message: ChatMessage; isNew: boolean }> {
      return new Promise((resolve, failed) => {
        const waiting: Waiting = { draft, readyAtMs: 0, failed, stored: (message, isNew) => resolve({ message, isNew }) };
        const queue = queues.get(draft.roomId);
        if (queue) queue.push(waiting);
        else {
          queues.set(draft.roomId, [waiting]);
          makeReady(draft.roomId);
        }
      });
    },
    /** Learns of a message that another instance stored. */
    note(mark: Mark) {
      // Only who is heard is waited for: a room that nobody here reads has no hints.
      if (known.note(mark)) turns.others(mark.roomId);
    },
    /** Learns what was read as a room's last message. */
    noteHead,
  };
}
