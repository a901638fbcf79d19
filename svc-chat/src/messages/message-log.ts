import { CHAT_TEXTS, type ChatMessage } from '@osaka/contracts';
import { AppError } from '@osaka/service-kit';
import { isClosing } from './closing.ts';
import { type Head, type MessageRepository, messageIdOf } from './messages.repository.ts';
import { createTurns } from './turns.ts';

export type MessageDraft = Omit<ChatMessage, 'messageId' | 'seq'>;
export type MessageLog = ReturnType<typeof createMessageLog>;

interface Waiting {
  draft: MessageDraft;
  stored(message: ChatMessage, isNew: boolean): void;
  failed(error: unknown): void;
}

/** A message on its way to its place. */
interface Attempt {
  waiting: Waiting;
  message: ChatMessage;
}

const BATCH = 500;
/** Batches under way at once: one is stored while the next is made ready. */
const WRITERS = 2;
const KNOWN_HEADS = 50_000;

/**
 * The rooms' messages as one log each: numbered from 1 without a gap, closed by a CHAT_ENDED, after which nothing is accepted.
 * Messages of many rooms are stored in one write (group commit); a room has at most one message under way, so its order holds.
 */
export function createMessageLog(repository: MessageRepository, onStored: () => void = () => {}) {
  const queues = new Map<string, Waiting[]>();
  /** Rooms with something to store and nothing under way, longest waiting first. */
  const ready = new Set<string>();
  const heads = new Map<string, { seq: number; isClosed: boolean }>();
  const turns = createTurns((roomId) => {
    ready.add(roomId);
    void write();
  });
  let writers = 0;

  async function write(): Promise<void> {
    if (writers >= WRITERS) return;
    writers += 1;
    // Lets the sends of this turn of the event loop join the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (ready.size > 0) await storeNext([...take(BATCH)]);
    writers -= 1;
  }

  function* take(count: number): Generator<[string, Waiting]> {
    for (const roomId of ready) {
      if (count-- === 0) return;
      ready.delete(roomId);
      const waiting = queues.get(roomId)?.[0];
      if (waiting) yield [roomId, waiting];
    }
  }

  /** Stores the first message of each of these rooms. */
  async function storeNext(firsts: [string, Waiting][]): Promise<void> {
    const unsettled = new Map(firsts);
    const settle = (roomId: string, answer: () => void) => {
      unsettled.delete(roomId);
      next(roomId);
      answer();
    };
    try {
      await Promise.all(firsts.filter(([roomId]) => !heads.has(roomId)).map(([roomId]) => readHead(roomId)));
      const { closed, open } = sorted(firsts);
      const refused = await insert(open, settle);
      await Promise.all([answerClosed(closed, settle), answerRefused(refused, settle)]);
      for (const roomId of unsettled.keys()) ready.add(roomId);
    } catch (error) {
      // What was stored is not known: whoever sends again is found by the client's id.
      for (const [roomId, waiting] of unsettled) settle(roomId, () => waiting.failed(error));
    }
  }

  function sorted(firsts: [string, Waiting][]) {
    const closed: Waiting[] = [];
    const open: Attempt[] = [];
    for (const [roomId, waiting] of firsts) {
      const head = heads.get(roomId) ?? { seq: 0, isClosed: false };
      const seq = head.seq + 1;
      if (head.isClosed) closed.push(waiting);
      else open.push({ waiting, message: { ...waiting.draft, seq, messageId: messageIdOf(roomId, seq) } });
    }
    return { closed, open };
  }

  async function insert(open: Attempt[], settle: (roomId: string, answer: () => void) => void): Promise<Attempt[]> {
    if (open.length === 0) return [];
    const sentAtMs = performance.now();
    const refused = await repository.insertAll(open.map(({ message }) => message));
    turns.took(performance.now() - sentAtMs);
    for (const [index, { waiting, message }] of open.entries()) {
      if (refused.has(index)) continue;
      note(message);
      turns.own(message.roomId);
      onStored();
      settle(message.roomId, () => waiting.stored(message, true));
    }
    return open.filter((_attempt, index) => refused.has(index));
  }

  /** The place was taken by another instance, or the same message is stored already; what is left unsettled is tried at the next place. */
  async function answerRefused(refused: Attempt[], settle: (roomId: string, answer: () => void) => void): Promise<void> {
    // Another instance's message has been heard of by now: that explains it without asking the database.
    const unexplained = refused.filter(({ message }) => (heads.get(message.roomId)?.seq ?? 0) < message.seq);
    if (unexplained.length === 0) return;
    const copies = await repository.findCopies(unexplained.map(({ message }) => message));
    await Promise.all(
      unexplained.map(async ({ waiting, message: { roomId } }, index) => {
        const copy = copies[index];
        if (copy) settle(roomId, () => waiting.stored(copy, false));
        else await readHead(roomId);
      }),
    );
  }

  async function answerClosed(closed: Waiting[], settle: (roomId: string, answer: () => void) => void): Promise<void> {
    if (closed.length === 0) return;
    const copies = await repository.findCopies(closed.map(({ draft }) => draft));
    for (const [index, waiting] of closed.entries()) {
      const copy = copies[index];
      settle(waiting.draft.roomId, () => (copy ? waiting.stored(copy, false) : waiting.failed(new AppError('CONFLICT', CHAT_TEXTS.endedNotice))));
    }
  }

  async function readHead(roomId: string): Promise<void> {
    noteHead(roomId, await repository.findHead(roomId, heads.get(roomId)?.seq));
  }

  /** The first message of the room is done with. */
  function next(roomId: string) {
    const queue = queues.get(roomId);
    queue?.shift();
    if (queue?.length) makeReady(roomId);
    else queues.delete(roomId);
  }

  function makeReady(roomId: string) {
    if (turns.isMine(roomId)) ready.add(roomId);
  }

  /** Whether that was new. */
  function note({ roomId, seq, type }: Pick<ChatMessage, 'roomId' | 'seq' | 'type'>): boolean {
    const known = heads.get(roomId);
    if (known && known.seq >= seq) return false;
    if (!known && heads.size >= KNOWN_HEADS) forgetSome();
    heads.set(roomId, { seq, isClosed: isClosing(type) });
    return true;
  }

  function noteHead(roomId: string, head: Head | undefined) {
    if (head) note({ roomId, ...head });
    else if (!heads.has(roomId)) heads.set(roomId, { seq: 0, isClosed: false });
  }

  function forgetSome() {
    for (const roomId of heads.keys()) {
      if (heads.size < KNOWN_HEADS / 2) return;
      if (!queues.has(roomId)) heads.delete(roomId);
    }
  }

  return {
    /** Resolves once the message is stored; `isNew` is false for one that was stored before under the same client id. */
    append(draft: MessageDraft): Promise<{ message: ChatMessage; isNew: boolean }> {
      return new Promise((resolve, failed) => {
        const waiting: Waiting = { draft, failed, stored: (message, isNew) => resolve({ message, isNew }) };
        const queue = queues.get(draft.roomId);
        if (queue) queue.push(waiting);
        else {
          queues.set(draft.roomId, [waiting]);
          makeReady(draft.roomId);
        }
        void write();
      });
    },
    /** Learns of a message that another instance stored, so that the next place is guessed right. */
    note(message: Pick<ChatMessage, 'roomId' | 'seq' | 'type'>) {
      // Only who is heard is waited for: a room that nobody here reads has no hints.
      if (note(message)) turns.others(message.roomId);
    },
    /** Learns what was read as a room's last message, so that it is not read again. */
    noteHead,
  };
}
