import type { ChatMessage } from '@osaka/contracts/chat';
import { isClosing } from './closing.ts';

/** What of a message tells where its room stands, and whether it is one that is sent again. */
export type Mark = Pick<ChatMessage, 'roomId' | 'seq' | 'type' | 'isStaff' | 'clientMessageId'>;

/** All of a room's log up to `seq`, of its last messages by which sends they came about. */
interface KnownLog {
  seq: number;
  isClosed: boolean;
  /** How far the log is said to go. */
  heardSeq: number;
  /** Oldest first. */
  places: Map<string, number> | undefined;
}

/** How many of a room's messages are remembered: one sent again is told from a new one that long. */
export const REMEMBERED = 10_000;
const KEPT_ROOMS = 50_000;
const KEPT_PLACES = 300_000;

/**
 * What this instance knows of the rooms' logs, without a hole: so a message that is not known here and whose place is still free has never
 * been stored. Rooms that are in use are kept; the others are forgotten when there are too many, and read again when needed.
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

  /** What is missing has to be read before the next place is known. */
  isBehind(roomId: string): boolean {
    const log = this.#logs.get(roomId);
    return !log || log.heardSeq > log.seq;
  }

  headOf(roomId: string): { seq: number; isClosed: boolean } {
    return this.#logs.get(roomId) ?? NOTHING;
  }

  /** Where the message lies, if it was stored before. */
  placeOf(message: Omit<Mark, 'seq'>): number | undefined {
    const key = keyOf(message);
    return key === undefined ? undefined : this.#logs.get(message.roomId)?.places?.get(key);
  }

  /** A stored message; before a hole it is only heard of. Whether anything of that was new. */
  note(mark: Mark): boolean {
    const log = this.#log(mark.roomId);
    const isNext = mark.seq === log.seq + 1;
    if (isNext) this.#add(log, mark);
    return this.hear(mark.roomId, mark.seq) || isNext;
  }

  /** Whether that was new. */
  hear(roomId: string, seq: number): boolean {
    const log = this.#log(roomId);
    if (seq <= log.heardSeq) return false;
    log.heardSeq = seq;
    return true;
  }

  /** From where a log has to be read on; what lies too far back is not. */
  readFrom(roomId: string): number {
    const log = this.#log(roomId);
    log.seq = Math.max(log.seq, log.heardSeq - REMEMBERED);
    return log.seq;
  }

  /** Takes what was read from there as all there is. */
  noteRead(roomId: string, marks: readonly Mark[]) {
    for (const mark of marks) this.note(mark);
    const log = this.#log(roomId);
    log.heardSeq = log.seq;
  }

  #add(log: KnownLog, mark: Mark) {
    log.seq = mark.seq;
    log.isClosed = isClosing(mark.type);
    const key = keyOf(mark);
    if (key === undefined) return;
    log.places ??= new Map();
    log.places.set(key, mark.seq);
    if (log.places.size > REMEMBERED) log.places.delete(log.places.keys().next().value ?? '');
    else if (++this.#places > KEPT_PLACES) this.#forgetHalf();
  }

  #log(roomId: string): KnownLog {
    const known = this.#logs.get(roomId);
    if (known) return known;
    if (this.#logs.size >= KEPT_ROOMS) this.#forgetHalf();
    const log = { seq: 0, isClosed: false, heardSeq: 0, places: undefined };
    this.#logs.set(roomId, log);
    return log;
  }

  #forgetHalf() {
    for (const [roomId, { places }] of this.#logs) {
      if (this.#logs.size < KEPT_ROOMS / 2 && this.#places < KEPT_PLACES / 2) return;
      if (this.#isInUse(roomId)) continue;
      this.#logs.delete(roomId);
      this.#places -= places?.size ?? 0;
    }
  }
}

const NOTHING = { seq: 0, isClosed: false };

/** Both sides have client ids of their own, and a room has one closing message: nobody can take another's. */
function keyOf({ type, isStaff, clientMessageId }: Omit<Mark, 'seq'>): string | undefined {
  if (isClosing(type)) return 'end';
  return clientMessageId === undefined ? undefined : `${isStaff ? 's' : 'c'}-${clientMessageId}`;
}
