import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Endpoint, IDEMPOTENCY_KEY } from '@osaka/contracts';
import type { Collection, Db } from 'mongodb';
import { AppError, COMMON_MESSAGES, unavailable } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { isDuplicateKey } from '../../data/duplicate-key.ts';
import type { UploadedFile } from '../body/uploads.ts';

/**
 * The number of the document that a call creates. A retry gets the number of the first attempt, so that its insert hits
 * the same `_id` if the first attempt was stored although its answer was lost.
 */
export interface Reservation {
  /** The number of an earlier attempt; undefined on the first one. */
  readonly number: number | undefined;
  reserve(allocate: () => Promise<number>): Promise<number>;
}

/** For calls without a key: every attempt gets a new number. */
export const noReservation: Reservation = { number: undefined, reserve: (allocate) => allocate() };

export type Idempotency = ReturnType<typeof createIdempotency>;

interface KeyDocument {
  /** <memberNo> <method> <path> <key> */
  _id: string;
  contentHash: string;
  /** The attempt in progress; after `leaseUntil` another one may begin. */
  attempt: string;
  leaseUntil: Date;
  reserved?: number;
  /** Stored as JSON, because BSON has no `undefined`. */
  answer?: string;
  expiresAt: Date;
}

export interface KeyedCall {
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  memberNo: number;
  key: string;
  contentHash: string;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than a usual attempt. A longer one does no harm, because both attempts write the same number. */
const LEASE_MS = 12_000;
/** The gateway's timeout for an answer is 10 s. */
const WAIT_MS = 7000;
const POLL_MS = 50;

/** Indexes of the collection `idempotencyKeys`. */
export const idempotencyIndexes = [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }] as const;

/** Keeps the answer of each creation under its Idempotency-Key for 24 hours; see `once`. */
export function createIdempotency(db: Db, clock: Clock) {
  const keys: Collection<KeyDocument> = db.collection('idempotencyKeys');

  /** Claims the key for this attempt; returns the stored document. */
  async function claim(_id: string, attempt: string, contentHash: string): Promise<KeyDocument | undefined> {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const fresh = { _id, contentHash, attempt, leaseUntil, expiresAt: new Date(now.getTime() + KEPT_MS) };
    try {
      await keys.insertOne(fresh);
      return fresh;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const stored = await keys.findOne({ _id });
    if (!stored) return undefined;
    if (stored.expiresAt <= now) {
      await keys.deleteOne({ _id, expiresAt: stored.expiresAt });
      return undefined;
    }
    if (stored.answer !== undefined || stored.contentHash !== contentHash || stored.leaseUntil > now) return stored;
    return (
      (await keys.findOneAndUpdate(
        { _id, attempt: stored.attempt, answer: { $exists: false } },
        { $set: { attempt, leaseUntil } },
        { returnDocument: 'after' },
      )) ?? undefined
    );
  }

  function reservationOf({ _id, reserved }: KeyDocument): Reservation {
    return {
      number: reserved,
      async reserve(allocate) {
        if (reserved !== undefined) return reserved;
        await keys.updateOne({ _id, reserved: { $exists: false } }, { $set: { reserved: await allocate() } });
        const kept = (await keys.findOne({ _id }))?.reserved;
        if (kept === undefined) throw unavailable();
        return kept;
      },
    };
  }

  return {
    /**
     * Runs `handle` for the first call with a key and answers repeated calls with its result; concurrent ones wait for
     * it. After a failure the next call runs again. Throws CONFLICT for different content, UNAVAILABLE when the first
     * call takes too long.
     */
    async once(call: KeyedCall, handle: (reservation: Reservation) => Promise<unknown>): Promise<unknown> {
      const _id = `${call.memberNo} ${call.endpoint.method} ${call.endpoint.path} ${call.key}`;
      const attempt = randomUUID();
      const waitUntilMs = performance.now() + WAIT_MS;
      let stored = await claim(_id, attempt, call.contentHash);
      while (stored?.attempt !== attempt) {
        if (stored && stored.contentHash !== call.contentHash)
          throw new AppError('CONFLICT', COMMON_MESSAGES.otherContent, { reason: 'idempotency_key' });
        if (stored?.answer !== undefined) return JSON.parse(stored.answer);
        if (performance.now() > waitUntilMs) throw unavailable(2, 'idempotency_key');
        await pause(POLL_MS);
        stored = await claim(_id, attempt, call.contentHash);
      }
      try {
        const answer = await handle(reservationOf(stored));
        await keys.updateOne({ _id }, { $set: { answer: JSON.stringify(answer) } });
        return answer;
      } catch (error) {
        await keys.updateOne({ _id, attempt }, { $set: { leaseUntil: clock.now() } }).catch(() => {});
        throw error;
      }
    },

    async sweep(): Promise<void> {
      await keys.deleteMany({ expiresAt: { $lte: clock.now() } });
    },
  };
}

/**
 * The idempotency key of the call, if any.
 *
 * @throws {AppError} INVALID when the key has another form.
 */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header !== undefined && !IDEMPOTENCY_KEY.pattern.test(header))
    throw new AppError('INVALID', COMMON_MESSAGES.wrongKey, { reason: 'idempotency_key' });
  return header;
}

/** Hash of the checked parameters, query and body, and of the bytes of the files. */
export async function contentHashOf(content: unknown, files: readonly UploadedFile[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(content));
  for (const file of files) hash.update(`\n${file.size}\n`).update(new Uint8Array(await file.arrayBuffer()));
  return hash.digest('base64url');
}
