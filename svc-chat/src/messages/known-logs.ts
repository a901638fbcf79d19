import type { ChatMessage } from '@osaka/contracts/chat';
import { isClosing } from './closing.ts';

/** The fields that give the position of a message and identify a repetition. */
export type Mark = Pick<ChatMessage, 'roomId' | 'seq' | 'type' | 'isStaff' | 'clientMessageId'>;

/** The cached state of a room's log up to `seq`. */
interface KnownLog {
  seq: number;
  isClosed: boolean;
  /** The highest announced sequence number. */
  announcedSeq: number;
  /** Sequence numbers by deduplication key, oldest first. */
  places: Map<string, number> | undefined;
}

/** Number of cached messages per room, within which repetitions are recognized. */
export const CACHED_MESSAGES = 10_000;
const MAX_ROOMS = 50_000;
const MAX_PLACES = 300_000;

/**
 * This instance's gapless cache of the rooms' logs: a message that is not in it, and whose place is still free, was
 * never stored. Rooms in use stay cached; others are evicted when there are too many and read again when needed.
 */
export class KnownLogs {
  readonly #logs = new Map<string, KnownLog>();
  readonly #isInUse: (roomId: string) => boolean;
  #places = 0;

  constructor(isInUse: (roomId: string) => boolean) {
    this.#isInUse = isInUse;
  }

  has(roomId: string): boolean {
    return this.#logs.has(roomId);
  }

  /** Whether announced messages must be read before the next place is known. */
  isBehind(roomId: string): boolean {
    const log = this.#logs.get(roomId);
    return !log || log.announcedSeq > log.seq;
  }

  headOf(roomId: string): { seq: number; isClosed: boolean } {
    return this.#logs.get(roomId) ?? EMPTY_HEAD;
  }

  /** The sequence number of a message that was stored before. */
  placeOf(message: Omit<Mark, 'seq'>): number | undefined {
    const key = keyOf(message);
    return key === undefined ? undefined : this.#logs.get(message.roomId)?.places?.get(key);
  }

  /** Adds a stored message; behind a gap it only counts as announced. Returns whether anything changed. */
  note(mark: Mark): boolean {
    const log = this.#log(mark.roomId);
    const isNext = mark.seq === log.seq + 1;
    if (isNext) this.#add(log, mark);
    return this.announce(mark.roomId, mark.seq) || isNext;
  }

  /** Records an announced sequence number. Returns whether it is new. */
  announce(roomId: string, seq: number): boolean {
    const log = this.#log(roomId);
    if (seq <= log.announcedSeq) return false;
    log.announcedSeq = seq;
    return true;
  }

  /** The sequence number from which to continue reading; messages too far back are skipped. */
  readFrom(roomId: string): number {
    const log = this.#log(roomId);
    log.seq = Math.max(log.seq, log.announcedSeq - CACHED_MESSAGES);
    return log.seq;
  }

  /** Adds messages read from there, which are complete. */
  noteRead(roomId: string, marks: readonly Mark[]) {
    for (const mark of marks) this.note(mark);
    const log = this.#log(roomId);
    log.announcedSeq = log.seq;
  }

  #add(log: KnownLog, mark: Mark) {
    log.seq = mark.seq;
    log.isClosed = isClosing(mark.type);
    const key = keyOf(mark);
    if (key === undefined) return;
    log.places ??= new Map();
    log.places.set(key, mark.seq);
    if (log.places.size > CACHED_MESSAGES) log.places.delete(log.places.keys().next().value ?? '');
    else if (++this.#places > MAX_PLACES) this.#forgetHalf();
  }

  #log(roomId: string): KnownLog {
    const known = this.#logs.get(roomId);
    if (known) return known;
    if (this.#logs.size >= MAX_ROOMS) this.#forgetHalf();
    const log = { seq: 0, isClosed: false, announcedSeq: 0, places: undefined };
    this.#logs.set(roomId, log);
    return log;
  }

  #forgetHalf() {
    for (const [roomId, { places }] of this.#logs) {
      if (this.#logs.size < MAX_ROOMS / 2 && this.#places < MAX_PLACES / 2) return;
      if (this.#isInUse(roomId)) continue;
      this.#logs.delete(roomId);
      this.#places -= places?.size ?? 0;
    }
  }
}

const EMPTY_HEAD = { seq: 0, isClosed: false };

/**
 * Deduplication key: client ids are separate per side, and a room has one closing message, so nobody can block
 * another's message.
 */
function keyOf({ type, isStaff, clientMessageId }: Omit<Mark, 'seq'>): string | undefined {
  if (isClosing(type)) return 'end';
  return clientMessageId === undefined ? undefined : `${isStaff ? 's' : 'c'}-${clientMessageId}`;
}
